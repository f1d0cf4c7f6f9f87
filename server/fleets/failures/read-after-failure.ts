import type { readAfterFailure as endpoint } from "@waybill/contract/merchants/after-failure";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { isAwaitingDecision } from "@waybill/domain/riders/failures/after-failure";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findJobAtDoor } from "./rows.ts";
import { signChoice } from "./sign-choice.ts";

/** The possible choices for a failed delivery; none once it is decided. */
export async function readAfterFailure(
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const order = await findOwnOrder(deps, actor, { orderId });
  const { status, details } = order;
  const failure = details.after_failure;
  if (!failure) throw new Refused("nothing_to_decide");
  const { job, contacts } = await findJobAtDoor(deps.pool, orderId);
  const { until, reason, failed_at, choice, decided_by } = failure;
  return {
    until,
    choices: isAwaitingDecision({ status, after_failure: failure })
      ? failure.choices.map((offered) => ({
          ...offered,
          signature: signChoice(deps, order, offered),
          currency: details.currency,
        }))
      : [],
    reason,
    failed_at,
    contacts: contacts.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    arrived_at: job?.arrived_at?.toISOString() ?? null,
    metres_from_place: job?.metres_from_place ?? null,
    choice,
    decided_by,
  };
}
