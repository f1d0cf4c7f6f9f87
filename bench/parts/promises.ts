import { readyCorrection } from "@waybill/domain/tracking/promises/learned/ready-correction";
import {
  type Deviations,
  marginsOf,
  deviationStep,
} from "@waybill/domain/tracking/promises/learned/learned-margins";
import {
  type OrderMeasurement,
  measureOrder,
  measureNames,
} from "@waybill/domain/tracking/promises/learned/order-measurement";
import { addSpreads, type Spread } from "@waybill/domain/tracking/promises/learned/spread";
import { type Margins, defaultMargins } from "@waybill/domain/tracking/promises/margins";
import { updatedPromise } from "@waybill/domain/tracking/promises/updated-promise";
import type { Promised } from "@waybill/domain/tracking/promises/promise";
import { windowsOf } from "@waybill/domain/tracking/promises/windows";
import { paceSquareOf } from "@waybill/domain/dispatch/pace";
import { seededRandom } from "@waybill/domain/seeded-random";
import { openCityRoads, type CityRoads } from "../dispatch/city-roads.ts";
import { drawDay, type DayOrder } from "../dispatch/days.ts";
import { dispatcherPolicy, simulateDay, type OrderOutcome } from "../dispatch/simulate-day.ts";
import type { Figure, Measure, Table } from "../report.ts";

/** The number of days for learning, and of separate days for the comparison. */
const [taughtDays, heldOutDays] = [4, 2];
const city = { orders: 1_000, riders: 209, hours: [5, 8, 13, 12], shopSeed: "the shops of the city" };

/**
 * The minutes a shop takes longer than announced: a third of the shops are late in the two busy hours, the rest vary
 * randomly.
 */
