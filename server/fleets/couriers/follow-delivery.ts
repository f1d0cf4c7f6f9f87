import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { effectOfCourier } from "@waybill/domain/couriers/courier-effect";
import { statusOfCourierWord } from "@waybill/domain/couriers/couriers";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { isDone, isStopped, progressOf, type OrderStatus } from "@waybill/domain/orders/status";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { defaultSpeed } from "@waybill/domain/riders/nearness";
import { grant } from "../../accounts/granted.ts";
import { openIncident } from "../incidents/open-incident.ts";
import { postDelivery } from "../../ledger/post-delivery.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { changeRiderOfFleet, releaseFromFleet } from "../../orders/moving/change-fleet.ts";
import { moveOrder } from "../../orders/moving/move-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { cashDueOf } from "../riders/jobs/job-answer.ts";
import { reportPosition } from "../riders/jobs/report-position.ts";
import type { CourierUpdate } from "./courier.ts";
import type { CourierDeps } from "./choose-couriers.ts";
import { endCancelledDelivery } from "./end-cancelled-delivery.ts";
import {
  changeDelivery,
  lockDelivery,
  saveCost,
  saveCourierReport,
  type DeliveryKey,
  type DeliveryRow,
} from "./rows.ts";

/** How often a courier is polled in addition to its webhooks, in milliseconds. */
const trackEveryMs = 30_000;
/** How long after the delivery its pictures may arrive, in milliseconds. */
const proofsWithinMs = 2 * 3_600_000;
/** The max number of attempts if the merchant changes the order concurrently. */
const maxAttempts = 4;

export type CourierReport = Omit<CourierUpdate, "externalId" | "word"> & {
  externalId?: string | undefined;
  word?: string | undefined;
};

type InTransaction = Omit<CourierDeps, "pool" | "db"> & Transaction;

/** The actor for a courier's reports: the courier's fleet. */
export const fleetActor = ({ fleet_id }: DeliveryKey) => ({ kind: "fleet", fleetId: fleet_id }) as const;

/** True if the courier still has the order: it was not taken back, given to another fleet, or ended. */
export const isStillWithCourier = (order: OrderRow, { fleet_id }: DeliveryKey): boolean =>
  order.fleet_id === fleet_id && !isStopped(order.status);

/**
 * Stores a courier's report of an order, from a webhook or a poll; if the reported status changes the order, moves
 * it in the same transaction. Late, repeated and out-of-order reports are safe.
 */
export async function followDelivery(
  deps: CourierDeps,
  key: DeliveryKey,
  report: CourierReport,
): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await inTransaction(deps.pool, (transaction) => take({ ...deps, ...transaction }, key, report));
      break;
    } catch (error) {
      const isRace = error instanceof Refused && error.refusal === "order_changed_meanwhile";
      if (!isRace || tried === maxAttempts) throw error;
    }
  deps.outbox.wake();
  await notePosition(deps, key, report);
}

async function take(deps: InTransaction, key: DeliveryKey, report: CourierReport): Promise<void> {
  const { pool } = deps;
  const locked = await lockDelivery(pool, key);
  const order = locked && (await findOrderUnchecked(deps, key.order_id));
  if (!locked || !order) return;
  let delivery = locked;
  const now = deps.now();
  const at = report.at && report.at < now ? report.at : now;
  const isNews = delivery.said_at === null || at >= delivery.said_at;
  const status = report.word === undefined ? undefined : statusOfCourierWord(delivery.courier, report.word);
  await saveCourierReport(pool, key, {
    externalId: report.externalId,
    word: report.word,
    hasDriver: status !== undefined && isAccepted(status),
    at,
    costMinor: report.costMinor,
    trackingUrl: report.trackingUrl,
  });
  if (delivery.state === "proving" || delivery.state === "ended") return;
  // From now on the courier has a delivery that we must track or cancel.
  const state = isStillWithCourier(order, delivery) ? "carrying" : "cancelling";
  if (report.externalId !== undefined && delivery.state === "asking") {
    await changeDelivery(pool, delivery, {
      state,
      dueAt: state === "carrying" ? new Date(now.getTime() + trackEveryMs) : now,
      givesUpAt: new Date(now.getTime() + 24 * 3_600_000),
    });
    delivery = { ...delivery, state };
  }
  if (state === "cancelling") {
    // The order is no longer this courier's; of its reports only a cancelled delivery still matters.
    if (status === "CANCELLED") await endCancelledDelivery(deps, delivery, order);
    return;
  }
  if (report.costMinor !== undefined) await saveCost(pool, key.order_id);
  const costMinor = report.costMinor ?? delivery.cost_minor ?? 0;
  const effect = status ? effectOfCourier(order, status, isNews) : { kind: "nothing" as const };
  const by = fleetActor(key);
  const granted = grant(by, order, "order_not_found");

  switch (effect.kind) {
    case "nothing":
      // An operator has ended the order by hand.
      if (status && isDone(order.status) && (isDone(status) || isStopped(status)))
        return endCarried(deps, delivery, order, costMinor);
      if (report.driver && isNews && order.rider)
        await changeRiderOfFleet(deps, key.order_id, { rider: report.driver, fleetId: key.fleet_id, by });
      return;
    case "incident":
      await openIncident(deps, {
        orderId: key.order_id,
        kind: "courier_cancelled",
        detail: { fleet_id: key.fleet_id },
      });
      return changeDelivery(pool, delivery, { state: "ended", outcome: "given_up", dueAt: now });
    case "release":
      await releaseToCarriers({ ...deps, order: granted }, key, effect.step);
      return changeDelivery(pool, delivery, { state: "ended", outcome: "given_up", dueAt: now });
    case "move": {
      const hasDriver = isAccepted(effect.steps.at(-1) ?? order.status);
      // A courier may withhold its drivers' names.
      const nameless = { name: "", phone_number: "", vehicle: null };
      const driver = report.driver ?? order.rider ?? (hasDriver ? nameless : null);
      const failure = failureReasons.find((reason) => reason === report.failureReason);
      const moved = await moveOrder(deps, granted, effect.steps, {
        rider: { rider: hasDriver ? driver : order.rider, fleetId: key.fleet_id },
        by,
        at: happenedAt(order, at),
        note: { fleet_id: key.fleet_id },
        ...(effect.steps.includes("RETURN_INITIATED") && { failureReason: failure }),
      });
      await endCarried(deps, delivery, moved, costMinor);
    }
  }
}

