import type { OrderFacts, RiderFacts } from "@waybill/domain/dispatch/facts";
import { dispatchRules, defaultDeliveryLimits, defaultReach } from "@waybill/domain/dispatch/reach";
import { neededRoutes } from "@waybill/domain/dispatch/needed-routes";
import { seededRandom } from "@waybill/domain/seeded-random";
import { Worker } from "node:worker_threads";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { openMetrics } from "../../../platform/http/metrics.ts";
import { openRideTimes } from "../../../places/routing/ride-times.ts";
import { openTurnThread } from "./turn-thread.ts";
import type { TurnAnswer, TurnTask } from "./turn-worker.ts";

const thread = openTurnThread();
afterAll(thread.close);

const many = 5_000;
const noDoors = {
  from: new Float64Array(),
  to: new Float64Array(),
  seconds: new Float32Array(),
  metres: new Float32Array(),
};
const rules = dispatchRules(defaultReach, defaultDeliveryLimits);

/**
 * The max number of rows serialised for the other thread, or read from it, before this thread serves requests
 * again.
 */
const maxRowsAtOnce = 100;

/** The number of orders, riders, offers or reasons in one message between the threads. */
const rowsOf = (message: TurnTask | TurnAnswer): number =>
  Object.values(message).reduce((sum, part: unknown) => sum + (Array.isArray(part) ? part.length : 0), 0);

/** Counts the rows sent to and from the thread: per message, and between two turns of this thread's event loop. */
function watchSteps() {
  const steps = { messages: 0, largest: 0, maxBetweenChecks: 0 };
  let [sinceLook, isOver] = [0, false];
  const count = (message: TurnTask | TurnAnswer) => {
    steps.messages += 1;
    steps.largest = Math.max(steps.largest, rowsOf(message));
    sinceLook += rowsOf(message);
    steps.maxBetweenChecks = Math.max(steps.maxBetweenChecks, sinceLook);
  };
  const look = () => {
    sinceLook = 0;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const post = Worker.prototype.postMessage;
  const posted = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    message: TurnTask,
    ...rest
  ) {
    count(message);
    post.call(this, message, ...rest);
  });
  const emit = Worker.prototype.emit;
  const received = vi.spyOn(Worker.prototype, "emit").mockImplementation(function (
    this: Worker,
    ...args: unknown[]
  ) {
    if (args[0] === "message") count(args[1] as TurnAnswer);
    return (emit as (...args: unknown[]) => boolean).apply(this, args);
  });
  const end = () => {
    isOver = true;
    posted.mockRestore();
    received.mockRestore();
  };
  return { steps, end };
}

/** A city at its peak: one waiting order per rider, and every other rider already carries something. */
function peak() {
  const random = seededRandom("peak");
  const near = (spread: number) => ({
    latitude: 14.56 + (random() + random() - 1) * spread,
    longitude: 121.03 + (random() + random() - 1) * spread,
  });
  const shops = Array.from({ length: 400 }, () => near(0.12));
  const parcel = (orderId: string) => {
    const pickUp = shops[Math.floor(random() ** 2 * shops.length)]!;
    const dropOff = {
      latitude: pickUp.latitude + (random() - 0.5) * 0.05,
      longitude: pickUp.longitude + (random() - 0.5) * 0.05,
    };
    return { orderId, pickUp, dropOff, readyAt: 0, dueAt: 2_700 };
  };
  const orders = Array.from({ length: many }, (_, n): OrderFacts => ({
    ...parcel(`order ${n}`),
    waitingSince: -random() * 100,
    areas: ["ph-1"],
    cashDue: random() < 0.5 ? 60_000 : 0,
    needsColdBag: random() < 0.1,
    declinedBy: [],
  }));
  const riders = Array.from({ length: many }, (_, n): RiderFacts => ({
    riderId: `rider ${n}`,
    state: "available",
    isSuspended: false,
    hasOffer: false,
    vehicle: "scooter",
    position: { place: near(0.1), at: 0 },
    areas: [],
    hasColdBag: random() < 0.8,
    cashRoom: random() < 0.2 ? 0 : 500_000,
    tour: n % 2 === 0 ? [] : [{ parcel: parcel(`carried ${n}`), isPickUp: false }],
    maxParcels: 3,
    idleSince: 0,
    isAskedLast: false,
  }));
  return { orders, riders };
}

test("a turn of 5,000 orders and 5,000 riders is matched in a thread while this one keeps serving requests [16.18] [16.37]", async () => {
  const facts = { ...peak(), now: 0, rules };
  const rideTimes = openRideTimes(
    { metrics: openMetrics(), log: pino({ level: "silent" }), now: () => new Date(0) },
    undefined,
  );
  const routes = await rideTimes.look(neededRoutes(facts), 1_000);
  const { steps, end } = watchSteps();
  const { offers, rest, explained } = await thread
    .turn({ ...facts, ...routes, doors: noDoors, ridden: new Map(), speed: 0, elsewhere: { too_far: 3 } })
    .finally(end);
  const offered = offers.flatMap(({ orderIds }) => orderIds);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.length + rest.length).toBe(many);
  expect(offered.length).toBeGreaterThan(0.95 * many);
  expect(explained.length).toBeGreaterThanOrEqual(offered.length);
  expect(explained[0]?.leftOut.too_far).toBeGreaterThanOrEqual(3);
  // Counts the rows per step: their time depends on the machine.
  expect(steps.messages).toBeGreaterThan((2 * many + many) / maxRowsAtOnce);
  expect(steps.largest).toBeLessThanOrEqual(maxRowsAtOnce);
  // At most a hundred rows are sent and a hundred received in between.
  expect(steps.maxBetweenChecks).toBeLessThanOrEqual(2 * maxRowsAtOnce);
}, 120_000);

test("if more orders get no offer than a turn can explain, each is explained after a few turns [16.26]", async () => {
  const { orders, riders } = peak();
  const turn = {
    rules,
    orders: orders.slice(0, 120),
    riders: riders.map((rider) => ({ ...rider, position: null })),
    query: { from: new Float64Array(), to: new Float64Array(), farthestMetres: new Float64Array(), max: 1 },
    found: undefined,
    doors: noDoors,
    ridden: new Map(),
    speed: 0,
    elsewhere: {},
  };
  const explained = new Set<string>();
  for (const now of [100, 105, 110, 115]) {
    const turned = await thread.turn({ ...turn, now });
    expect(turned.explained).toHaveLength(30);
    for (const { orderId } of turned.explained) explained.add(orderId);
  }
  expect(explained.size).toBe(120);
}, 60_000);

test("a thread that ends during a turn fails only this turn", async () => {
  const short = openTurnThread();
  afterAll(short.close);
  const { orders, riders } = peak();
  const turn = {
    now: 0,
    rules,
    orders: orders.slice(0, 900),
    riders: riders.slice(0, 900),
    query: { from: new Float64Array(), to: new Float64Array(), farthestMetres: new Float64Array(), max: 1 },
    found: undefined,
    doors: noDoors,
    ridden: new Map(),
    speed: 0,
    elsewhere: {},
  };
  const failing = short.turn(turn);
  const failed = expect(failing).rejects.toThrow("The thread of dispatch turns has ended.");
  await short.close();
  await failed;
  expect((await short.turn(turn)).offers.length).toBeGreaterThan(0);
}, 60_000);
