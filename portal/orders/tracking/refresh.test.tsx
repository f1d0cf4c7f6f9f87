import { act, cleanup, screen } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as labels from "../details/order-labels.ts";
import { noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "./tracking.fixture.tsx";

// Every row calls this when it renders.
const drawn = vi.hoisted(() => ({ rows: [] as string[] }));
vi.mock("../details/order-labels.ts", async (original) => {
  const real = await original<typeof labels>();
  const destinationText = (order: Parameters<typeof real.destinationText>[0] & { order_id?: string }) => {
    drawn.rows.push(order.order_id ?? "");
    return real.destinationText(order);
  };
  return { ...real, destinationText };
});

const many = Array.from({ length: 40 }, (_, at) => orderIn("PICKED_UP", { order_id: `kanto-${at}` }));

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const reads = (asked: string[]) =>
  asked.filter((call) => call.includes("/orders?") && !call.includes("active="));

test("an update of one order re-renders only that order's row", async () => {
  answerCalls({ orders: many });
  openTracking();
  await pass(50);
  expect(screen.getAllByRole("link").length).toBe(40);
  act(() => FakeSocket.last?.opens());
  drawn.rows.length = 0;
  const order = { ...many[7]!, version: 2, status: "NEAR_CUSTOMER" as const };
  act(() => FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 }));
  await pass(1);
  expect(drawn.rows).toEqual(["kanto-7"]);
});

test("a guest's orders are reloaded once the last update is older than 60 s [4.34]", async () => {
  const { asked } = answerCalls({ orders: many });
  openTracking(undefined, { asGuest: true });
  await pass(50);
  act(() => FakeSocket.last?.opens());
  await pass(59_000);
  expect(reads(asked)).toHaveLength(1);
  await pass(7000);
  expect(reads(asked)).toHaveLength(2);
});

test("an order that arrives while the orders are reloaded stays on the board", async () => {
  const { asked } = answerCalls({ orders: many });
  openTracking(undefined, { asGuest: true });
  await pass(50);
  act(() => FakeSocket.last?.opens());
  const answer = fetch;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    const answered = await answer(...given);
    await new Promise((settle) => setTimeout(settle, 10_000));
    return answered;
  });
  await pass(66_000);
  expect(reads(asked)).toHaveLength(2);
  const order = orderIn("NEW", { order_id: "kanto-new" });
  act(() => FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 }));
  await pass(1);
  expect(screen.getAllByRole("link").length).toBe(41);
  await pass(11_000);
  expect(screen.getAllByRole("link").length).toBe(41);
});

test("with dynamic estimation on, the orders of all users are reloaded after 60 s [4.34] [6.23]", async () => {
  const { asked } = answerCalls({ orders: many, flags: { "dynamic-time-estimation": true } });
  openTracking();
  await pass(50);
  act(() => FakeSocket.last?.opens());
  await pass(66_000);
  expect(reads(asked)).toHaveLength(2);
});

test("the orders of other users are reloaded 300 s after the last update [4.35]", async () => {
  const { asked } = answerCalls({ orders: many });
  openTracking();
  await pass(50);
  act(() => FakeSocket.last?.opens());
  await pass(100_000);
  act(() =>
    FakeSocket.last?.deliver({ type: "order_update", order: { ...many[0]!, version: 2 }, sequence: 1 }),
  );
  await pass(295_000);
  expect(reads(asked)).toHaveLength(1);
  await pass(11_000);
  expect(reads(asked)).toHaveLength(2);
});

test.each([
  ["next to the open board", ["badge", "board"]],
  ["on another screen", ["badge"]],
] as const)("the tab's badge, %s, reloads no orders before 300 s [10.14]", async (_, drawn) => {
  const { asked } = answerCalls({ orders: many });
  openTracking(undefined, { drawn });
  await pass(50);
  act(() => FakeSocket.last?.opens());
  await pass(295_000);
  expect(reads(asked)).toHaveLength(1);
  await pass(11_000);
  expect(reads(asked)).toHaveLength(2);
});

test("without a live connection orders are reloaded at the usual interval, and the chip shows their age [4.35]", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const { asked } = answerCalls({ orders: many });
  openTracking();
  await pass(50);
  act(() => FakeSocket.last?.opens());
  act(() => FakeSocket.last?.onclose?.({ code: 1006, reason: "" }));
  expect(screen.getAllByText("Reconnecting").length).toBeGreaterThan(0);
  await pass(40_000);
  expect(screen.getByText(/^Updated \d\d s ago$/)).toBeTruthy();
  await pass(255_000);
  expect(screen.getByText("Updated 4 min ago")).toBeTruthy();
  expect(reads(asked)).toHaveLength(1);
  await pass(11_000);
  expect(reads(asked)).toHaveLength(2);
  expect(screen.getByText(/^Updated \d s ago$/)).toBeTruthy();
});

test("the chip leaves 'Live' within ten seconds if the server hangs with its socket open [10.07]", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  answerCalls({ orders: many });
  openTracking();
  await pass(50);
  act(() => FakeSocket.last?.opens());
  await pass(60_000);
  expect(screen.getAllByText("Live").length).toBeGreaterThan(0);
  act(() => FakeSocket.last?.hangs());
  await pass(10_000);
  expect(screen.queryAllByText("Live")).toEqual([]);
  expect(screen.getAllByText("Reconnecting").length).toBeGreaterThan(0);
});

test("a guest's orders are reloaded after 60 s, also without a live connection [4.34]", async () => {
  const { asked } = answerCalls({ orders: many });
  openTracking(undefined, { asGuest: true });
  await pass(59_000);
  expect(reads(asked)).toHaveLength(1);
  await pass(7000);
  expect(reads(asked)).toHaveLength(2);
});

test("the rider of the open order is polled every 2 s, and no other rider [7.40]", async () => {
  const { asked } = answerCalls({ orders: many });
  openTracking("/order-tracking/kanto?order_id=kanto-3");
  await pass(10_050);
  const riders = asked.filter((call) => call.includes("/riders/"));
  expect(riders.length).toBeGreaterThanOrEqual(5);
  expect(riders.length).toBeLessThanOrEqual(6);
  expect(new Set(riders)).toEqual(new Set(["GET /hurrier/api/v1/riders/kanto-3"]));
});

test("the live connection goes to the portal's own host, so each country and environment has a separate connection [7.55]", async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } };
  const before = location.href;
  happyDOM.setURL("https://kw.waybill.example/order-tracking/kanto");
  answerCalls({ orders: many });
  openTracking();
  await pass(50);
  happyDOM.setURL(before);
  expect(FakeSocket.all.map(({ address }) => address)).toEqual(["wss://kw.waybill.example/ws"]);
});

test("leaving the screen closes the connection and does not reopen it [4.75]", async () => {
  answerCalls({ orders: many });
  const { unmount } = openTracking();
  await pass(50);
  act(() => FakeSocket.last?.opens());
  unmount();
  expect(FakeSocket.last?.readyState).toBe(3);
  await pass(10_000);
  expect(FakeSocket.all).toHaveLength(1);
});
