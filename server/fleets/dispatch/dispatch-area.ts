import { systemActor } from "../../audit/record-audit.ts";
import type {
  DispatchRules,
  OrderFacts,
  RiderFacts,
  TurnFacts,
  TurnOffer,
  TurnResult,
} from "@waybill/domain/dispatch/facts";
import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import { straightWays } from "@waybill/domain/dispatch/straight-ways";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { noTakerMinutes, waitingSince, wantsRider } from "@waybill/domain/riders/waiting";
import { grant } from "../../accounts/granted.ts";
import { giveToCouriers } from "../couriers/give-to-couriers.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
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
import { openExplaining } from "./explain-turn.ts";
import { orderFacts } from "./order-facts.ts";
import { readDispatchRules } from "./read-dispatch-rules.ts";
import { readRiderFacts } from "./rider-facts.ts";
import { reportUntaken } from "./report-untaken.ts";
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
/** Everybody may be asked for everything, until the rules of a market are read here. */
const rules: DispatchRules = {
  reach: { foot: Infinity, bicycle: Infinity, scooter: Infinity, car: Infinity },
  farthest: {},
};

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
  const explain = openExplaining(deps);
  return {
    run: async (area) => {
      if (!(await areaLeases.hold(deps.pool, area, holder))) return;
      const endTurn = deps.metrics.dispatchTurnSeconds.startTimer();
      for (const riderId of new Set(await closeStaleOffers(deps.pool, deps.now())))
        await notifyRider(deps, riderId);
      const speed = simulationSpeedOf(deps.settings);
      const waiting = (await findWaiting(deps.pool, mostOrders)).filter(
        (order) => wantsRider(order) && isOffered(deps, order) && waitingSince(order, speed) <= deps.now(),
      );
      const free = waiting.filter((order) => !order.is_offered && isOwnFleets(order));
      const given = await giveToCouriers(deps, free);
      const own = free.filter(({ order_id }) => !given.has(order_id));
      const turn = own.length > 0 ? await readTurn(deps, own) : undefined;
      const offers = await offerThem(deps, own);
      if (turn) await explain({ ...turn, ...resultOf(own, offers) });
      await reportWithoutTaker(
        deps,
        waiting.filter(({ order_id }) => !given.has(order_id)),
        speed,
      );
      endTurn();
    },
    leave: (area) => areaLeases.drop(deps.pool, area, holder),
  };
}

/** Whether the own riders may be offered an order; a courier that was given it looks for a driver of its own. */
const isOwnFleets = ({ fleet_id }: WaitingRow): boolean => fleet_id === null || fleet_id === "own";

/** What the dispatcher knows as a turn begins. */
async function readTurn(deps: OrderDeps, own: readonly WaitingRow[]): Promise<TurnFacts> {
  const known = await readRiderFacts(deps);
  return {
    now: deps.now().getTime() / 1000,
    rules: await readDispatchRules(deps),
    ways: straightWays(),
    orders: own.map((order) => orderFacts(deps, order)),
    riders: known.map(({ facts }) => facts).filter(({ state }) => state !== "off"),
  };
}

/** What became of the orders in a turn. */
const resultOf = (own: readonly WaitingRow[], offers: TurnOffer[]): TurnResult => {
  const offered = new Set(offers.flatMap(({ orderIds }) => orderIds));
  const rest = own.filter(({ order_id }) => !offered.has(order_id));
  return { offers, rest: rest.map(({ order_id }) => ({ orderId: order_id, why: "nobody" as const })) };
};

async function offerThem(deps: OrderDeps, waiting: readonly WaitingRow[]): Promise<TurnOffer[]> {
  if (waiting.length === 0) return [];
  const riders = await findFreeRiders(deps.pool, mostRiders);
  // In a sandbox people come first, or the simulator's riders, who are many and quick, would leave them nothing. Those
  // who let offers run out keep nobody waiting.
  const isFirst = (rider: FreeRiderRow) => !rider.is_played && !rider.is_silent;
  const people = riders.filter(isFirst);
  const others = riders.filter((rider) => !isFirst(rider));
  const isMixed = others.some(({ is_played }) => is_played);
  const first = await offerTo(deps, waiting, isMixed ? people : riders, { batched: true });
  if (!isMixed) return first;
  const asked = new Set(first.flatMap(({ orderIds }) => orderIds));
  const left = waiting.filter(({ order_id }) => !asked.has(order_id));
  return [...first, ...(await offerTo(deps, left, others, { batched: false }))];
}

/** Offers what can be offered to some riders: those offers. */
async function offerTo(
  deps: OrderDeps,
  waiting: readonly WaitingRow[],
  riders: readonly FreeRiderRow[],
  how: { batched: boolean },
): Promise<TurnOffer[]> {
  const [nearest] = waiting;
  if (!nearest || riders.length === 0) return [];
  const now = deps.now().getTime();
  const byId = new Map(waiting.map((order) => [order.order_id, order]));
  const { offers } = dispatchTurn({
    now: now / 1000,
    orders: waiting.map((order) => waitingOrder(order, now)),
    riders: riders.map((rider) => availableRider(rider, now, nearest.details.source, how)),
    rules,
    ways: straightWays(),
  });
  const made: TurnOffer[] = [];
  for (const offer of offers) {
    const { riderId, orderIds, metres } = offer;
    const orders = orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
    if (await makeOffer(deps, { riderId, orders, metres })) made.push(offer);
  }
  return made;
}

const placeOf = ({ latitude, longitude }: FreeRiderRow): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** Late is counted from an hour when nobody promised a time. */
const usualDueMs = 3_600_000;

function waitingOrder(order: WaitingRow, now: number): OrderFacts {
  const { source, customer, currency, order: goods, delivery_at } = order.details;
  const cash = cashDueOf(order);
  return {
    orderId: order.order_id,
    pickUp: { latitude: source.latitude, longitude: source.longitude },
    dropOff: { latitude: customer.location.latitude, longitude: customer.location.longitude },
    readyAt: now / 1000,
    dueAt: (delivery_at === null ? now + usualDueMs : Date.parse(delivery_at)) / 1000,
    waitingSince: waitingSince(order).getTime() / 1000,
    areas: [],
    cashDue: cash === null ? 0 : toMinor(cash, currency as Currency),
    needsColdBag: goods.cold_bag_needed,
    declinedBy: order.declined_by,
  };
}

/** A rider who has not said where counts as at the first order: better asked than forgotten. */
const availableRider = (
  rider: FreeRiderRow,
  now: number,
  nowhere: Place,
  { batched }: { batched: boolean },
): RiderFacts => ({
  riderId: rider.rider_id,
  state: "available",
  isSuspended: false,
  hasOffer: false,
  vehicle: "scooter",
  position: { place: placeOf(rider) ?? nowhere, at: now / 1000 },
  areas: [],
  tour: [],
  hasColdBag: rider.has_cold_bag,
  cashRoom: rider.cash_limit_minor === null ? null : rider.cash_limit_minor - rider.cash_minor,
  mostParcels: batched ? 3 : 1,
  idleSince: rider.idle_since.getTime() / 1000,
  isAskedLast: false,
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
    if (!isReported) await reportUntaken(deps, order);
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
