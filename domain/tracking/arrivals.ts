import { lastRankedStatus, type OrderProgress } from "../orders/order.ts";
import { isCancelledLike, isDone, isRankedBetween } from "../orders/status.ts";
import { minutesToNextStop, type RiderEstimate } from "./estimates.ts";
import { etaPointOf } from "./rider-tracking.ts";

const minuteMs = 60_000;
/** How wide the promise is, for nobody arrives to the minute: "12:52 to 12:57". */
export const etaWindowMs = 5 * minuteMs;

/** What the rule reads of an order: times are ISO 8601, as the wire has them; preordered_for is unix seconds. */
export type OrderWithTimes = OrderProgress & {
  created_at: string;
  preordered_for: number | null;
  pickup_at: string | null;
  delivery_at: string | null;
};

type Around = {
  /** How far the rider is from a stop; null or undefined where that is not known. */
  rider?: RiderEstimate | null | undefined;
  now: Date;
  /** How many times as fast as the clock riders are: only simulated ones are; 0 where none are simulated. */
  speed?: number | undefined;
};

export type Eta = { point: "origin" | "destination"; at: Date };
export type Arrivals = {
  /** At the next stop (spec §4 "Tracking display"); undefined while no rider comes, and once it is over. */
  next: Eta | undefined;
  /** At the outlet; undefined once the order was collected. */
  pickup: Date | undefined;
  /** At the customer; undefined once the order is over or on its way back. */
  delivery: Date | undefined;
  /** When the rider was where these times follow from (ISO 8601); undefined: they are as planned. */
  asOf?: string | undefined;
};

/**
 * Where the next stop is: the status' own point (spec §4), for a late order that of the status it had before, and
 * between two stops on the way out still the destination.
 */
function nextPoint(order: OrderProgress): Eta["point"] | undefined {
  const reached = lastRankedStatus(order);
  const isOnTheWayOut = isRankedBetween(reached, "PICKED_UP", "NEAR_CUSTOMER");
  return etaPointOf(reached) ?? (isOnTheWayOut ? "destination" : undefined);
}

/** The times that were promised, in ms, as the clock will show them when riders are so much faster than it. */
function planned({ created_at, preordered_for, pickup_at, delivery_at }: OrderWithTimes, pace: number) {
  const [pickup, delivery] = [pickup_at, delivery_at].map((time) =>
    time === null ? undefined : Date.parse(time),
  );
  // A preorder arrives when it was asked for, and its rider sets out so much later; all else begins when it is placed.
  const fixed = preordered_for === null ? Date.parse(created_at) : (delivery ?? 0);
  const paced = (time: number | undefined) => time && fixed + (time - fixed) / pace;
  return { pickup: paced(pickup), delivery: paced(delivery) };
}

/**
 * When an order's rider is expected, at the outlet and at the customer: the one computation that the board, the order's
 * details and the recipient's page show. By the rider's own position where that says how far the next stop is: never
 * earlier than now. Else as planned, until that time has passed: then nobody knows.
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
  // A rider who comes early waits for the time that was asked for.
  const asked = order.preordered_for === null ? 0 : (plan.delivery ?? 0);
  const isCarried = point === "destination";
  const delivery = date(isCarried ? (byRider ?? plan.delivery) : afterPickup && Math.max(afterPickup, asked));
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
 * Whole minutes since an order should have been there; 0 while it is in time, or when nobody said when. By the clock
 * however fast simulated riders are: `delivery_at` is what the customer was promised, and a sandbox whose riders are
 * ahead of it is early, never late.
 */
export function minutesLate({ delivery_at }: Pick<OrderWithTimes, "delivery_at">, now: Date): number {
  if (delivery_at === null) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(delivery_at)) / minuteMs));
}
