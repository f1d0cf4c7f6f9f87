import type { Job } from "@waybill/contract/riders/rider-jobs";
import { type Currency, toMinor } from "@waybill/domain/money/money";
import { isFinalStage, type JobStage } from "@waybill/domain/riders/job-events";
import type { FailureReason } from "@waybill/domain/riders/failures/failure-reasons";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { postDelivery } from "../../../ledger/post-delivery.ts";
import { failAtDoor } from "../../failures/fail-at-door.ts";
import { openIncident } from "../../incidents/open-incident.ts";
import { bookDelivery, bookReturn, bookWaiting } from "../../pay/book-earnings.ts";
import { arriveWithOthers } from "./arrive-with-others.ts";
import { cashDueOf, isLeftWithSomebody, jobOf, proofsAskedOf } from "./job-answer.ts";
import { receiverOf } from "./check-event.ts";
import { findJobOf, insertCash, updateJob, type JobRow } from "./job-rows.ts";
import { moveByEvent } from "./move-by-event.ts";
import { happenedAt, type InTransaction, type EventFacts } from "./event-facts.ts";
import type { RiderActor } from "../rider-deps.ts";

type Move = { after: JobStage; steps: readonly MoveStatus[]; hasSignature: boolean };

/**
 * Writes the effects of an event: the order's statuses, the job, the earnings, the cash, and incidents for a person.
 */
export async function applyEvent(
  deps: InTransaction,
  actor: RiderActor,
  facts: EventFacts,
  { after, steps, hasSignature }: Move,
): Promise<Job> {
  const { job, order, event, distance } = facts;
  const at = happenedAt(deps, order, event);
  const isFailure = event.type === "failed";
  const isArrival = event.type === "arrived_at_pickup" && after !== facts.stage;
  // A rider who reports waiting has already arrived; the arrival's entry has the distance.
  const moved =
    after === facts.stage && steps.length === 0
      ? order
      : await moveByEvent(deps, actor, order, {
          after,
          steps,
          at,
          distance,
          ...(event.type === "delivered" && { details: withReceiver(facts) }),
          ...(isFailure && { failureReason: event.reason ?? undefined }),
        });
  const cash = event.type === "delivered" ? collectedOf(facts) : undefined;
  const changed = await updateJob(deps.pool, job.job_id, {
    stage: after,
    arrived_at: event.type.startsWith("arrived_at") && after !== facts.stage ? at : job.arrived_at,
    at_shop_at: isArrival ? at : job.at_shop_at,
    waiting_since: event.type === "waiting" ? (job.waiting_since ?? at) : job.waiting_since,
    failed_reason: isFailure ? (event.reason ?? null) : job.failed_reason,
    pin_passed: job.pin_passed || event.type === "delivered",
    cash_collected_minor: cash?.collected ?? job.cash_collected_minor,
    ended_at: isFinalStage(after) ? at : null,
    ...distance,
    signature: hasSignature,
  });
  if (event.type === "collected") await bookWaiting(deps, changed, order, at);
  if (after === "delivered" || after === "returned") {
    await bookDelivery(deps, changed, at);
    if (after === "returned") await bookReturn(deps, changed, order, at);
    await postDelivery(deps, order, {
      carrierId: job.rider_id,
      riderId: job.rider_id,
      isDelivered: after === "delivered",
      cashMinor: cash?.collected ?? 0,
      earningMinor: Number(job.earning_minor),
      at,
    });
  }
  if (cash) await noteCash(deps, changed, cash);
  if (isArrival) await arriveWithOthers(deps, actor, { order, at, distance });
  if (after === "deciding" && event.reason === "customer_unreachable")
    await openIncident(deps, {
      orderId: order.order_id,
      kind: "undelivered",
      detail: { reason: event.reason, rider_id: job.rider_id, contacts: job.contacts },
    });
  if (after === "failed")
    await openIncident(deps, {
      orderId: order.order_id,
      kind: "failed_before_collecting",
      detail: { reason: event.reason, rider_id: job.rider_id },
    });
  if (after !== "deciding") return jobOf(deps, { ...facts, job: changed, order: moved });
  const isPersonal =
    order.details.age_validation_required || proofsAskedOf(order, facts.market).includes("pin");
  // The cast is safe: the event was validated against the list of reasons.
  const reason = event.reason as FailureReason;
  const failed = await failAtDoor(deps, actor, moved, { reason, isPersonal, at });
  const settled = await findJobOf(deps.pool, order.order_id, job.rider_id);
  return jobOf(deps, { ...facts, job: settled ?? changed, order: failed });
}

/**
 * The details of an order left with another person, with the receiver's name; undefined if it was handed to the
 * customer.
 */
function withReceiver({ order, event }: EventFacts): EventFacts["order"]["details"] | undefined {
  const { after_failure } = order.details;
  const received_by = receiverOf(event, order);
  if (!after_failure || !isLeftWithSomebody(order) || received_by === undefined) return undefined;
  return { ...order.details, after_failure: { ...after_failure, received_by } };
}

type Cash = { due: number | undefined; collected: number };

/** The cash collected and the cash due, in minor units; undefined if the order is not paid in cash. */
function collectedOf({ job, order, event }: EventFacts): Cash | undefined {
  if (event.cash_collected === null || event.cash_collected === undefined) return undefined;
  const currency = job.currency as Currency;
  const due = cashDueOf(order);
  return {
    collected: toMinor(event.cash_collected, currency),
    due: due === null ? undefined : toMinor(due, currency),
  };
}

/** Records the cash that the rider now holds; a difference from the amount due opens an incident. */
async function noteCash(deps: InTransaction, job: JobRow, { due, collected }: Cash): Promise<void> {
  await insertCash(deps.pool, job, collected, deps.now());
  if (due === collected) return;
  await openIncident(deps, {
    orderId: job.order_id,
    kind: "cash_difference",
    detail: {
      due_minor: due ?? null,
      collected_minor: collected,
      currency: job.currency,
      rider_id: job.rider_id,
    },
  });
}
