import { screen } from "@testing-library/react";
import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "../tracking/tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const former = "kanto-FORMER";
const open = (order: Order) => {
  answerCalls({ orders: [order] });
  openTracking(`/order-tracking/kanto?order_id=${order.order_id}`);
};
const addressOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

test("'Redeliver' sends a returned order again, and the order links to its redelivery [19.17]", async () => {
  const back = orderIn("RETURNED_TO_VENDOR", { order_id: former });
  open(back);
  expect(await addressOf("Redeliver")).toBe("/request-a-rider/kanto?repeat=kanto-FORMER&redeliver=1");
});

test("both orders of a redelivery link to each other, and neither can be redelivered again [19.17]", async () => {
  open(orderIn("RETURNED_TO_VENDOR", { order_id: former, redelivered_as: "kanto-NEXT" }));
  expect(await addressOf("kanto-NEXT")).toBe("/order-tracking/kanto?order_id=kanto-NEXT");
  expect(screen.getByText("Redelivered as")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Redeliver" })).toBeNull();
});

test("the order of a redelivery names the returned order [19.17]", async () => {
  open(orderIn("ASSIGNED_TO_TRANSPORT", { order_id: "kanto-NEXT", redelivery_of: former }));
  expect(await addressOf(former)).toBe("/order-tracking/kanto?order_id=kanto-FORMER");
  expect(screen.getByText("Redelivery of")).toBeTruthy();
});

test("an order that was cancelled before a delivery attempt can be repeated, not redelivered [19.17]", async () => {
  open(orderIn("CANCELLED", { order_id: former, cancel_reason: "customer_changed_mind" }));
  await screen.findByRole("button", { name: "Repeat" });
  expect(screen.queryByRole("link", { name: "Redeliver" })).toBeNull();
});