/** True if a driver has accepted an order with this status. */
const isAccepted = (status: OrderStatus): boolean =>
  (progressOf(status) ?? 0) >= (progressOf("COURIER_ACCEPTED_DELIVERY") ?? 0);

/** The time of a report: by the courier's clock, but never before the order's last change. */
const happenedAt = ({ status_history }: OrderRow, at: Date): Date =>
  new Date(Math.max(at.getTime(), Date.parse(status_history.at(-1)?.created_at ?? "") || 0));

type GivingBack = InTransaction & { order: ReturnType<typeof grant<OrderRow>> };

/** Releases an order to other carriers when its courier gives it up before the pickup. */
export async function releaseToCarriers(
  deps: GivingBack,
  key: DeliveryKey,
  step: MoveStatus | undefined,
): Promise<void> {
  const by = fleetActor(key);
  if (step === undefined) return releaseFromFleet(deps, key.order_id, { fleetId: key.fleet_id, by });
  await moveOrder(deps, deps.order, [step], {
    rider: { rider: null, fleetId: null },
    by,
    action: "order.given-up-by-courier",
    note: { fleet_id: key.fleet_id },
  });
}

/** Posts the ledger lines of a completed delivery. Its proofs are fetched afterwards. */
async function endCarried(
  deps: InTransaction,
  delivery: DeliveryRow,
  order: OrderRow,
  costMinor: number,
): Promise<void> {
  const isDelivered = order.status === "DELIVERED";
  if (!isDelivered && order.status !== "RETURNED_TO_VENDOR") return;
  const at = deps.now();
  const cashDue = isDelivered ? cashDueOf(order) : null;
  await postDelivery(deps, order, {
    carrierId: delivery.fleet_id,
    riderId: null,
    isDelivered,
    at,
    cashMinor: cashDue === null ? 0 : toMinor(cashDue, order.details.currency as Currency),
    earningMinor: costMinor,
  });
  await changeDelivery(deps.pool, delivery, {
    state: "proving",
    outcome: isDelivered ? "delivered" : "returned",
    dueAt: at,
    givesUpAt: new Date(at.getTime() + proofsWithinMs),
  });
}

/** Stores the driver's position for the people who track the order. */
async function notePosition(deps: CourierDeps, key: DeliveryKey, { position }: CourierReport): Promise<void> {
  const order = position && (await findOrderUnchecked(deps, key.order_id));
  if (!position || !order?.rider || !isStillWithCourier(order, key)) return;
  const isCollected = (progressOf(order.status) ?? 0) >= (progressOf("PICKED_UP") ?? 0);
  const goal = isCollected ? order.details.customer.location : order.details.source;
  const minutes = Math.ceil(distanceInMetres(position, goal) / defaultSpeed / 60);
  const reported = {
    ...position,
    heading: 0,
    eta_minutes: Math.min(minutes, 600),
    eta_stop: isCollected ? ("drop_off" as const) : ("pickup" as const),
  };
  await reportPosition(deps, fleetActor(key), key.order_id, reported).catch((error: unknown) => {
    // The order was cancelled concurrently.
    if (!(error instanceof Refused)) throw error;
  });
}
