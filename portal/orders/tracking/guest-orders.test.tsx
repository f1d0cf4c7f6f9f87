import { screen, waitFor } from "@testing-library/react";
import type { Order } from "@waybill/contract/order";
import { afterEach, expect, test, vi } from "vitest";
import { orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking, refuse, vendor } from "./tracking.fixture.tsx";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const guest = { ...vendor, vendor_id: "guest", name: "guest" };
const order = orderIn("WAITING_FOR_TRANSPORT", {
  vendor_id: "guest",
  order_id: "guest-ABCDEFGH23",
  created_at: new Date().toISOString(),
});
const kept = () => JSON.parse(localStorage.getItem("guest-orders") ?? "[]") as Order[];

test("a guest's orders are stored under guest-orders, and the stored orders are shown when the server does not respond [3.22]", async () => {
  answerCalls({ orders: [order] });
  const first = openTracking("/order-tracking/guest", { asGuest: true, chosen: guest });
  await screen.findAllByText(order.customer.name);
  await waitFor(() => expect(kept().map(({ order_id }) => order_id)).toEqual([order.order_id]));
  const stored = { "guest-orders": localStorage.getItem("guest-orders") ?? "" };
  first.unmount();

  answerCalls({ orders: () => refuse(404, "error.not-found") });
  openTracking("/order-tracking/guest", { asGuest: true, chosen: guest, stored });
  expect((await screen.findAllByText(order.customer.name)).length).toBeGreaterThan(0);
});

test("a merchant's orders are not stored", async () => {
  answerCalls({ orders: [{ ...order, vendor_id: "kanto" }] });
  openTracking();
  await screen.findAllByText(order.customer.name);
  expect(localStorage.getItem("guest-orders")).toBeNull();
});
