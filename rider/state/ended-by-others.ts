import type { QueueProblem } from "@waybill/client/riders/event-queue.ts";
import type { Job } from "@waybill/contract/riders/rider-jobs";
import { hasJobEnded } from "@waybill/domain/riders/job-events";

/** The message about a job that somebody else ended; undefined: it continues, or its rider ended it. */
export function endedByOthers(job: Job): QueueProblem | undefined {
  if (!hasJobEnded(job) || (job.status !== "CANCELLED" && job.status !== "STALLED")) return undefined;
  const cause = job.after_failure?.choice === "dispose" ? "disposed" : "cancelled";
  return { order_id: job.order_id, seq: 0, cause, translationKey: `rider.problem.${cause}` };
}
