import type { Job, Offer } from "@waybill/contract/riders/rider-jobs";
import { servedProofKinds } from "@waybill/contract/riders/riders";
import { formattedLocation } from "@waybill/domain/addresses/formatted-address";
import { countries } from "@waybill/domain/markets/countries";
import { type Currency, fromMinor } from "@waybill/domain/money/money";
import type { AfterFailure } from "@waybill/domain/riders/failures/after-failure";
import { isDone, isStopped } from "@waybill/domain/orders/status";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { expectedEvents, isFinalStage, stageOf, type JobStage } from "@waybill/domain/riders/job-events";
import {
  missingProofs,
  pinTries,
  proofsOf,
  type DeliveryProof,
  type GivenProof,
} from "@waybill/domain/riders/proof-needs";
import { checkUnreachable, type UnreachableRule } from "@waybill/domain/riders/unreachable";
import { changedParts } from "@waybill/domain/riders/job-changes";
import { approximatePlace } from "@waybill/domain/riders/rider";
import { createHmac } from "node:crypto";
import { leaveChoiceOf } from "../../../orders/updating/recipient-answer.ts";
import { pickUpAddressOf, type OrderRow } from "../../../orders/order-row.ts";
import type { StoredStop, OfferRow } from "../../../platform/database/rider-tables.ts";
import type { Deps } from "../../../platform/deps.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { partsAnswer } from "../../pay/parts-answer.ts";
import type { JobRow } from "./job-rows.ts";
import { roughAddress } from "./rough-address.ts";
import { seenParts } from "./seen-parts.ts";
import { tourIndexes, tourStop } from "./tour-answer.ts";

/** The PIN that the recipient reads out at the door: four digits, computed and never stored. */
export const pinOf = ({ secret }: Pick<Deps, "secret">, orderId: string): string =>
  String(
    createHmac("sha256", secret("delivery pins")).update(orderId).digest().readUInt32BE(0) % 10_000,
  ).padStart(4, "0");

/** The cash the recipient pays at the door; null if none, or if the amount is unknown. */
export function cashDueOf(order: OrderRow): number | null {
  const { state, option, amount } = orderMoney({ ...order.details, status: "NEAR_CUSTOMER" }).atTheDoor;
  return state === "owed" && option === "cash_on_delivery" ? amount : null;
}

/** The proofs that a delivery requires, by country and order. */
export const proofsAskedOf = (order: OrderRow, market: readonly DeliveryProof[]): DeliveryProof[] =>
  proofsOf(
    { asks: order.asks ?? null, age_validation_required: order.details.age_validation_required },
    // A parcel left with another person always needs a photo.
    isLeftWithSomebody(order) ? ["photo", ...market] : market,
  );

/** True if the merchant chose to leave the parcel with another person. */
export const isLeftWithSomebody = ({ details }: Pick<OrderRow, "details">): boolean =>
  details.after_failure?.choice === "leave_with";

/** The proofs given for a job so far. */
export const givenProof = (job: Pick<JobRow, "proofs" | "pin_passed">): GivenProof => ({
  photo: job.proofs["delivery"] === true,
  signature: job.proofs["signature"] === true,
  pin: job.pin_passed,
});

/** A job's stage, and whether it is over. */
export function progressOfJob(job: JobRow, order: OrderRow): { stage: JobStage; isOver: boolean } {
  const isSomebodyElses = job.ended_at !== null && !isFinalStage(job.stage);
  const stage = job.ended_at === null ? stageOf(job.stage, order.status) : job.stage;
  const isOver =
    isSomebodyElses ||
    isFinalStage(stage) ||
    job.ended_at !== null ||
    isDone(order.status) ||
    isStopped(order.status);
  return { stage, isOver };
}

export type JobFacts = {
  job: JobRow;
  order: OrderRow;
  outlet: { phone: string | null; rider_instructions: string | null };
  market: readonly DeliveryProof[];
  unreachableRule: UnreachableRule;
  /** True if the rider sees the customer's own number. */
  showsNumber: boolean;
  /** The distance in metres from which an event counts as far from its stop. */
  geofence: number;
  /** The tour that the rider last accepted. */
  tour: readonly StoredStop[];
};

