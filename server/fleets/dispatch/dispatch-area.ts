import { systemActor } from "../../audit/record-audit.ts";
import { matchRiders, type AvailableRider, type WaitingOrder } from "@waybill/domain/dispatch/match-riders";
import type { Ride } from "@waybill/domain/dispatch/tour";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { usualPace } from "@waybill/domain/riders/nearness";
import { noTakerMinutes, waitingSince, wantsRider } from "@waybill/domain/riders/waiting";
import { grant } from "../../accounts/granted.ts";
import { giveToCouriers } from "../couriers/give-to-couriers.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { openIncident } from "../incidents/open-incident.ts";
import { isOffered } from "../../orders/find-order.ts";
import { cancelOrder } from "../../orders/moving/cancel-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Work } from "../../platform/floors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { openRepeatingWork } from "../../platform/work/repeating-work.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { cashDueOf } from "../riders/jobs/job-answer.ts";
import { makeOffer } from "../riders/offers/make-offer.ts";
import { notifyRider } from "../riders/rider-hub.ts";
import {
  areaLeases,
  closeStaleOffers,
  findFreeRiders,
  findReported,
  findWaiting,
  type FreeRiderRow,
  type WaitingRow,
} from "./rows.ts";

const mostOrders = 1000;
const mostRiders = 1000;
/** Streets are longer than the crow flies. */
const detour = 1.3;

/** How long a ride takes, in seconds: by distance, until a router is asked for all pairs at once. */
const ride: Ride = (from, to) => (distanceInMetres(from, to) * detour) / usualPace;

/** Port: makes offers of what waits in an area to those who are free. */
export type Dispatcher = {
  run: (area: string) => Promise<void>;
  /** Lets another process take the area over at once. */
  leave: (area: string) => Promise<void>;
};

/**
 * The embedded dispatcher. One process at a time works on an area, by a lease in the database; whatever it had begun when
 * it died is in the offers, which end by the clock, so that no order is forgotten or offered to two.
 */
export function openDispatcher(deps: OrderDeps): Dispatcher {
  const holder = deps.randomBytes(9).toString("base64url");
  return {
    run: async (area) => {
      if (!(await areaLeases.hold(deps.pool, area, holder))) return;
      for (const riderId of new Set(await closeStaleOffers(deps.pool, deps.now())))
        await notifyRider(deps, riderId);
      const speed = simulationSpeedOf(deps.settings);
      const waiting = (await findWaiting(deps.pool, mostOrders)).filter(
        (order) => wantsRider(order) && isOffered(deps, order) && waitingSince(order, speed) <= deps.now(),
      );
      const free = waiting.filter((order) => !order.is_offered && isOwnFleets(order));
      const given = await giveToCouriers(deps, free);
      const own = free.filter(({ order_id }) => !given.has(order_id));
      await offerThem(deps, own);
      await reportWithoutTaker(
        deps,
        waiting.filter(({ order_id }) => !given.has(order_id)),
        speed,
      );
    },
    leave: (area) => areaLeases.drop(deps.pool, area, holder),
  };
}

/** Whether the own riders may be offered an order; a courier that was given it looks for a driver of its own. */
const isOwnFleets = ({ fleet_id }: WaitingRow): boolean => fleet_id === null || fleet_id === "own";

async function offerThem(deps: OrderDeps, waiting: readonly WaitingRow[]): Promise<void> {
  if (waiting.length === 0) return;
  const riders = await findFreeRiders(deps.pool, mostRiders);
  // In a sandbox people come first, or the simulator's riders, who are many and quick, would leave them nothing. Those
  // who let offers run out keep nobody waiting.
  const isFirst = (rider: FreeRiderRow) => !rider.is_played && !rider.is_silent;
  const people = riders.filter(isFirst);
  const others = riders.filter((rider) => !isFirst(rider));
  const isMixed = others.some(({ is_played }) => is_played);
  const left = await offerTo(deps, waiting, isMixed ? people : riders, { batched: true });
  if (isMixed) await offerTo(deps, left, others, { batched: false });
}

/** Offers what can be offered to some riders; what is left is answered. */
async function offerTo(
  deps: OrderDeps,
  waiting: readonly WaitingRow[],
  riders: readonly FreeRiderRow[],
  how: { batched: boolean },
): Promise<readonly WaitingRow[]> {
  const [nearest] = waiting;
  if (!nearest || riders.length === 0) return waiting;
  const now = deps.now().getTime();
  const byId = new Map(waiting.map((order) => [order.order_id, order]));
  const matches = matchRiders(
    waiting.map((order) => waitingOrder(order, now)),
    riders.map((rider) => availableRider(rider, now, nearest.details.source)),
    ride,
    how,
  );
  for (const { riderId, orderIds, stops } of matches) {
    const orders = orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
    const rider = riders.find(({ rider_id }) => rider_id === riderId);
    const places = stops.map(({ parcel, isPickUp }) => (isPickUp ? parcel.pickUp : parcel.dropOff));
    const start = rider && placeOf(rider);
    await makeOffer(deps, { riderId, orders, metres: metresAlong(start ? [start, ...places] : places) });
  }
  const offered = new Set(matches.flatMap(({ orderIds }) => orderIds));
  return waiting.filter(({ order_id }) => !offered.has(order_id));
}

