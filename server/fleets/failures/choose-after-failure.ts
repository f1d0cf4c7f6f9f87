import type { chooseAfterFailure as endpoint } from "@waybill/contract/merchants/after-failure";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Order } from "@waybill/contract/order";
import {
  isAwaitingDecision,
  maxRedeliveryDelayMs,
  type AfterFailure,
  type FailureDecider,
} from "@waybill/domain/riders/failures/after-failure";
import { grant, type Granted } from "../../accounts/granted.ts";
import { systemActor, type AuditActor } from "../../audit/record-audit.ts";
import { findOrderUnchecked, findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { orderOfRow, type OrderRow } from "../../orders/order-row.ts";
import { brokenRule } from "../../orders/placing/check-request.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { carryOutChoice, withDecision, disposeOfGoods, type FailureDecision } from "./carry-out-choice.ts";
import { clearChoiceDeadline } from "./rows.ts";
import { isSignedChoice } from "./sign-choice.ts";

type Body = BodyOf<typeof endpoint>;

/** The max number of attempts: a position or proof saved concurrently must not make the choice fail. */
const maxAttempts = 5;

/** Carries out a merchant's choice after a failed delivery: once, and at the signed price. */
export async function chooseAfterFailure(
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  body: Body,
): Promise<Order> {
  const decidedBy: FailureDecider = actor.kind === "operator" ? "operator" : "merchant";
  const find = () => findOwnOrder(deps, actor, { orderId });
  const { choice, note, at } = body;
  const chosen = await settle(deps, actor, find, (order, failure) => {
    requireOffered(deps, order, failure, body);
    return { choice, decidedBy, note, at };
  });
  return orderOfRow(chosen, deps);
}

/** Returns an order whose merchant made no choice in time; one that was moved by hand counts as decided. */
export async function returnUndecided(deps: OrderDeps, orderId: string): Promise<void> {
  const by = systemActor("after-failure");
  const find = async () => {
    const order = await findOrderUnchecked(deps, orderId);
    return grant({ kind: "fleet", fleetId: "own" }, order, "order_not_found");
  };
  try {
    await settle(deps, by, find, () => ({ choice: "return", decidedBy: "time" }));
  } catch (problem) {
    const isOver =
      problem instanceof Refused &&
      ["already_decided", "nothing_to_decide", "order_not_found"].includes(problem.refusal);
    if (!isOver) throw problem;
    await clearChoiceDeadline(deps.pool, orderId);
  }
}

async function settle(
  deps: OrderDeps,
  by: Actor | AuditActor,
  find: () => Promise<Granted<OrderRow>>,
  judge: (order: OrderRow, failure: AfterFailure) => FailureDecision,
): Promise<OrderRow> {
  for (let tries = 1; ; tries += 1) {
    const order = await find();
    const failure = order.details.after_failure;
    if (!failure) throw new Refused("nothing_to_decide");
    const chosen = judgeOpen(order, failure, judge);
    try {
      const written = await write(deps, by, order, withDecision(failure, chosen, deps.now()));
      deps.outbox.wake();
      return written;
    } catch (problem) {
      const isRace = problem instanceof Refused && problem.refusal === "order_changed_meanwhile";
      if (!isRace || tries === maxAttempts) throw problem;
    }
  }
}

function judgeOpen(
  order: OrderRow,
  failure: AfterFailure,
  judge: (order: OrderRow, failure: AfterFailure) => FailureDecision,
): FailureDecision {
  if (!isAwaitingDecision({ status: order.status, after_failure: failure }))
    throw new Refused("already_decided");
  return judge(order, failure);
}

async function write(
  deps: OrderDeps,
  by: Actor | AuditActor,
  order: Granted<OrderRow>,
  after_failure: AfterFailure,
): Promise<OrderRow> {
  if (after_failure.choice === "dispose") return disposeOfGoods(deps, by, order, after_failure);
  return inTransaction(deps.pool, async (transaction) => {
    // The same time as the choice's, so that partners get one event for both.
    const at = new Date(after_failure.decided_at ?? deps.now());
    const written = { by, at, action: "order.after-failure-chosen" };
    return carryOutChoice({ ...deps, ...transaction }, order, after_failure, written);
  });
}

/** Refuses a choice that was not offered, a price without a valid signature, and an impossible time. */
function requireOffered(deps: OrderDeps, order: OrderRow, failure: AfterFailure, body: Body): void {
  const { choice, signature, at } = body;
  // After the deadline a choice is refused, even if the automatic choice is not made yet.
  if (deps.now() >= new Date(failure.until)) throw new Refused("already_decided");
  const offered = failure.choices.find((one) => one.choice === choice);
  if (!offered) throw new Refused("choice_not_offered", { path: ["choice"] });
  const isUnsigned = signature == null && offered.fee === 0;
  if (!isUnsigned && !isSignedChoice(deps, order, offered, signature ?? ""))
    throw new Refused("signature_invalid", { path: ["signature"] });
  if (at == null) return;
  const now = deps.now().getTime();
  // Allows a minute for clocks that differ.
  if (choice !== "try_again" || at * 1000 < now - 60_000 || at * 1000 > now + maxRedeliveryDelayMs)
    throw brokenRule({ key: "validation.second-try-time", path: ["at"] });
}
