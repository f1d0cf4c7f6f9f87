import type { AnswerOf } from "@waybill/contract/endpoint";
import type { callCustomer as endpoint } from "@waybill/contract/riders/rider-jobs";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { progressOfJob } from "./jobs/job-answer.ts";
import { findOwnJob } from "./jobs/read-jobs.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";

type NumberOfCall = AnswerOf<typeof endpoint>["result"];

/** Port: a number that connects two people and shows neither's own. */
interface MaskedNumbers {
  between(orderId: string, customer: string): Promise<Pick<NumberOfCall, "phone_number" | "kind">>;
}

/** Numbers that are set aside for fiction: nobody is ever called by them. */
const fictional = (orderId: string): string =>
  `+1202555${String(100 + (createHash("sha256").update(orderId).digest().readUInt16BE(0) % 100)).padStart(4, "0")}`;

/** The sandbox connects nobody and says so; elsewhere the customer's own number is given, and said to be that. */
export const chooseMaskedNumbers = ({ settings }: Pick<Deps, "settings">): MaskedNumbers =>
  settings.environment === "san"
    ? { between: async (orderId) => ({ phone_number: fictional(orderId), kind: "sandbox" }) }
    : { between: async (_, customer) => ({ phone_number: customer, kind: "direct" }) };

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