const metresAlong = (places: readonly Place[]): number =>
  places.reduce((sum, place, at) => {
    const before = places[at - 1];
    return before ? sum + distanceInMetres(before, place) * detour : sum;
  }, 0);

const placeOf = ({ latitude, longitude }: FreeRiderRow): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const secondsUntil = (time: string | null, now: number): number =>
  time === null ? 0 : (Date.parse(time) - now) / 1000;

/** Late is counted from an hour when nobody promised a time. */
const usualDueSeconds = 3600;

function waitingOrder(order: WaitingRow, now: number): WaitingOrder {
  const { source, customer, currency, order: goods, pickup_at, delivery_at } = order.details;
  const cash = cashDueOf(order);
  return {
    id: order.order_id,
    pickUp: { latitude: source.latitude, longitude: source.longitude },
    dropOff: { latitude: customer.location.latitude, longitude: customer.location.longitude },
    readyIn: secondsUntil(pickup_at, now),
    dueIn: delivery_at === null ? usualDueSeconds : secondsUntil(delivery_at, now),
    waited: Math.max(0, (now - waitingSince(order).getTime()) / 1000),
    cashDue: cash === null ? 0 : toMinor(cash, currency as Currency),
    needsColdBag: goods.cold_bag_needed,
    declinedBy: new Set(order.declined_by),
  };
}

/** A rider who has not said where counts as at the first order: better asked than forgotten. */
const availableRider = (rider: FreeRiderRow, now: number, nowhere: Place): AvailableRider => ({
  id: rider.rider_id,
  at: placeOf(rider) ?? nowhere,
  stops: [],
  hasColdBag: rider.has_cold_bag,
  cashRoom: rider.cash_limit_minor === null ? undefined : rider.cash_limit_minor - rider.cash_minor,
  farthestMetres: undefined,
  idle: Math.max(0, (now - rider.idle_since.getTime()) / 1000),
});

/**
 * After ten minutes a person looks at an order that nobody takes, once for each time that it waits; at the market's limit
 * it is cancelled. The limit runs on from that report, so that what was placed before there were dispatchers is not
 * cancelled by the first of them.
 */
async function reportWithoutTaker(
  deps: OrderDeps,
  waiting: readonly WaitingRow[],
  speed: number,
): Promise<void> {
  const now = deps.now().getTime();
  const untaken = waiting.filter(
    (order) => now - waitingSince(order, speed).getTime() >= noTakerMinutes * 60_000,
  );
  if (untaken.length === 0) return;
  const limit = Number(await countryParameter(deps, "noCourierMinutes"));
  const reported = await findReported(
    deps.pool,
    untaken.map(({ order_id }) => order_id),
  );
  for (const order of untaken) {
    const known = reported.get(order.order_id);
    const isReported = known !== undefined && known >= waitingSince(order, speed);
    if (!isReported) await openIncident(deps, { orderId: order.order_id, kind: "no_taker" });
    const minutes = noTakerMinutes + (isReported ? (now - known.getTime()) / 60_000 : 0);
    if (limit > 0 && minutes >= limit) await cancelUntaken(deps, order);
  }
}

async function cancelUntaken(
  deps: OrderDeps,
  { declined_by: _, is_offered: __, ...order }: WaitingRow,
): Promise<void> {
  await cancelOrder(deps, systemActor("dispatcher"), {
    order: grant(dispatching, order, "order_not_found"),
    as: "dispatcher",
    reason: "no_courier",
  }).catch((error: unknown) => {
    // A rider took it, or its sender changed it, in the same moment.
    if (!(error instanceof Refused)) throw error;
  });
}

/** Who acts when nobody calls: the riders' own fleet. */
const dispatching = { kind: "fleet", fleetId: "own" } as const;

/** The one area of a deployment, until areas are drawn for fleets. */
const wholeArea = "all";
const dispatchEveryMs = 5000;
/** The sandbox's riders live as fast as this where dispatching keeps its own pace; where faster, it keeps up with them. */
const usualSpeed = 20;
const dispatchAtLeastEveryMs = 250;

/** Dispatches again and again while the server listens, and then leaves the area to another process. */
export function openDispatching(deps: OrderDeps): Work {
  const dispatcher = openDispatcher(deps);
  const hurry = Math.max(1, simulationSpeedOf(deps.settings) / usualSpeed);
  const work = openRepeatingWork(deps, {
    name: "dispatching",
    everyMs: Math.max(dispatchAtLeastEveryMs, dispatchEveryMs / hurry),
    longestPauseMs: 4 * dispatchEveryMs,
    work: () => dispatcher.run(wholeArea),
  });
  let isStarted = false;
  return {
    start: () => {
      isStarted = true;
      work.start();
    },
    close: async () => {
      await work.close();
      if (isStarted) await dispatcher.leave(wholeArea).catch(() => undefined);
    },
  };
}
