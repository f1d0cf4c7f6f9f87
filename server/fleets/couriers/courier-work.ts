import { formattedLocation } from "@waybill/domain/addresses/formatted-address";
import { statusOfCourierWord } from "@waybill/domain/couriers/couriers";
import { countries } from "@waybill/domain/markets/countries";
import type { Currency } from "@waybill/domain/money/money";
import { nextAttempt } from "@waybill/domain/time/next-attempt";
import { grant } from "../../accounts/granted.ts";
import { openIncident } from "../incidents/open-incident.ts";
import { postDelivery } from "../../ledger/post-delivery.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { pickUpAddressOf, type OrderRow } from "../../orders/order-row.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { concurrently, doClaimedWork } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { storeProof } from "../proofs/leave-proof.ts";
import { pictureOf } from "../proofs/picture.ts";
import { cashDueOf } from "../riders/jobs/job-answer.ts";
import { CourierRefused, CourierUnavailable, type Courier, type CourierOrder } from "./courier.ts";
import type { CourierDeps } from "./choose-couriers.ts";
import { fleetActor, followDelivery, releaseToCarriers, isStillWithCourier } from "./follow-delivery.ts";
import { endCancelledDelivery } from "./end-cancelled-delivery.ts";
import {
  changeDelivery,
  dueDeliveries,
  findOutletFacts,
  hasOpenDeliveries,
  lockDelivery,
  recordCall,
  type Claimed,
} from "./rows.ts";

const everyMs = 1000;
const trackEveryMs = 30_000;
/** How long to wait, in milliseconds, for a service whose settings are missing in this process. */
const disconnectedMs = 60_000;

/**
 * Calls the outside couriers about their orders: requests deliveries, follows them, cancels orders taken back, and
 * fetches proofs. Any number of processes share the work; each step is written before the next, and the work of a dead
 * process is resumed.
 */
export function openCourierWork(deps: CourierDeps): RepeatingWork {
  const { pool } = deps;
  return openRepeatingWork(deps, {
    name: "couriers",
    everyMs,
    longestPauseMs: 10 * everyMs,
    isDue: () => hasOpenDeliveries(pool),
    work: () =>
      doClaimedWork(deps, dueDeliveries, { work: concurrently((delivery) => attempt(deps, delivery)) }),
  });
}

/**
 * Does one step of a delivery; if the courier does not respond, the failure is counted and the step retried later.
 */
async function attempt(deps: CourierDeps, delivery: Claimed): Promise<void> {
  const { pool, now, log } = deps;
  const courier = deps.couriers.get(delivery.courier);
  const order = await findOrderUnchecked(deps, delivery.order_id);
  if (!order) return;
  const about = { order_id: delivery.order_id, fleet_id: delivery.fleet_id, state: delivery.state };
  if (!courier) {
    if (delivery.state === "asking" && !delivery.was_unsure) return giveUp(deps, delivery, "unavailable");
    const dueAt = new Date(now().getTime() + disconnectedMs);
    const { state, tries, was_unsure: isUnsure } = delivery;
    return changeDelivery(pool, delivery, { state, tries, isUnsure, dueAt, error: "It is not connected." });
  }
  try {
    const hasCalled = await step({ ...deps, courier, order }, delivery);
    if (hasCalled) await recordCall(pool, delivery.fleet_id, { isWell: true, now: now() });
  } catch (error) {
    if (!(error instanceof CourierUnavailable)) {
      log.error({ err: error, ...about }, "handling a courier's delivery failed");
      return failed(deps, delivery, { message: "A defect, see the log.", mayHaveArrived: true });
    }
    log.warn({ ...about, reason: error.message }, "a courier did not answer");
    await recordCall(pool, delivery.fleet_id, { isWell: false, now: now() });
    await failed(deps, delivery, error);
  }
}

type StepDeps = CourierDeps & { courier: Courier; order: OrderRow };

/** Does a delivery's next step; true if the courier was called and responded. */
async function step(deps: StepDeps, delivery: Claimed): Promise<boolean> {
  const { order, pool, now } = deps;
  const isGiven = isStillWithCourier(order, delivery);
  switch (delivery.state) {
    case "asking":
      if (!delivery.was_unsure && (!isGiven || now() >= delivery.gives_up_at)) {
        await giveUp(deps, delivery, isGiven ? "unavailable" : "cancelled");
        return false;
      }
      await ask(deps, delivery);
      return true;
    case "carrying":
      if (isGiven) await track(deps, delivery);
      else await cancel(deps, delivery);
      return true;
    case "cancelling":
      await cancel(deps, delivery);
      return true;
    case "proving":
      await fetchProofs(deps, delivery);
      return true;
    case "ended":
      await changeDelivery(pool, delivery, { state: "ended", dueAt: now() });
      return false;
  }
}

