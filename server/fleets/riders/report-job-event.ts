import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import { type RefusalName, refusals } from "@waybill/contract/refusals";
import { type Currency, toMinor } from "@waybill/domain/money/money";
import {
  expectedEvents,
  isJobOver,
  isReasonOf,
  stageAfter,
  stepsOfEvent,
  type JobStage,
} from "@waybill/domain/riders/job-events";
import { missingProofs, pinTries } from "@waybill/domain/riders/proof-needs";
import { createHash, timingSafeEqual } from "node:crypto";
import { grant } from "../../accounts/granted.ts";
import { openIncident } from "../incidents/open-incident.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { postDelivery } from "../../ledger/post-delivery.ts";
import { moveOrder } from "../../orders/moving/move-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { Refused, type RefusalDetail } from "../../platform/http/refused.ts";
import { keepSignature } from "../proofs/leave-proof.ts";
import {
  cashDueOf,
  givenProof,
  jobOf,
  pinOf,
  progressOfJob,
  proofsAskedOf,
  type JobFacts,
} from "./jobs/job-answer.ts";
import {
  countPinTry,
  findEvent,
  insertCash,
  insertEarning,
  insertEvent,
  lockJobOf,
  updateJob,
  type EventAnswer,
  type JobRow,
} from "./jobs/job-rows.ts";
import { factsOfJob, findOwnJob } from "./jobs/jobs.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";

type InTransaction = Omit<RiderDeps, "pool" | "db"> & Transaction;
type Known = JobFacts & { event: JobEvent; stage: JobStage };

/** What an event leads to, or why it is refused; `counts`: the refusal is kept, for it counted a try. */
type Outcome = { job: Job } | { refusal: RefusalName; detail: RefusalDetail };

const canonical = (event: JobEvent): string =>
  JSON.stringify(Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1)));
const hashOf = (event: JobEvent): string => createHash("sha256").update(canonical(event)).digest("base64url");

/**
 * Takes what a rider reports of a job: judged against its stage, written with what it does to the order in one
 * transaction, and answered the same whenever it comes again.
 */
