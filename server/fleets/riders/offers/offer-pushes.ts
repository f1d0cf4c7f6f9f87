/** Exports the queue of offer pushes for the notices feature, which sends them. */
export {
  type Browser,
  browsersOf,
  type ClaimedPush,
  duePushes,
  endPush,
  forgetBrowser,
  hasPushesDue,
} from "./offer-push-rows.ts";
