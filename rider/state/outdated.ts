import type { Job } from "@waybill/contract/riders/rider-jobs";
import { hasJobEnded, jobStages } from "@waybill/domain/riders/job-events";

/**
 * Increases with each failed delivery and each decision after a failure, because the job may then return to earlier
 * steps.
 */
const turnOf = ({ after_failure: failed }: Job): number =>
  failed ? Date.parse(failed.until) + Number(failed.choice !== null) : 0;

/**
 * Whether a live message about a job is older than a known response: an earlier step, or a job that has ended
 * (`isEnded`), which would reappear.
 */
export const isOutdatedJob = (news: Job, shown: Job | undefined, isEnded: boolean): boolean =>
  isEnded
    ? !hasJobEnded(news)
    : shown !== undefined &&
      (turnOf(news) - turnOf(shown) || jobStages.indexOf(news.stage) - jobStages.indexOf(shown.stage)) < 0;
