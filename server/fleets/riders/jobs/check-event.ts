import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { refusals, type RefusalName } from "@waybill/contract/refusals";
import { missingProofs, pinTries } from "@waybill/domain/riders/proof-needs";
import { checkUnreachable } from "@waybill/domain/riders/unreachable";
import { timingSafeEqual } from "node:crypto";
import { Refused } from "../../../platform/http/refused.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { openIncident } from "../../incidents/open-incident.ts";
import { cashDueOf, givenProof, isLeftWithSomebody, pinOf, proofsAskedOf } from "./job-answer.ts";
import { countPinTry } from "./job-rows.ts";
import {
  happenedAt,
  saveEventAnswer,
  type InTransaction,
  type EventFacts,
  type Outcome,
} from "./event-facts.ts";
import type { RiderActor } from "../rider-deps.ts";

/** Refuses a wrong pickup code, which the outlet's staff reads out, if the order requires one. */
export function requirePickUpCode({ order, event }: EventFacts): void {
  const code = order.asks?.pickUpCode;
  if (code === undefined) return;
  const typedCode = typeof event.proof === "object" ? event.proof?.code : undefined;
  if (typedCode !== code) throw new Refused("pick_up_code_wrong", { path: ["proof", "code"] });
}

const isSamePin = (typedPin: string, pin: string): boolean =>
  typedPin.length === pin.length && timingSafeEqual(Buffer.from(typedPin), Buffer.from(pin));

/** Why a delivery is refused; undefined: accepted. A wrong PIN is counted, and its refusal stored. */
export async function checkDelivery(
  deps: InTransaction,
  actor: RiderActor,
  facts: EventFacts,
): Promise<Outcome | undefined> {
  const { job, order, event, market } = facts;
  const needed = proofsAskedOf(order, market);
  const needsPin = needed.includes("pin") && !job.pin_passed;
  if (needsPin && event.pin) {
    const { pin_tries: tries } = job;
    const refuse = async (refusal: RefusalName): Promise<Outcome> => {
      const refused = { refusal, detail: { path: ["pin"] } };
      await saveEventAnswer(deps, actor, facts, { status: refusals[refusal].status, answer: refused });
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
  const taken = { ...givenProof(job), barcode, pin: !needsPin || Boolean(event.pin) };
  const missing = missingProofs(needed, taken, order.asks ?? null);
  if (isLeftWithSomebody(order) && receiverOf(event, order) === undefined)
    throw new Refused("proof_missing", { path: ["proof", "received_by"], expected: ["received_by"] });
  if (missing.length > 0) throw new Refused("proof_missing", { path: ["proof"], expected: missing });
  if (cashDueOf(order) !== null && (event.cash_collected ?? null) === null)
    throw new Refused("cash_collected_missing", { path: ["cash_collected"] });
  return undefined;
}

/** The person who received a parcel left with another person: the rider's name for them, else the merchant's. */
export function receiverOf(event: JobEvent, { details }: EventFacts["order"]): string | undefined {
  const receivedBy = typeof event.proof === "object" ? event.proof?.received_by?.trim() : undefined;
  return receivedBy || details.after_failure?.note || undefined;
}

/**
 * Refuses 'nobody answers' until the rider has waited at the door for long enough and has called or written often
 * enough.
 */
export function requireContactTried(
  deps: InTransaction,
  { job, order, event, stage, unreachableRule }: EventFacts,
): void {
  if (event.type !== "failed" || event.reason !== "customer_unreachable") return;
  const { contacts, arrived_at } = job;
  const { allowedAt, contactsMissing, isTooEarly } = checkUnreachable(unreachableRule, {
    contacts,
    arrivedAt: stage === "at_dropoff" ? (arrived_at ?? undefined) : undefined,
    now: happenedAt(deps, order, event),
    speed: simulationSpeedOf(deps.settings),
  });
  if (!isTooEarly) return;
  const meta = { allowed_at: allowedAt.toISOString(), contacts_missing: contactsMissing };
  throw new Refused("too_early", { path: ["reason"], meta });
}
