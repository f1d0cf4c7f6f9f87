import { lastRankedStatus, type OrderProgress } from "../orders/order.ts";
import { isCancelledLike, isDone, isRankedBetween } from "../orders/status.ts";
import { minutesToNextStop, type RiderEstimate } from "./estimates.ts";
import { etaPointOf } from "./rider-tracking.ts";

const minuteMs = 60_000;
/** The length of the promised window: "12:52 to 12:57". */
export const etaWindowMs = 5 * minuteMs;

/**
 * The fields of an order that these functions read: ISO 8601 times, as on the wire; preordered_for is unix seconds.
 */
export type OrderWithTimes = OrderProgress & {
  created_at: string;
  preordered_for: number | null;
  pickup_at: string | null;
  delivery_at: string | null;
};

type Around = {
  /** The rider's estimate for a stop; null or undefined if unknown. */
  rider?: RiderEstimate | null | undefined;
  now: Date;
  /** Speed of simulated riders relative to the clock; 0 if riders are real. */
  speed?: number | undefined;
};

export type Eta = { point: "origin" | "destination"; at: Date };
export type Arrivals = {
  /**
   * The next stop and its time (spec §4 "Tracking display"); undefined if no rider is coming, or the order has
   * ended.
   */
  next: Eta | undefined;
  /** The time at the outlet; undefined once the order was collected. */
  pickup: Date | undefined;
  /** The time at the customer; undefined if the order has ended or is being returned. */
  delivery: Date | undefined;
  /** The time of the position from which these times were computed (ISO 8601); undefined: they are as planned. */
  asOf?: string | undefined;
};

/**
 * Returns the next stop: the status's own (spec §4); for a late order that of its previous status; between the two
 * stops, the drop-off.
 */
function nextPoint(order: OrderProgress): Eta["point"] | undefined {
  const reached = lastRankedStatus(order);
  const isOnTheWayOut = isRankedBetween(reached, "PICKED_UP", "NEAR_CUSTOMER");
  return etaPointOf(reached) ?? (isOnTheWayOut ? "destination" : undefined);
}

/** Returns the promised times in ms, scaled to the speed of simulated riders. */
function planned({ created_at, preordered_for, pickup_at, delivery_at }: OrderWithTimes, pace: number) {
  const [pickup, delivery] = [pickup_at, delivery_at].map((time) =>
    time === null ? undefined : Date.parse(time),
  );
  // A scheduled order keeps its requested time, and its rider leaves later; any other order starts when it is
  // placed.
  const fixed = preordered_for === null ? Date.parse(created_at) : (delivery ?? 0);
  const paced = (time: number | undefined) => time && fixed + (time - fixed) / pace;
  return { pickup: paced(pickup), delivery: paced(delivery) };
}

/**
 * Returns when an order's rider is expected at the outlet and at the customer. The board, the order's details and
 * the recipient's page all use this. The times come from the rider's estimate for the next stop if there is one,
 * never earlier than now; otherwise they are as planned, and undefined once they have passed.
 */
export function arrivalsOf(order: OrderWithTimes, { rider, now, speed }: Around): Arrivals {
  const over = isDone(order.status) || isCancelledLike(order.status) || order.status === "RETURN_INITIATED";
  if (over) return { next: undefined, pickup: undefined, delivery: undefined };

  const pace = speed || 1;
  const plan = planned(order, pace);
  const point = nextPoint(order);
  const minutes = minutesToNextStop(order, rider, now);
  const byRider =
    rider && point && minutes !== undefined
      ? Math.max(now.getTime(), Date.parse(rider.updated_at) + (minutes * minuteMs) / pace)
      : undefined;
  const date = (time: number | undefined) =>
    time === undefined || time < now.getTime() ? undefined : new Date(time);

  const atOrigin = point === "origin" ? (byRider ?? plan.pickup) : plan.pickup;
  const ride = plan.pickup === undefined || plan.delivery === undefined ? 0 : plan.delivery - plan.pickup;
  const afterPickup =
    point === "origin" && byRider !== undefined && plan.delivery !== undefined
      ? byRider + ride
      : plan.delivery;
  // A rider who is early waits for the requested time.
  const requestedAt = order.preordered_for === null ? 0 : (plan.delivery ?? 0);
  const isCarried = point === "destination";
  const delivery = date(
    isCarried ? (byRider ?? plan.delivery) : afterPickup && Math.max(afterPickup, requestedAt),
  );
  const pickup = isCarried ? undefined : date(atOrigin);
  const at = isCarried ? delivery : pickup;
  return {
    next: point && at && { point, at },
    pickup,
    delivery,
    ...(byRider !== undefined && { asOf: rider?.updated_at }),
  };
}

/**
 * Returns the whole minutes past the promised delivery; 0 if in time or without a promise. Always on the real
 * clock, even with simulated riders: `delivery_at` is the customer's promise, and a fast sandbox is early, never
 * late.
 */
export function minutesLate({ delivery_at }: Pick<OrderWithTimes, "delivery_at">, now: Date): number {
  if (delivery_at === null) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(delivery_at)) / minuteMs));
}
