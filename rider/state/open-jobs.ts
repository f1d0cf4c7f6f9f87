import { jobAfterQueuedEvents, type QueuedEvent } from "@waybill/client/riders/event-queue.ts";
import type { Job } from "@waybill/contract/riders/rider-jobs";
import { hasJobEnded, nextStopIndex } from "@waybill/domain/riders/job-events";

/**
 * The jobs shown, in the order of the accepted tour; without a tour, pickups first, then deliveries. While a shop
 * decides about one parcel, the rider continues with the others.
 */
export function openJobs({
  jobs,
  waiting,
}: {
  jobs: readonly Job[];
  waiting: readonly QueuedEvent[];
}): Job[] {
  const ahead = jobs.map((job) => jobAfterQueuedEvents(job, waiting)).filter((job) => !hasJobEnded(job));
  const rank = ({ stage }: Job) => (stage === "to_pickup" || stage === "at_pickup" ? 0 : 1);
  const decides = ({ stage }: Job) => Number(stage === "deciding");
  return ahead.sort((one, other) => {
    if (decides(one) !== decides(other)) return decides(one) - decides(other);
    const [first, second] = [nextStopIndex(one), nextStopIndex(other)];
    return first !== undefined && second !== undefined ? first - second : rank(one) - rank(other);
  });
}
