import { Refused } from "../../platform/http/refused.ts";
import { progressOfJob } from "./jobs/job-answer.ts";
import { findOwnJob } from "./jobs/jobs.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";
import type { MaskedNumbers, NumberOfCall } from "./masked-numbers.ts";

const callMs = 15 * 60_000;

/** The number by which a rider reaches the customer of a job under way. */
export async function callCustomer(
  deps: RiderDeps,
  numbers: MaskedNumbers,
  actor: RiderActor,
  orderId: string,
): Promise<NumberOfCall> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  if (progressOfJob(job, order).isOver) throw new Refused("order_not_found");
  const number = await numbers.between(orderId, order.details.customer.phone_number);
  return { ...number, expires_at: new Date(deps.now().getTime() + callMs).toISOString() };
}