const referenceOf = ({ order }: Pick<StepDeps, "order">, { order_id, external_id }: Claimed) => ({
  orderId: order_id,
  externalId: external_id ?? order_id,
  // The cast is safe: the server wrote an ISO 4217 code.
  currency: order.details.currency as Currency,
});

async function ask(deps: StepDeps, delivery: Claimed): Promise<void> {
  const { courier, order } = deps;
  const courierOrder = await orderFor(deps, order);
  let isQuoted = false;
  try {
    const quote = await courier.quote(courierOrder);
    isQuoted = true;
    const created = await courier.create(courierOrder, quote);
    await followDelivery(deps, delivery, { ...created, costMinor: created.costMinor ?? quote.costMinor });
  } catch (error) {
    if (!(error instanceof CourierRefused)) throw error;
    // A refused quote does not prove that an earlier call created no delivery.
    if (!isQuoted && delivery.was_unsure) throw new CourierUnavailable(error.message, true);
    await giveUp(deps, delivery, "refused", error.message);
  }
}

/** The order as a courier's API receives it. */
async function orderFor({ pool, settings }: CourierDeps, order: OrderRow): Promise<CourierOrder> {
  const { details } = order;
  const { customer, source, sender } = details;
  const outlet = await findOutletFacts(pool, order.vendor_id);
  const { location } = customer;
  const { address_order } = countries[settings.country];
  return {
    orderId: order.order_id,
    // The cast is safe: the server wrote an ISO 4217 code.
    currency: details.currency as Currency,
    pickUp: {
      name: sender?.name ?? order.outlet_name,
      phone: sender?.phone_number ?? outlet?.phone ?? "",
      address: pickUpAddressOf(order, settings),
      latitude: source.latitude,
      longitude: source.longitude,
      notes: sender?.location.notes ?? outlet?.rider_instructions ?? null,
    },
    dropOff: {
      name: customer.name,
      phone: customer.phone_number,
      address: formattedLocation(location, address_order),
      latitude: location.latitude,
      longitude: location.longitude,
      notes: location.notes,
    },
    description: details.order.description ?? "Parcel",
    amount: details.order.amount ?? 0,
    cashDue: cashDueOf(order),
    coldBagNeeded: details.order.cold_bag_needed,
    ageCheck: details.age_validation_required,
    pickUpCode: order.asks?.pickUpCode,
  };
}

async function track(deps: StepDeps, delivery: Claimed): Promise<void> {
  const { courier, pool, now } = deps;
  const dueAt = new Date(now().getTime() + trackEveryMs);
  // Schedule the next poll first, because the courier's report may end the delivery.
  const next = { state: "carrying" as const, dueAt };
  try {
    const report = await courier.track(referenceOf(deps, delivery));
    await changeDelivery(pool, delivery, next);
    await followDelivery(deps, delivery, report);
  } catch (error) {
    if (!(error instanceof CourierRefused)) throw error;
    await changeDelivery(pool, delivery, { ...next, tries: delivery.tries + 1, error: error.message });
  }
}

const refusalOf = (error: unknown): CourierRefused => {
  if (error instanceof CourierRefused) return error;
  throw error;
};

/**
 * True if a courier that refuses to cancel has already cancelled: the response to an earlier call may have been
 * lost.
 */
async function isCancelledThere({ courier, ...deps }: StepDeps, delivery: Claimed): Promise<boolean> {
  const report = await courier.track(referenceOf(deps, delivery)).catch(refusalOf);
  return (
    !(report instanceof CourierRefused) && statusOfCourierWord(delivery.courier, report.word) === "CANCELLED"
  );
}

