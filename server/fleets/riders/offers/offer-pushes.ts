/** Offers to be pushed to riders' browsers, for the feature that sends them. */
export {
  type Browser,
  browsersOf,
  type ClaimedPush,
  duePushes,
  endPush,
  forgetBrowser,
  hasPushesDue,
} from "./offer-push-rows.ts";
