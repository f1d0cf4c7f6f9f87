import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import type { ParcelFacts, RiderFacts, TurnFacts } from "@waybill/domain/dispatch/facts";
import { orderFacts } from "@waybill/server/fleets/dispatch/order-facts";
import { riderFacts } from "@waybill/server/fleets/dispatch/rider-facts";
import { beforeAll, expect, test, vi } from "vitest";
import { readDocumented } from "../performance-page.ts";
import { openCityRoads, type CityRoads } from "./city-roads.ts";
import { drawDay } from "./days.ts";
import { nearestFirst } from "./policies.ts";
import { factsOfRider } from "./facts-of-rows.ts";
import { dispatcherPolicy, simulateDay, dayRules } from "./simulate-day.ts";
import { searchWholeDay } from "./whole-day.ts";

// Spied on, so that the test can compare their results.
vi.mock("@waybill/server/fleets/dispatch/order-facts", { spy: true });
vi.mock("@waybill/server/fleets/dispatch/rider-facts", { spy: true });
vi.mock("@waybill/domain/dispatch/dispatch-turn", { spy: true });

let roads: CityRoads;
beforeAll(async () => {
  roads = await openCityRoads();
});

/** A busy hour of a small part of the city. */
const few = { orders: 70, riders: 18, shops: 12, hours: [1] };

// The large days below are ten seconds of work each on an idle machine.
test("on real roads a day with too few riders needs 15 % fewer metres than nearest rider first, and no order waits longer or arrives later [13.56] [16.35]", () => {
  const day = drawDay(roads, "a small day", few);
  const [nearest, dispatched] = [
    simulateDay(roads, day, nearestFirst),
    simulateDay(roads, day, dispatcherPolicy),
  ];
  expect(dispatched.metres).toBeLessThan(0.85 * nearest.metres);
  expect(dispatched.late).toBeLessThanOrEqual(nearest.late);
  expect(dispatched.waited).toBeLessThanOrEqual(nearest.waited);
  expect(dispatched.served.size).toBe(day.orders.length);
  const whole = searchWholeDay(roads, day, dispatched, { cpuSeconds: 0.3 });
  expect(whole.metres).toBeLessThanOrEqual(dispatched.metres);
  expect(whole.waited).toBeLessThanOrEqual(dispatched.waited + 1);
}, 240_000);

test("with two towns 80 km apart and one fleet, nobody rides between them [16.05] [16.35]", () => {
  const day = drawDay(roads, "two towns", { orders: 40, riders: 24, shops: 12, hours: [1], towns: 2 });
  const { served, metres } = simulateDay(roads, day, dispatcherPolicy);
  expect(served.size).toBe(40);
  expect(metres).toBeLessThan(20_000);
});

test("a day is reproducible, and leaves no state behind", () => {
  const draw = () => drawDay(roads, "again", { orders: 30, riders: 12, shops: 8, hours: [1] });
  expect(draw()).toEqual(draw());
  const { metres, waited, served, routes } = simulateDay(roads, draw(), dispatcherPolicy);
  expect([...served.values()].every(({ handedAt }) => Number.isFinite(handedAt))).toBe(true);
  expect(routes.flat()).toHaveLength(60);
  expect(metres).toBeGreaterThan(1_000);
  expect(waited).toBeGreaterThan(60);
});

test("500 orders and 500 riders are matched in one assignment, whose documented time meets its goal of 300 ms [13.55]", () => {
  const day = drawDay(roads, "assignment", { orders: 500, riders: 500, shops: 30, hours: [1] });
  let asked = 0;
  const { offers } = dispatchTurn({
    now: 3_600,
    orders: day.orders.map((order) => ({ ...order, waitingSince: 3_300, readyAt: 3_300 })),
    riders: day.riders.map((place, at) =>
      factsOfRider({ riderId: `${at}`, place, at: 3_600, tour: [], freeSince: 0 }),
    ),
    rules: dayRules,
    routes: (from, to) => {
      asked += 1;
      return roads.routesOfTurn(from, to);
    },
  });
  expect(new Set(offers.flatMap(({ orderIds }) => orderIds)).size).toBe(500);
  expect(new Set(offers.map(({ riderId }) => riderId)).size).toBe(offers.length);
  // Asking for a route between every pair would take a million requests.
  expect(asked).toBeLessThan(700_000);
  const figures = readDocumented()["dispatch-turn"]?.report.figures ?? [];
  const [time] = figures.filter(({ name }) => name.startsWith("500 orders × 500 riders"));
  expect(time).toMatchObject({ unit: "ms", goal: 300 });
  expect(time?.value).toBeLessThanOrEqual(300);
}, 240_000);

test("a simulated turn's facts of orders and riders match those that the server's functions make from rows [16.33]", () => {
  for (const spied of [orderFacts, riderFacts, dispatchTurn]) vi.mocked(spied).mockClear();
  const day = drawDay(roads, "by rows", { orders: 24, riders: 5, shops: 4, hours: [1] });
  const made = new Map(vi.mocked(orderFacts).mock.results.map(({ value }) => [value.orderId, value]));
  expect(made.size).toBe(24);
  const turns: TurnFacts[] = [];
  const { served } = simulateDay(roads, day, (facts) => {
    // A rider's tour keeps changing during the day.
    turns.push({ ...facts, riders: structuredClone(facts.riders) });
    return dispatcherPolicy(facts);
  });
  expect(served.size).toBe(24);
  expect(vi.mocked(dispatchTurn)).toHaveBeenCalledTimes(turns.length);
  const riders = vi.mocked(riderFacts).mock.results.map(({ value }) => value as RiderFacts);
  expect(riders).toHaveLength(5 * turns.length);
  expect(turns.some((turn) => turn.riders.some(({ tour }) => tour.length > 1))).toBe(true);
  const parcelOf = ({ orderId, pickUp, dropOff, readyAt, dueAt }: ParcelFacts) => ({
    orderId,
    pickUp,
    dropOff,
    readyAt,
    dueAt,
  });
  for (const [at, turn] of turns.entries()) {
    expect(Object.keys(turn).toSorted()).toEqual(["now", "orders", "riders", "routes", "rules"]);
    expect(turn.orders).toEqual(turn.orders.map(({ orderId }) => made.get(orderId)));
    const bare = turn.riders.map((rider) => ({
      ...rider,
      tour: rider.tour.map((stop) => ({ ...stop, parcel: parcelOf(stop.parcel) })),
    }));
    expect(bare).toEqual(riders.slice(5 * at, 5 * at + 5));
  }
});