function cookedLate(shop: number, hour: number, random: () => number): number {
  const isLate = shop % 3 === 0 && hour >= 2;
  return Math.max(0, (isLate ? 11 + (shop % 5) : 0) + Math.round(4 * (random() - 0.5)));
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const hourOf = ({ createdAt }: DayOrder): number => Math.floor(createdAt / 3_600);

type Lived = {
  order: DayOrder;
  shop: string;
  promise: Promised;
  correction: number;
  promisedReadyAt: number;
  came: OrderOutcome;
};

type Known = {
  correction: (shop: string, hour: number) => number;
  margins: (area: string, hour: number) => Margins | undefined;
};
const nothingKnown: Known = { correction: () => 0, margins: () => undefined };

/** Simulates one day with the learned values, and returns each order's promise and outcome. */
function liveDay(roads: CityRoads, seed: string, known: Known): Lived[] {
  const shopOf = (place: DayOrder["pickUp"]) => `${place.latitude} ${place.longitude}`;
  const random = seededRandom(`kitchens of ${seed}`);
  const shops = new Map<string, number>();
  const day = drawDay(roads, seed, {
    ...city,
    usuallyLater: (place, hour) => known.correction(shopOf(place), hour),
  });
  for (const shop of day.shops) shops.set(shopOf(shop), shops.size);
  const orders = day.orders.map((order) => {
    const late = cookedLate(shops.get(shopOf(order.pickUp)) ?? 0, hourOf(order), random);
    return { ...order, cookedAt: order.createdAt + late * 60 };
  });
  const { served } = simulateDay(roads, { ...day, orders }, dispatcherPolicy);
  return orders.flatMap((order) => {
    const came = served.get(order.orderId);
    const details = day.rows.get(order.orderId)?.details;
    if (!came || !details?.pickup_at || !details.delivery_at || details.ready_at === undefined) return [];
    const margins = known.margins(paceSquareOf(order.pickUp), hourOf(order));
    const { pickup_at, delivery_at } = details;
    const promise: Promised = { at: iso(order.createdAt), cause: "placed", pickup_at, delivery_at };
    return {
      order,
      shop: shopOf(order.pickUp),
      promise: margins ? { ...promise, margins } : promise,
      correction: details.ready_usually_later ?? 0,
      promisedReadyAt: details.ready_at,
      came,
    };
  });
}

const historyOf = ({ order, came }: Lived) => [
  { status: "RECEIVED" as const, created_at: iso(order.createdAt) },
  { status: "WAITING_FOR_TRANSPORT" as const, created_at: iso(order.createdAt) },
  { status: "COURIER_ACCEPTED_DELIVERY" as const, created_at: iso(order.createdAt + 15) },
  { status: "NEAR_VENDOR" as const, created_at: iso(came.arrivedAt) },
  { status: "PICKED_UP" as const, created_at: iso(came.collectedAt) },
];

const lessonOfLived = (lived: Lived): OrderMeasurement | undefined =>
  measureOrder({
    promises: [lived.promise],
    status_history: [
      ...historyOf(lived),
      { status: "DELIVERED" as const, created_at: iso(lived.came.handedAt) },
    ],
    ready_at: lived.promisedReadyAt,
    correction: lived.correction,
  });

/** Adds up the deviations and delays observed on several days, as the server does for its hours. */
function learnFrom(days: readonly Lived[]): Known {
  const overruns = new Map<string, Spread>();
  const deviations = new Map<string, Deviations>();
  const add = (key: string, lesson: OrderMeasurement) => {
    const sum: Deviations = { ...deviations.get(key) };
    for (const name of measureNames) {
      const seconds = lesson.deviations[name];
      if (seconds !== undefined)
        Object.assign(sum, { [name]: addSpreads(sum[name] ?? {}, { [deviationStep(seconds)]: 1 }) });
    }
    deviations.set(key, sum);
  };
  for (const lived of days) {
    const lesson = lessonOfLived(lived);
    if (!lesson) continue;
    const hour = hourOf(lived.order);
    const counter = `${lived.shop} ${hour}`;
    if (lesson.overrun !== undefined)
      overruns.set(counter, addSpreads(overruns.get(counter) ?? {}, { [lesson.overrun]: 1 }));
    for (const key of [`${paceSquareOf(lived.order.pickUp)} ${hour}`, `${hour}`, "all"]) add(key, lesson);
  }
  const drawn = new Map([...deviations].map(([key, sum]) => [key, marginsOf(sum)]));
  return {
    correction: (shop, hour) => readyCorrection(overruns.get(`${shop} ${hour}`) ?? {}),
    margins: (area, hour) => drawn.get(`${area} ${hour}`) ?? drawn.get(`${hour}`) ?? drawn.get("all"),
  };
}

type Stage = "placed" | "accepted" | "collected";

/** The delivery window shown at a stage; once collected, the updated one if the first promise had become wrong. */
function windowAt(lived: Lived, stage: Stage) {
  const until = { placed: 2, accepted: 3, collected: 5 }[stage];
  const history = historyOf(lived).slice(0, until);
  if (stage !== "collected") return windowsOf(lived.promise, history).delivery_window;
  const { promise, came, order } = lived;
  const moved = updatedPromise(
    {
      status: "PICKED_UP",
      status_history: history,
      created_at: iso(order.createdAt),
      preordered_for: null,
      pickup_at: promise.pickup_at,
      delivery_at: promise.delivery_at,
    },
    [promise],
    { rider: undefined, now: new Date((came.collectedAt + 120) * 1000) },
  );
  return windowsOf({ ...promise, ...moved }, history).delivery_window;
}

/** The percentage of orders that arrived within the window shown at a stage, and the window's width in minutes. */
function heldAt(days: readonly Lived[], stage: Stage): { held: number; width: number } {
  let [held, width] = [0, 0];
  for (const lived of days) {
    const { from, to } = windowAt(lived, stage);
    const came = iso(lived.came.handedAt);
    if (from <= came && came <= to) held += 1;
    width += (Date.parse(to) - Date.parse(from)) / 60_000;
  }
  return { held: held / days.length, width: width / days.length };
}

const share = (held: number): string => (100 * held).toFixed(1);
const stages: readonly Stage[] = ["placed", "accepted", "collected"];
const waited = (days: readonly Lived[]): number =>
  days.reduce((sum, { came }) => sum + Math.max(0, came.collectedAt - came.arrivedAt), 0) / days.length / 60;

/** Windows and corrections learned on some days and evaluated on others. */
export const measurePromises: Measure = async () => {
  const roads = await openCityRoads();
  const days = (what: string, count: number, known: Known) =>
    Array.from({ length: count }, (_, day) => liveDay(roads, `${what} ${day}`, known)).flat();
  const learned = learnFrom(days("a day that teaches", taughtDays, nothingKnown));
  const usual = days("a day held out", heldOutDays, nothingKnown);
  const better = days("a day held out", heldOutDays, learned);
  const figures: Figure[] = stages.map((stage) => ({
    name: `held within the window, ${stage}`,
    value: heldAt(better, stage).held,
    unit: "×",
    better: "more",
    goal: 0.85,
  }));
  const widths = (lived: readonly Lived[]) => stages.map((stage) => heldAt(lived, stage).width);
  const [first = 0, , last = 0] = widths(better);
  figures.push(
    { name: "width once collected ÷ at placing", value: last / first, unit: "×", better: "less", goal: 1 },
    {
      name: "riders' wait at the counter ÷ uncorrected",
      value: waited(better) / waited(usual),
      unit: "×",
      better: "less",
      goal: 1,
    },
  );
  const table: Table = {
    head: [
      "held-out days",
      "constants: held, of 100",
      "minutes wide",
      "learned: held, of 100",
      "minutes wide",
    ],
    rows: stages.map((stage) => {
      const [one, other] = [heldAt(usual, stage), heldAt(better, stage)];
      return [stage, share(one.held), one.width.toFixed(1), share(other.held), other.width.toFixed(1)];
    }),
  };
  const margins = defaultMargins.placed.delivery;
  return {
    figures,
    details: [
      table,
      `${usual.length} orders of ${heldOutDays} days, learned from ${taughtDays} others; the constants are ${margins[0] / 60} minutes before and ${margins[1] / 60} after at placing. Riders waited ${waited(usual).toFixed(1)} min at the counter, and ${waited(better).toFixed(1)} once shops were corrected.`,
    ],
  };
};
