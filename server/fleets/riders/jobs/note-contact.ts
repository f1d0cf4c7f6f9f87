import type { ContactKind } from "@waybill/domain/riders/unreachable";
import { Refused } from "../../../platform/http/refused.ts";
import { progressOfJob } from "./job-answer.ts";
import { insertContact } from "./job-rows.ts";
import { findOwnJob } from "./jobs.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

type Contact = { orderId: string; kind: ContactKind; at: string };

/**
 * Records that a rider called or wrote to the customer of an open job, at the phone's time but not in the future.
 */
export async function noteContact(
  deps: RiderDeps,
  actor: RiderActor,
  { orderId, kind, at }: Contact,
): Promise<void> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  if (progressOfJob(job, order).isOver) throw new Refused("order_not_found");
  const happenedAt = new Date(Math.min(deps.now().getTime(), Date.parse(at)));
  await insertContact(deps.pool, job, { kind, at: happenedAt });
}
