import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "./tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openOrder = async (status: Parameters<typeof orderIn>[0], flag: boolean) => {
  const order = orderIn(status);
  answerCalls({ orders: [order], flags: { "modify-order-button": flag } });
  openTracking(`/order-tracking/kanto?order_id=${order.order_id}`);
  await screen.findByRole("button", { name: "Copy link" });
};

test("an order that is not picked up yet can be changed from its details [2.12]", async () => {
  await openOrder("WAITING_FOR_TRANSPORT", true);
  const link = await screen.findByRole("link", { name: "Change" });
  expect(link.getAttribute("href")).toBe("/request-a-rider/kanto?orderID=kanto-ABCDEFGH2345");
});

test("an order cannot be changed while the flag is off, or once it is picked up [6.27]", async () => {
  const isOffered = async (...given: Parameters<typeof openOrder>) => {
    await openOrder(...given);
    await vi.advanceTimersByTimeAsync(50);
    return screen.queryByRole("link", { name: "Change" }) !== null;
  };
  expect(await isOffered("WAITING_FOR_TRANSPORT", false)).toBe(false);
  document.body.innerHTML = "";
  expect(await isOffered("PICKED_UP", true)).toBe(false);
});
