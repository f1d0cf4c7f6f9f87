import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import { distanceOfEvent } from "./jobs/distance-of-event.ts";
import { expectedEvents, acceptsReason, stageAfter, stepsOfEvent } from "@waybill/domain/riders/job-events";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { storeSignature } from "../proofs/leave-proof.ts";
import { progressOfJob } from "./jobs/job-answer.ts";
import { findEvent, lockJobOf, wasReported, type EventAnswer } from "./jobs/job-rows.ts";
import { factsOfJob, findOwnJob } from "./jobs/jobs.ts";
import { checkDelivery, requirePickUpCode, requireContactTried } from "./jobs/check-event.ts";
import { applyEvent } from "./jobs/apply-event.ts";
import { hashOfEvent, saveEventAnswer, type InTransaction, type Outcome } from "./jobs/event-facts.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";

/**
 * Handles a rider's report about a job: checks it against the job's stage, and writes it with its effects on the
 * order in one transaction. A repeated report gets the same response.
 */
export async function reportJobEvent(
  deps: RiderDeps,
  actor: RiderActor,
  orderId: string,
  event: JobEvent,
): Promise<Job> {
  const signature = typeof event.proof === "object" ? event.proof?.signature : undefined;
  // The picture is decoded before the transaction locks anything.
  if (signature !== undefined) {
    const { job, order } = await findOwnJob(deps, actor, orderId);
    if (progressOfJob(job, order).isOver) throw outOfOrder([]);
    await storeSignature(deps, orderId, signature);
  }
  const outcome = await inTransaction(deps.pool, (transaction) =>
    takeEvent({ ...deps, ...transaction }, actor, { orderId, event, hasSignature: signature !== undefined }),
  );
  deps.outbox.wake();
  if ("refusal" in outcome) throw new Refused(outcome.refusal, outcome.detail);
  return outcome.job;
}

type Given = { orderId: string; event: JobEvent; hasSignature: boolean };

async function takeEvent(
  deps: InTransaction,
  actor: RiderActor,
  { orderId, event, hasSignature }: Given,
): Promise<Outcome> {
  const locked = await lockJobOf(deps.pool, orderId, actor.riderId);
  const order = locked && (await findOrderUnchecked(deps, orderId));
  if (!locked || !order) throw new Refused("order_not_found");
  const earlier = await findEvent(deps.pool, actor.riderId, event.event_id);
  if (earlier) return answerAgain(earlier, orderId, event);

  requireWholePosition(event);
  const { stage, isOver } = progressOfJob(locked, order);
  const isServed =
    !isOver && stage === "at_pickup" && (await isServedArrival(deps, actor, { orderId, event }));
  const after = isOver ? undefined : isServed ? stage : stageAfter(stage, event.type);
  const steps = after && stepsOfEvent(order.status, after);
  if (!after || !steps) throw outOfOrder(isOver ? [] : expectedEvents(stage));
  if (!acceptsReason(event.type, event.reason)) throw new Refused("malformed_request", { path: ["reason"] });

  const job = hasSignature ? { ...locked, proofs: { ...locked.proofs, signature: true as const } } : locked;
  const distance = await distanceOfEvent(deps, { order, event, stage });
  const facts = { ...(await factsOfJob(deps, { job, order })), event, stage, distance };
  requireContactTried(deps, facts);
  if (event.type === "collected") requirePickUpCode(facts);
  if (event.type === "delivered") {
    const refused = await checkDelivery(deps, actor, facts);
    if (refused) return refused;
  }
  const moved = await applyEvent(deps, actor, facts, { after, steps, hasSignature });
  await saveEventAnswer(deps, actor, facts, { status: 200, answer: moved });
  return { job: moved };
}

/** Refuses a latitude without a longitude, or the reverse. */
function requireWholePosition({ latitude, longitude }: JobEvent): void {
  if ((latitude ?? null) !== null && (longitude ?? null) === null)
    throw new Refused("malformed_request", { path: ["longitude"] });
  if ((latitude ?? null) === null && (longitude ?? null) !== null)
    throw new Refused("malformed_request", { path: ["latitude"] });
}

/**
 * True for an arrival that was already recorded with another order of the shop; an app that reports each arrival
 * gets a success.
 */
const isServedArrival = async (
  { pool }: InTransaction,
  { riderId }: RiderActor,
  { orderId, event: { type } }: Pick<Given, "orderId" | "event">,
): Promise<boolean> => type === "arrived_at_pickup" && !(await wasReported(pool, { orderId, riderId, type }));

const outOfOrder = (expected: readonly string[]): Refused =>
  new Refused("event_out_of_order", { expected, path: ["type"] });

/** Returns the first response to an event; the same id for a different event is the app's error. */
function answerAgain(earlier: EventAnswer, orderId: string, event: JobEvent): Outcome {
  if (earlier.order_id !== orderId || earlier.body_hash !== hashOfEvent(event))
    throw new Refused("idempotency_key_reused", { path: ["event_id"] });
  // The cast is safe: only this file stores responses.
  if (earlier.status === 200) return { job: earlier.answer as Job };
  return earlier.answer as Extract<Outcome, { refusal: unknown }>;
}
