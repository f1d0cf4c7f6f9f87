import { act, cleanup } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking } from "../tracking.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  mapProps.map = undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const carried = { rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null } };
const base = orderIn("PICKED_UP", carried);
const count = 200;
const orders = Array.from({ length: count }, (_, at) => {
  const location = { ...base.customer.location, latitude: 14.3 + at / 1000 };
  return orderIn("PICKED_UP", {
    ...carried,
    order_id: `kanto-${at}`,
    customer: { ...base.customer, location },
  });
});
const everything = { west: 120, south: 14, east: 122, north: 15 };
const corner = [121.03, 14.56] as const;
const routesAsked = (asked: readonly string[]) => asked.filter((call) => call.includes("/delivery/way"));

const routeTakesMs = 10;
/** Delays the route responses, so that successive changes are drawn one by one. */
const answerRoutesLater = () => {
  const answer = fetch;
  vi.stubGlobal("fetch", async (address: string, settings: RequestInit) => {
    if (address.includes("/delivery/way")) await new Promise((settle) => setTimeout(settle, routeTakesMs));
    return answer(address, settings);
  });
};

type Row = HTMLElement & Record<string, unknown>;
/** The props of each row: identical objects later mean that the row did not re-render. */
const drawnRows = () =>
  [...document.querySelectorAll<Row>("[data-order-row]")].map((row) => {
    const name = Object.keys(row).find((key) => key.startsWith("__reactProps$"));
    return row[name ?? ""];
  });

test("the routes of 200 orders are drawn in a few steps, and no row re-renders for them [11.50]", async () => {
  const { asked } = answerCalls({ orders, route: () => [corner] });
  answerRoutesLater();
  openTracking();
  await pass(100);
  expect(mapProps.map?.routeLines).toEqual([]);
  expect(routesAsked(asked)).toEqual([]);
  const rows = drawnRows();
  expect(rows.length).toBe(count);
  expect(rows.every((props) => props !== undefined)).toBe(true);

  const lists = new Set<unknown>();
  let maxAtOnce = 0;
  act(() => mapProps.map?.onSight?.(everything));
  for (
    let step = 0;
    step < 2 * count && !mapProps.map?.routeLines?.every(({ isGuess }) => !isGuess);
    step++
  ) {
    lists.add(mapProps.map?.routeLines);
    const before = routesAsked(asked).length;
    await pass(routeTakesMs);
    maxAtOnce = Math.max(maxAtOnce, routesAsked(asked).length - before);
  }
  expect(mapProps.map?.routeLines).toHaveLength(count);
  expect(mapProps.map?.routeLines?.every(({ isGuess, line }) => !isGuess && line.length === 3)).toBe(true);
  expect(lists.size).toBeGreaterThan(2);
  expect(lists.size).toBeLessThan(12);
  expect(maxAtOnce).toBeLessThanOrEqual(3);
  expect(routesAsked(asked)).toHaveLength(count);
  const again = drawnRows();
  expect(again.filter((props, at) => props !== rows[at])).toEqual([]);
});

test("a straight line is marked as a guess, and routes outside the view are neither drawn nor requested [11.47] [11.50]", async () => {
  const { asked } = answerCalls({ orders: orders.slice(0, 2) });
  openTracking();
  await pass(100);
  act(() => mapProps.map?.onSight?.(everything));
  await pass(100);
  expect(mapProps.map?.routeLines?.map(({ isGuess, line }) => [isGuess, line.length])).toEqual([
    [true, 2],
    [true, 2],
  ]);
  const before = routesAsked(asked).length;
  act(() => mapProps.map?.onSight?.({ west: 10, south: 50, east: 11, north: 51 }));
  await pass(100);
  expect(mapProps.map?.routeLines).toEqual([]);
  expect(routesAsked(asked)).toHaveLength(before);
});

test("each route is requested once, through updates and however long the board is open", async () => {
  const answers = { orders: orders.slice(0, 5), route: () => [corner] };
  const { asked } = answerCalls(answers);
  const { client } = openTracking();
  await pass(100);
  act(() => mapProps.map?.onSight?.(everything));
  await pass(100);
  expect(routesAsked(asked)).toHaveLength(5);
  await pass(3_600_000);
  answers.orders = orders.slice(0, 6);
  await act(() => client.invalidateQueries());
  await pass(60_000);
  expect(mapProps.map?.routeLines?.map(({ isGuess }) => isGuess)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(routesAsked(asked)).toHaveLength(6);
});

test("leaving a board cancels running requests and starts no more", async () => {
  const { asked } = answerCalls({ orders, route: () => [corner] });
  const signals: (AbortSignal | null | undefined)[] = [];
  const answer = fetch;
  vi.stubGlobal("fetch", async (address: string, settings: RequestInit) => {
    if (!address.includes("/delivery/way")) return answer(address, settings);
    signals.push(settings.signal);
    return new Promise(() => undefined);
  });
  const { unmount } = openTracking();
  await pass(100);
  act(() => mapProps.map?.onSight?.(everything));
  await pass(100);
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false, false]);
  unmount();
  await pass(100);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
  expect(routesAsked(asked)).toEqual([]);
});
