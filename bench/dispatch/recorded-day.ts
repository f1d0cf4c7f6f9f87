// Reads the riders' actions in a running product from its database, and simulates the same day in the bench.
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import type pg from "pg";
import type { CityRoads } from "./city-roads.ts";
import type { Day, DayOrder } from "./days.ts";
import { factsOfRow, rowOfPlaced } from "./facts-of-rows.ts";
import { dispatcherPolicy, simulateDay, type DayResult, type Policy } from "./simulate-day.ts";

type LivedOrder = {
  order_id: string;
  created_at: Date;
  delivery_at: Date;
  offered_at: Date | null;
  collected_at: Date;
  delivered_at: Date;
  riders: number;
  source: Place;
  door: Place;
};

const ordersSql = `select order_id, created_at, (details->>'delivery_at')::timestamptz as delivery_at,
    details->'source' as source, details->'customer'->'location' as door,
    (select min(offered_at) from offers where orders.order_id = any(order_ids)) as offered_at,
    (select count(*)::integer from jobs where jobs.order_id = orders.order_id) as riders,
    (select min(happened_at) from rider_events where rider_events.order_id = orders.order_id and type = 'collected') as collected_at,
    (select min(happened_at) from rider_events where rider_events.order_id = orders.order_id and type = 'delivered') as delivered_at
  from orders where not seeded order by created_at`;
const tracesSql =
  "select rider_id, latitude, longitude from positions where rider_id like 'scripted-%' order by rider_id, at";

export type RecordedDay = { orders: LivedOrder[]; starts: Place[]; metres: number };

export async function readRecordedDay(pool: pg.Pool): Promise<RecordedDay> {
  const { rows: orders } = await pool.query<LivedOrder>(ordersSql);
  const { rows: seen } = await pool.query<Place & { rider_id: string }>(tracesSql);
  const starts = seen.filter(({ rider_id }, at) => rider_id !== seen[at - 1]?.rider_id);
  const metres = seen.reduce((sum, place, at) => {
    const before = seen[at - 1];
    return before?.rider_id === place.rider_id ? sum + distanceInMetres(before, place) : sum;
  }, 0);
  return { orders, starts, metres };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000;

/** The figures of a run in the riders' seconds; the riders are `speed` times faster than the clock. */
export function recordedFigures({ orders, metres }: RecordedDay, speed: number, undoSeconds: number) {
  const mean = (of: (order: LivedOrder) => number): number =>
    orders.reduce((sum, order) => sum + of(order), 0) / orders.length;
  const holdSeconds = undoSeconds + undoGraceMs / 1_000;
  return {
    metres: metres / orders.length,
    waited: speed * mean(({ created_at, collected_at }) => secondsBetween(created_at, collected_at)),
    carried: speed * mean(({ collected_at, delivered_at }) => secondsBetween(collected_at, delivered_at)),
    /**
     * Seconds that each order waited for its first offer, counted from the end of the time in which it can be
     * undone.
     */
    toOffer: orders.map(({ created_at, offered_at }) =>
      offered_at ? Math.max(0, secondsBetween(created_at, offered_at) - holdSeconds) : Infinity,
    ),
    notRiddenOnce: orders.filter(({ riders }) => riders !== 1).length,
  };
}

/** Converts the recorded orders and riders to a day of the bench, in the riders' time. */
function dayOf(roads: CityRoads, { orders, starts }: RecordedDay, speed: number): Day {
  const begin = orders[0]!.created_at;
  const placed = orders.map(({ order_id, created_at, delivery_at, source, door }) => ({
    orderId: order_id,
    pickUp: placeOf(source),
    dropOff: placeOf(door),
    createdAt: secondsBetween(begin, created_at) * speed,
    dueAt: secondsBetween(begin, delivery_at) * speed,
  }));
  const shops = [...new Map(placed.map(({ pickUp }) => [JSON.stringify(pickUp), pickUp])).values()];
  const riders = starts.map(placeOf);
  roads.name(shops, [...placed.map(({ dropOff }) => dropOff), ...riders], placed);
  const rows = new Map(
    placed.map((order) => [
      order.orderId,
      rowOfPlaced({ ...order, metres: roads.ride(order.pickUp, order.dropOff).metres }),
    ]),
  );
  const facts = placed.map(({ orderId, createdAt, dueAt }): DayOrder => ({
    ...factsOfRow(rows.get(orderId)!),
    createdAt,
    dueAt,
  }));
  return { orders: facts, riders, shops, rows };
}

/** The search radius grows with an order's waiting time by the clock, however fast riders are. */
const waitingByClock =
  (policy: Policy, speed: number): Policy =>
  (facts) => {
    const waitingSince = (since: number): number => facts.now - (facts.now - since) / speed;
    const orders = facts.orders.map((order) => ({
      ...order,
      waitingSince: waitingSince(order.waitingSince),
    }));
    return policy({ ...facts, orders });
  };

/** Simulates the recorded day without the product, with the same turns and undo time. */
export function replayDay(
  roads: CityRoads,
  lived: RecordedDay,
  {
    speed,
    undoSeconds,
    turnMs,
    policy = dispatcherPolicy,
  }: { speed: number; undoSeconds: number; turnMs: number; policy?: Policy },
): DayResult {
  const turnSeconds = (turnMs / 1_000) * speed;
  const holdSeconds = (undoSeconds + undoGraceMs / 1_000) * speed;
  return simulateDay(roads, dayOf(roads, lived, speed), waitingByClock(policy, speed), {
    turnSeconds,
    holdSeconds,
  });
}
