import type { Job } from "@waybill/contract/riders/rider-jobs";
import { hasEnded, jobStages } from "@waybill/domain/riders/job-events";

/** Rises with each failure at the door and with what is decided after it, whereupon a job may go back to earlier steps. */
const turnOf = ({ after_failure: failed }: Job): number =>
  failed ? Date.parse(failed.until) + Number(failed.choice !== null) : 0;

/**
 * Whether live news of a job is older than what an answer has said: of an earlier step, or of a job that was brought to
 * its end (`isEnded`), which would be on the screen again.
 */
export const isOldNews = (news: Job, known: Job | undefined, isEnded: boolean): boolean =>
  isEnded
    ? !hasEnded(news)
    : known !== undefined &&
      (turnOf(news) - turnOf(known) || jobStages.indexOf(news.stage) - jobStages.indexOf(known.stage)) < 0;