async function cancel(deps: StepDeps, delivery: Claimed): Promise<void> {
  const { courier, order, pool, now } = deps;
  const refused = await courier.cancel(referenceOf(deps, delivery)).then(() => undefined, refusalOf);
  // The courier has no such delivery, so there is nothing to pay.
  const isUnknown = refused?.status === 404;
  const isBack = refused === undefined || isUnknown || (await isCancelledThere(deps, delivery));
  await inTransaction(pool, async (transaction) => {
    const within = { ...deps, ...transaction };
    const locked = await lockDelivery(transaction.pool, delivery);
    // The courier may have reported the cancellation in the meantime.
    if (locked?.state !== "carrying" && locked?.state !== "cancelling") return;
    if (isBack)
      return endCancelledDelivery(within, isUnknown ? { ...locked, has_driver: false } : locked, order);
    // The courier continues the delivery, which costs money: a person must solve it.
    const detail = { fleet_id: locked.fleet_id };
    await openIncident(within, { orderId: order.order_id, kind: "courier_not_cancelled", detail });
    await postDelivery(within, order, {
      carrierId: locked.fleet_id,
      riderId: null,
      isDelivered: false,
      cashMinor: 0,
      at: now(),
      earningMinor: locked.cost_minor ?? 0,
      source: `courier:${order.order_id}:${locked.fleet_id}`,
    });
    await changeDelivery(transaction.pool, locked, {
      state: "ended",
      outcome: "carried_on",
      dueAt: now(),
      error: refused.message,
    });
  });
}

async function fetchProofs(deps: StepDeps, delivery: Claimed): Promise<void> {
  const { courier, order, pool, now, log } = deps;
  const found = await courier.proofs(referenceOf(deps, delivery)).catch((error: unknown) => {
    if (error instanceof CourierRefused) return [];
    throw error;
  });
  const kept = new Set(Object.keys(order.proofs));
  const by = fleetActor(delivery);
  for (const { kind, bytes } of found) {
    if (kept.has(kind)) continue;
    const picture = await pictureOf(bytes);
    if (picture) await storeProof(deps, grant(by, order, "order_not_found"), kind, picture, by);
    else log.warn({ order_id: order.order_id, kind }, "a courier's proof is not a picture");
    kept.add(kind);
  }
  const isWhole = kept.has(delivery.outcome === "returned" ? "return" : "delivery");
  const again = isWhole ? undefined : againAt(deps, delivery);
  await changeDelivery(
    pool,
    delivery,
    again ? { state: "proving", dueAt: again, tries: delivery.tries + 1 } : { state: "ended", dueAt: now() },
  );
}

const againAt = ({ now }: Pick<CourierDeps, "now">, { tries, gives_up_at }: Claimed): Date | undefined =>
  nextAttempt({ tries: tries + 1, now: now(), givesUpAt: gives_up_at, random: Math.random() });

/**
 * Releases the order to other carriers: the courier refused, or was unreachable and cannot have received the call.
 */
async function giveUp(
  deps: CourierDeps,
  delivery: Claimed,
  outcome: "refused" | "unavailable" | "cancelled",
  error: string | null = null,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const within = { ...deps, ...transaction };
    const order = await findOrderUnchecked(within, delivery.order_id);
    if (order && isStillWithCourier(order, delivery)) {
      const granted = grant(fleetActor(delivery), order, "order_not_found");
      // The order was only reserved; it waits for a carrier again.
      await releaseToCarriers({ ...within, order: granted }, delivery, undefined);
    }
    await changeDelivery(transaction.pool, delivery, { state: "ended", outcome, dueAt: deps.now(), error });
  });
  deps.outbox.wake();
}

type Failure = { message: string; mayHaveArrived: boolean };

/**
 * Schedules a retry. A call that may have succeeded leaves the order with the courier until it responds, and opens
 * an incident for a person.
 */
async function failed(
  deps: CourierDeps,
  delivery: Claimed,
  { message, mayHaveArrived }: Failure,
): Promise<void> {
  const { pool, now } = deps;
  const isUnsure = delivery.state === "asking" && (delivery.was_unsure || mayHaveArrived);
  const isLate = now() >= delivery.gives_up_at;
  if (isLate && delivery.state !== "proving")
    await openIncident(deps, {
      orderId: delivery.order_id,
      kind: "courier_silent",
      detail: { fleet_id: delivery.fleet_id },
    });
  const again = againAt(deps, delivery) ?? new Date(now().getTime() + 10 * trackEveryMs);
  const isOver = isLate && delivery.state === "proving";
  await changeDelivery(pool, delivery, {
    state: isOver ? "ended" : delivery.state,
    dueAt: isOver ? now() : again,
    tries: delivery.tries + 1,
    isUnsure,
    error: message,
  });
}