/** A job as its rider sees it: only what the rider needs now. */
export function jobOf(
  { settings }: Pick<Deps, "settings">,
  { job, order, outlet, market, unreachableRule, geofence, showsNumber, tour }: JobFacts,
): Job {
  const { details } = order;
  const { location } = details.customer;
  const { stage, isOver } = progressOfJob(job, order);
  const needed = proofsAskedOf(order, market);
  const currency = job.currency as Currency;
  return {
    order_id: order.order_id,
    counter_code: order.counter_code ?? null,
    status: isOver && job.stage === "failed" ? "WAITING_FOR_TRANSPORT" : order.status,
    stage,
    expected: isOver ? [] : expectedEvents(stage),
    pick_up: {
      name: order.outlet_name,
      address: pickUpAddressOf(order, settings),
      latitude: details.source.latitude,
      longitude: details.source.longitude,
      notes: details.sender?.location.notes ?? outlet.rider_instructions,
      phone_number: isOver ? null : (details.sender?.phone_number ?? outlet.phone),
    },
    drop_off: isOver
      ? null
      : {
          name: details.customer.name,
          phone_number: showsNumber ? details.customer.phone_number : null,
          address: formattedLocation(location, countries[settings.country].address_order),
          unit_number: location.unit_number,
          building: location.building,
          notes: location.notes,
          leave: leaveChoiceOf(order, market),
          gate_code: details.recipient?.gate_code ?? null,
          latitude: location.latitude,
          longitude: location.longitude,
        },
    description: isOver ? null : details.order.description,
    cash_due: isOver ? null : cashDueOf(order),
    currency: job.currency,
    cold_bag_needed: details.order.cold_bag_needed,
    age_check: details.age_validation_required,
    tour: isOver ? null : tourIndexes(tour, order.order_id),
    proof_needed: needed,
    proof_missing: isOver ? [] : missingProofs(needed, givenProof(job), order.asks ?? null),
    pick_up_code_needed: order.asks?.pickUpCode !== undefined,
    proofs_left: servedProofKinds.filter((kind) => job.proofs[kind] === true),
    pin_tries_left: needed.includes("pin") && !isOver ? Math.max(0, pinTries - job.pin_tries) : null,
    metres: job.metres,
    earning: fromMinor(job.earning_minor, currency),
    earning_parts: partsAnswer(job.earning_parts, currency),
    accepted_at: job.accepted_at.toISOString(),
    ...(details.ready_at !== undefined && { ready_at: details.ready_at }),
    ...(details.ready_usually_later && { ready_usually_later: details.ready_usually_later }),
    pickup_at: details.pickup_at,
    delivery_at: details.delivery_at,
    arrived_at: job.arrived_at?.toISOString() ?? null,
    waiting_since: job.waiting_since?.toISOString() ?? null,
    failed_reason: job.failed_reason,
    metres_from_place: job.metres_from_place,
    far_from_place: job.far_from_place,
    geofence_metres: geofence,
    changed: changedParts(job.seen, seenParts(order)),
    unreachable: isOver ? null : unreachedAt({ job, stage, unreachableRule }, settings),
    ...(details.after_failure && { after_failure: chosenAfter(details.after_failure, isOver) }),
    ended_at: job.ended_at?.toISOString() ?? null,
  };
}

/**
 * The shop's choice, or the deadline for it; the note may contain the customer's name, so it is hidden after the
 * job.
 */
const chosenAfter = ({ until, choice, note, at }: AfterFailure, isOver: boolean) => ({
  until,
  choice,
  note: isOver ? null : note,
  at,
});

type AtDoor = Pick<JobFacts, "job" | "unreachableRule"> & { stage: JobStage };

/**
 * From when the rider may report that the customer does not answer at the door. A time instead of a duration, so
 * that it stays constant.
 */
function unreachedAt(
  { job, stage, unreachableRule }: AtDoor,
  settings: Deps["settings"],
): Job["unreachable"] {
  if (stage !== "at_dropoff" || !job.arrived_at) return null;
  const { arrived_at: arrivedAt, contacts } = job;
  const speed = simulationSpeedOf(settings);
  const may = checkUnreachable(unreachableRule, { contacts, arrivedAt, now: arrivedAt, speed });
  return { contacts, contacts_missing: may.contactsMissing, allowed_at: may.allowedAt.toISOString() };
}

/** An offer as the rider sees it before accepting: the rough destination, without name, phone or exact address. */
export function offerOf(
  { settings: { country } }: Pick<Deps, "settings">,
  offer: OfferRow,
  { orders, aboard }: { orders: readonly OrderRow[]; aboard: readonly OrderRow[] },
): Offer {
  const currency = orders[0]?.details.currency ?? "";
  const orderOfId = new Map([...aboard, ...orders].map((order) => [order.order_id, order]));
  const own = new Set(offer.order_ids);
  return {
    offer_id: offer.offer_id,
    orders: orders.map((order) => {
      const { source, customer, order: goods, age_validation_required } = order.details;
      return {
        order_id: order.order_id,
        pick_up: {
          name: order.outlet_name,
          address: pickUpAddressOf(order, { country }),
          latitude: source.latitude,
          longitude: source.longitude,
        },
        drop_off: {
          address: roughAddress(customer.location.address, country),
          ...approximatePlace(customer.location),
        },
        cash_due: cashDueOf(order),
        cold_bag_needed: goods.cold_bag_needed,
        age_check: age_validation_required,
      };
    }),
    tour: (offer.tour ?? []).flatMap((stop) => {
      const order = orderOfId.get(stop.order_id);
      return order ? [tourStop(order, stop, { is_new: own.has(stop.order_id), country })] : [];
    }),
    metres: offer.metres,
    earning: fromMinor(offer.earning_minor, currency as Currency),
    earning_parts: orders.flatMap(({ order_id }) =>
      partsAnswer(offer.earning_parts?.[order_id], currency as Currency).map((part) => ({
        order_id,
        ...part,
      })),
    ),
    currency,
    expires_at: offer.expires_at.toISOString(),
  };
}
