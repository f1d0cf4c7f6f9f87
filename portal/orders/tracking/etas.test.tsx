import type { EtaStop } from "@waybill/domain/tracking/estimates";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "./tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the fake clock, and waits for requests and lazy parts. */
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
const rider = (order_id: string, eta_minutes: number, eta_stop: EtaStop = "drop_off") => ({
  order_id,
  name: "Paolo Mendoza",
  phone_number: "+639175550177",
  latitude: 14.55,
  longitude: 121.04,
  heading: 90,
  updated_at: noon.toISOString(),
  eta_minutes,
  eta_stop,
});
const accepted = { rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null } };
const timeOn = (orderId: string) =>
  document.querySelector(`[data-order-row="${orderId}"]`)?.textContent?.match(/\d\d:\d\d/)?.[0];

test.each([
  ["NEAR_VENDOR", "Pickup"],
  ["PICKED_UP", "Arrives"],
] as const)(
  "the row of a %s order shows the same time as its details, open or not [10.12]",
  async (status, words) => {
    const orders = ["kanto-1", "kanto-2"].map((order_id) => orderIn(status, { order_id, ...accepted }));
    const stop = status === "NEAR_VENDOR" ? "pickup" : "drop_off";
    const riders = [rider("kanto-1", 7, stop), rider("kanto-2", 9, stop)];
    answerCalls({ orders, riders, rider: riders[0] });
    const { unmount } = openTracking();
    await pass(100);
    expect(timeOn("kanto-1")).toBe("12:43");
    expect(timeOn("kanto-2")).toBe("12:45");
    unmount();
    openTracking("/order-tracking/kanto?order_id=kanto-1");
    await pass(100);
    expect(timeOn("kanto-1")).toBe("12:43");
    expect(timeOn("kanto-2")).toBe("12:45");
    const heading = screen.getByRole("heading", { name: new RegExp(`^${words}`) });
    expect(heading.textContent).toContain("12:43");
    expect(screen.getByText("As of 12:36")).toBeTruthy();
    const story = screen.getByRole("list", { name: "Timeline" });
    expect(within(story).getByText("12:43")).toBeTruthy();
  },
);

test("once an order is picked up, the minutes to the outlet are not shown as those to the customer [10.114]", async () => {
  const order = orderIn("PICKED_UP", { order_id: "kanto-1", ...accepted, delivery_at: minutesAgo(-30) });
  answerCalls({ orders: [order], riders: [rider("kanto-1", 0, "pickup")] });
  openTracking("/order-tracking/kanto?order_id=kanto-1");
  await pass(100);
  expect(timeOn("kanto-1")).toBe("13:06");
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test("an expected time is never earlier than the last event [10.18]", async () => {
  const order = orderIn("COURIER_ACCEPTED_DELIVERY", {
    order_id: "kanto-1",
    ...accepted,
    pickup_at: minutesAgo(30),
    delivery_at: minutesAgo(20),
  });
  answerCalls({ orders: [order] });
  openTracking("/order-tracking/kanto?order_id=kanto-1");
  await pass(100);
  const story = screen.getByRole("list", { name: "Timeline" });
  const times = story.textContent?.match(/\d\d:\d\d/g) ?? [];
  expect(times.length).toBeGreaterThan(2);
  expect(times).toEqual(times.toSorted());
});

test("in a sandbox the board shows how fast the simulated riders are [10.17]", async () => {
  const order = orderIn("PICKED_UP", { order_id: "kanto-1", ...accepted });
  answerCalls({ orders: [order], riders: [rider("kanto-1", 40)] });
  openTracking(undefined, { speed: 20 });
  await pass(100);
  expect(screen.getByText("Demo: riders are 20 times as fast as the clock")).toBeTruthy();
  // The test's riders move 20 times faster: forty minutes of driving take two.
  expect(timeOn("kanto-1")).toBe("12:38");
});
