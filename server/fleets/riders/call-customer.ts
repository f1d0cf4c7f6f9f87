import type { AnswerOf } from "@waybill/contract/endpoint";
import type { callCustomer as endpoint } from "@waybill/contract/riders/rider-jobs";
import { findActiveRider } from "../../accounts/riders/rider-profile.ts";
import { Refused } from "../../platform/http/refused.ts";
import { customerNumberMode } from "./jobs/customer-numbers.ts";
import { progressOfJob } from "./jobs/job-answer.ts";
import { findOutlet } from "./jobs/job-rows.ts";
import { findOwnJob } from "./jobs/jobs.ts";
import type { NumberPool } from "./number-pool.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";

const callSeconds = 15 * 60;

type NumberOfCall = AnswerOf<typeof endpoint>["result"];

/**
 * The number that a rider calls to reach the customer of an open job. Without a working masking service that is the
 * outlet's number; the customer's own number is shown only if an operator configured it.
 */
export async function callCustomer(
  deps: RiderDeps,
  pool: NumberPool | undefined,
  actor: RiderActor,
  orderId: string,
): Promise<NumberOfCall> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  if (progressOfJob(job, order).isOver) throw new Refused("order_not_found");
  const { customer, sender } = order.details;
  const expires_at = new Date(deps.now().getTime() + callSeconds * 1000).toISOString();
  const mode = await customerNumberMode(deps);
  if (pool && (mode === "pool" || pool.kind === "sandbox")) {
    const rider = await findActiveRider(deps, actor.riderId);
    const connection = {
      orderId,
      rider: rider?.phone_number ?? "",
      customer: customer.phone_number,
      seconds: callSeconds,
    };
    const phone_number = await pool.numberFor(connection).catch((error: unknown) => {
      deps.log.warn({ err: error }, "the number pool returned no number");
      return undefined;
    });
    if (phone_number !== undefined) return { phone_number, kind: pool.kind, expires_at };
  }
  if (mode === "direct") return { phone_number: customer.phone_number, kind: "direct", expires_at };
  const phone_number = sender?.phone_number ?? (await findOutlet(deps.pool, order.vendor_id)).phone;
  if (phone_number === null) throw new Refused("customer_number_hidden");
  return { phone_number, kind: "outlet", expires_at };
}
