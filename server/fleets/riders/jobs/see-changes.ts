import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import { markSeen } from "./job-rows.ts";
import { findOwnJob } from "./jobs.ts";
import { seenParts } from "./seen-parts.ts";

/** A rider has seen what changed in an order: the job says nothing of it any more. */
export async function seeChanges(deps: RiderDeps, actor: RiderActor, orderId: string): Promise<void> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  await markSeen(deps.pool, job.job_id, seenParts(order));
}
