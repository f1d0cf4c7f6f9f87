import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import { saveSeenParts } from "./job-rows.ts";
import { findOwnJob } from "./jobs.ts";
import { seenParts } from "./seen-parts.ts";

/** Marks an order's changes as seen by its rider: the job stops showing them. */
export async function seeChanges(deps: RiderDeps, actor: RiderActor, orderId: string): Promise<void> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  await saveSeenParts(deps.pool, job.job_id, seenParts(order));
}
