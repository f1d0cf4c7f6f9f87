/** Exports the queue of offer pushes for the notices feature, which sends them. */
export {
  type PushBrowser,
  browsersOf,
  type ClaimedPush,
  duePushes,
  endPush,
  deleteBrowser,
  hasPushesDue,
} from "./offer-push-rows.ts";