export async function reportJobEvent(
  deps: RiderDeps,
  actor: RiderActor,
  orderId: string,
  event: JobEvent,
): Promise<Job> {
  const signature = typeof event.proof === "object" ? event.proof?.signature : undefined;
  // A picture is read before anything is held for it.
  if (signature !== undefined) {
    const { job, order } = await findOwnJob(deps, actor, orderId);
    if (progressOfJob(job, order).isOver) throw outOfOrder([]);
    await keepSignature(deps, orderId, signature);
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
  const known = await findEvent(deps.pool, actor.riderId, event.event_id);
  if (known) return answerAgain(known, orderId, event);

  const { stage, isOver } = progressOfJob(locked, order);
  const after = isOver ? undefined : stageAfter(stage, event.type);
  const steps = after && stepsOfEvent(order.status, after);
  if (!after || !steps) throw outOfOrder(isOver ? [] : expectedEvents(stage));
  if (!isReasonOf(event.type, event.reason)) throw new Refused("malformed_request", { path: ["reason"] });

  const job = hasSignature ? { ...locked, proofs: { ...locked.proofs, signature: true as const } } : locked;
  const facts = { ...(await factsOfJob(deps, { job, order })), event, stage };
  if (event.type === "collected") requirePickUpCode(facts);
  if (event.type === "delivered") {
    const refused = await judgeDelivery(deps, actor, facts);
    if (refused) return refused;
  }
  const moved = await moveOn(deps, actor, facts, { after, steps, hasSignature });
  await keepAnswer(deps, actor, facts, { status: 200, answer: moved });
  return { job: moved };
}

const outOfOrder = (expected: readonly string[]): Refused =>
  new Refused("event_out_of_order", { expected, path: ["type"] });

/** What was answered the first time; the same id for something else is an error of the app. */
function answerAgain(known: EventAnswer, orderId: string, event: JobEvent): Outcome {
  if (known.order_id !== orderId || known.body_hash !== hashOf(event))
    throw new Refused("idempotency_key_reused", { path: ["event_id"] });
  // Only answers of this file are kept.
  if (known.status === 200) return { job: known.answer as Job };
  return known.answer as Extract<Outcome, { refusal: unknown }>;
}

const keepAnswer = (
  deps: InTransaction,
  actor: RiderActor,
  { event, order }: Pick<Known, "event" | "order">,
  answered: { status: number; answer: unknown },
): Promise<void> => {
  const { reason, cash_collected } = event;
  return insertEvent(deps.pool, {
    ...answered,
    rider_id: actor.riderId,
    event_id: event.event_id,
    order_id: order.order_id,
    body_hash: hashOf(event),
    type: event.type,
    happened_at: happenedAt(deps, order, event),
    latitude: event.latitude,
    longitude: event.longitude,
    detail: { reason, cash_collected },
    created_at: deps.now(),
  });
};

/** When it happened: as the rider's phone says, but never after now, nor before what the order went through last. */
function happenedAt({ now }: Pick<InTransaction, "now">, order: OrderRow, event: JobEvent): Date {
  const last = Date.parse(order.status_history.at(-1)?.created_at ?? "") || 0;
  return new Date(Math.max(last, Math.min(now().getTime(), Date.parse(event.at))));
}

/** The code that the outlet's staff reads out, where the order asks for one. */
function requirePickUpCode({ order, event }: Known): void {
  const code = order.asks?.pickUpCode;
  if (code === undefined) return;
  const given = typeof event.proof === "object" ? event.proof?.code : undefined;
  if (given !== code) throw new Refused("pick_up_code_wrong", { path: ["proof", "code"] });
}

const isSamePin = (given: string, pin: string): boolean =>
  given.length === pin.length && timingSafeEqual(Buffer.from(given), Buffer.from(pin));

/** Why a delivery is not taken; undefined: it is. A wrong PIN is counted, and its refusal kept. */
async function judgeDelivery(
  deps: InTransaction,
  actor: RiderActor,
  facts: Known,
): Promise<Outcome | undefined> {
  const { job, order, event, market } = facts;
  const needed = proofsAskedOf(order, market);
  const needsPin = needed.includes("pin") && !job.pin_passed;
  if (needsPin && event.pin) {
    const { pin_tries: tries } = job;
    const refuse = async (refusal: RefusalName): Promise<Outcome> => {
      const refused = { refusal, detail: { path: ["pin"] } };
      await keepAnswer(deps, actor, facts, { status: refusals[refusal].status, answer: refused });
      return refused;
    };
    if (tries >= pinTries) return refuse("pin_blocked");
    if (!isSamePin(event.pin, pinOf(deps, order.order_id))) {
      await countPinTry(deps.pool, job.job_id);
      if (tries + 1 >= pinTries) await openIncident(deps, { orderId: order.order_id, kind: "pin_blocked" });
      return refuse("pin_wrong");
    }
  }
  const barcode = typeof event.proof === "object" ? event.proof?.barcode : undefined;
  const given = { ...givenProof(job), barcode, pin: !needsPin || Boolean(event.pin) };
  const missing = missingProofs(needed, given, order.asks ?? null);
  if (missing.length > 0) throw new Refused("proof_missing", { path: ["proof"], expected: missing });
  if (cashDueOf(order) !== null && (event.cash_collected ?? null) === null)
    throw new Refused("cash_collected_missing", { path: ["cash_collected"] });
  return undefined;
}

type Move = { after: JobStage; steps: ReturnType<typeof stepsOfEvent> & object; hasSignature: boolean };

/** Writes what an event does: the order's statuses, the job, what was earned and collected, and what needs a person. */
async function moveOn(
  deps: InTransaction,
  actor: RiderActor,
  facts: Known,
  { after, steps, hasSignature }: Move,
): Promise<Job> {
  const { job, order, event } = facts;
  const at = happenedAt(deps, order, event);
  const [first, ...others] = steps;
  const isFailure = event.type === "failed";
  const moved =
    first === undefined
      ? order
      : await moveOrder(deps, grant(actor, order, "order_not_found"), [first, ...others], {
          at,
          by: actor,
          ...(isFailure && { failureReason: event.reason ?? undefined }),
        });
  const cash = event.type === "delivered" ? collectedOf(facts) : undefined;
  const changed = await updateJob(deps.pool, job.job_id, {
    stage: after,
    arrived_at: event.type.startsWith("arrived_at") ? at : job.arrived_at,
    waiting_since: event.type === "waiting" ? (job.waiting_since ?? at) : job.waiting_since,
    failed_reason: isFailure ? (event.reason ?? null) : job.failed_reason,
    pin_passed: job.pin_passed || event.type === "delivered",
    cash_collected_minor: cash?.collected ?? job.cash_collected_minor,
    ended_at: isJobOver(after) ? at : null,
    signature: hasSignature,
  });
  if (after === "delivered" || after === "returned") {
    await insertEarning(deps.pool, changed, at);
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
  if (after === "failed")
    await openIncident(deps, {
      orderId: order.order_id,
      kind: "failed_before_collecting",
      detail: { reason: event.reason, rider_id: job.rider_id },
    });
  return jobOf(deps, { ...facts, job: changed, order: moved });
}

type Cash = { due: number | undefined; collected: number };

/** What was collected in minor units, and what was due; undefined: the order is not paid in cash. */
function collectedOf({ job, order, event }: Known): Cash | undefined {
  if (event.cash_collected === null || event.cash_collected === undefined) return undefined;
  const currency = job.currency as Currency;
  const due = cashDueOf(order);
  return {
    collected: toMinor(event.cash_collected, currency),
    due: due === null ? undefined : toMinor(due, currency),
  };
}

/** The rider holds what was collected; where it is not what was due, a person looks at it. */
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
