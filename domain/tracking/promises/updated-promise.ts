import { lastEntryOf, lastRankedStatus, isRiderAssigned } from "../../orders/order.ts";
import { isCancelledLike, isDone } from "../../orders/status.ts";
import { arrivalsOf, type OrderWithTimes } from "../arrivals.ts";
import type { RiderEstimate } from "../estimates.ts";
import { type PromiseCause, type Promised, announcedChangeMs } from "./promise.ts";

const minuteMs = 60_000;

/** A rider who has not been found yet arrives at the shop in this time at the earliest. */
const findingMs = 5 * minuteMs;
/**
 * While no rider is found, the promise moves in steps of this length, so that people are not notified every minute.
 */
const notFoundMs = 10 * minuteMs;
/** If an arrival is overdue, it is expected this long from now. */
const overdueMs = 5 * minuteMs;
/**
 * An early pickup moves the promise earlier only after this time, because the rider may have reported it by
 * mistake.
 */
const settledMs = 2 * minuteMs;
/** Maximum automatic moves of a promise; after these a person must handle the order. */
const maxMoves = 8;

type Times = { pickup: number; delivery: number };
type Moved = Pick<Promised, "cause" | "pickup_at" | "delivery_at">;

const isOwnMove = ({ cause }: Promised): boolean =>
  cause === "no_rider" || cause === "rider_late" || cause === "shop_late" || cause === "ride_longer";

/**
 * Returns when the rider is expected to collect the parcel, and the cause, if that is later than promised;
 * otherwise undefined.
 */
function laterPickup(
  order: OrderWithTimes,
  { pickup, byRider, now }: { pickup: number; byRider: number | undefined; now: number },
): { at: number; cause: PromiseCause } | undefined {
  if (!isRiderAssigned(order.status_history))
    return now + findingMs > pickup + announcedChangeMs
      ? { at: now + notFoundMs, cause: "no_rider" }
      : undefined;
  if (lastRankedStatus(order) === "NEAR_VENDOR")
    return now > pickup + announcedChangeMs ? { at: now + overdueMs, cause: "shop_late" } : undefined;
  if (byRider !== undefined)
    return byRider > pickup + announcedChangeMs ? { at: byRider, cause: "rider_late" } : undefined;
  return now > pickup + announcedChangeMs ? { at: now + overdueMs, cause: "rider_late" } : undefined;
}

/** Returns the cause of a late pickup: the shop, if the rider arrived in time, else the rider. */
function lateCollection(order: OrderWithTimes, promised: Times, collected: number): PromiseCause | undefined {
  if (collected <= promised.pickup + announcedChangeMs) return undefined;
  const arrived = lastEntryOf(order.status_history, "NEAR_VENDOR")?.created_at;
  const wasThere = arrived !== undefined && Date.parse(arrived) <= promised.pickup + announcedChangeMs;
  return wasThere ? "shop_late" : "rider_late";
}

/** Returns the expected delivery of a collected parcel, and the cause if it changes. */
function afterCollection(
  order: OrderWithTimes,
  { promised, collected, byRider, now }: AfterCollection,
): { delivery: number; cause: PromiseCause } {
  const cause = lateCollection(order, promised, collected);
  const ride = promised.delivery - promised.pickup;
  // A scheduled order is not delivered before its time, even if it was collected early.
  const soonest = order.preordered_for === null ? 0 : promised.delivery;
  const planned = byRider ?? collected + ride;
  if (planned + announcedChangeMs < now) return { delivery: now + overdueMs, cause: "ride_longer" };
  return { delivery: Math.max(planned, soonest), cause: cause ?? "ride_longer" };
}

type AfterCollection = { promised: Times; collected: number; byRider: number | undefined; now: number };

/**
 * Returns the promise that replaces the last one, from the rider's position and the events; undefined if the last
 * one is still correct within 3 minutes, or the order has ended. `rider`: the rider's estimate, if known.
 */
export function updatedPromise(
  order: OrderWithTimes,
  promises: readonly Promised[],
  { rider, now }: { rider: RiderEstimate | undefined; now: Date },
): Moved | undefined {
  const last = promises.at(-1);
  const isOver = isDone(order.status) || isCancelledLike(order.status) || order.status === "RETURN_INITIATED";
  if (!last || isOver || promises.filter(isOwnMove).length >= maxMoves) return undefined;
  const promised = { pickup: Date.parse(last.pickup_at), delivery: Date.parse(last.delivery_at) };
  const { next, asOf } = arrivalsOf({ ...order, ...last }, { rider, now });
  const byRider = asOf === undefined ? undefined : next?.at.getTime();
  const moved = (cause: PromiseCause, { pickup, delivery }: Times): Moved => ({
    cause,
    pickup_at: new Date(pickup).toISOString(),
    delivery_at: new Date(delivery).toISOString(),
  });
  const time = now.getTime();
  const collectedAt = lastEntryOf(order.status_history, "PICKED_UP")?.created_at;
  if (collectedAt === undefined) {
    const later = laterPickup(order, { pickup: promised.pickup, byRider, now: time });
    const ride = promised.delivery - promised.pickup;
    return later && moved(later.cause, { pickup: later.at, delivery: later.at + ride });
  }
  const collected = Date.parse(collectedAt);
  const { delivery, cause } = afterCollection(order, { promised, collected, byRider, now: time });
  const shift = delivery - promised.delivery;
  if (Math.abs(shift) <= announcedChangeMs) return undefined;
  if (shift > 0) return moved(cause, { pickup: collected, delivery });
  return time - collected >= settledMs ? moved("sooner", { pickup: collected, delivery }) : undefined;
}
