import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { arrivalsOf } from "@waybill/domain/tracking/arrivals";
import { expect, test } from "vitest";
import { trackedOrder } from "./track-order.ts";

const now = new Date("2026-03-01T04:00:00.000Z");
const brand = { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" };

const orderThrough = (...statuses: OrderStatus[]) =>
  ({
    order_id: "kanto-1-ABCDEFGHJK",
    outlet_name: "Kanto Kitchen",
    status: statuses.at(-1),
    status_history: statuses.map((status) => ({ status, created_at: now.toISOString() })),
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: {
        address: "1804, Almond, Two Serendra",
        formatted_address: "1804, Almond, Two Serendra",
        notes: "Guard",
        latitude: 14.55,
        longitude: 121.05,
      },
    },
    order: { amount: 1240, payment_method: "CASH_ON_DELIVERY", description: "sisig", cold_bag_needed: false },
    sender: { name: "Sender", email: "sender@example.com", phone_number: "+63", location: {} },
    currency: "PHP",
    delivery_fee: 99,
    created_at: now.toISOString(),
    preordered_for: null,
    pickup_at: "2026-03-01T04:12:00.000Z",
    delivery_at: "2026-03-01T04:21:00.000Z",
    rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null },
  }) as unknown as Order;

const position = {
  latitude: 14.56,
  longitude: 121.04,
  eta_minutes: 6,
  eta_stop: "drop_off",
  heading: 0,
  updated_at: now.toISOString(),
} as RiderPosition;
const onTheWay = orderThrough("RECEIVED", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP");

test("without the secret no name, address, phone, position or sum is shown", () => {
  const seen = trackedOrder({ order: onTheWay, position, brand, now, speed: 0, trusted: false });
  expect(seen.rider).toEqual({ first_name: "Paolo" });
  expect(seen).not.toHaveProperty("recipient");
  expect(seen).not.toHaveProperty("cash_due");
  expect(seen).not.toHaveProperty("at_the_door");
});

test("with the secret the recipient sees their own name, the cash due and the rider's position", () => {
  const seen = trackedOrder({ order: onTheWay, position, brand, now, speed: 0, trusted: true });
  expect(seen.recipient).toEqual({
    name: "Ana Reyes",
    address: "1804, Almond, Two Serendra",
    notes: "Guard",
  });
  expect(seen.cash_due).toBe(1240);
  expect(seen.at_the_door).toEqual({ state: "owed", payment: "cash_on_delivery", amount: 1240 });
  expect(seen.rider).toMatchObject({ phone_number: "+639175550177", latitude: 14.56 });
  expect(JSON.stringify(seen)).not.toContain("sender@example.com");
  expect(JSON.stringify(seen)).not.toContain("99");
});

test("an amount paid to the shop before, or at pickup, is not part of what the recipient pays [10.20] [10.22]", () => {
  const order = { ...onTheWay, order: { ...onTheWay.order, payment_method: "PAID" as const } };
  for (const pay_at_pickup of [true, false]) {
    const seen = trackedOrder({
      order: { ...order, pay_at_pickup },
      position,
      brand,
      now,
      speed: 0,
      trusted: true,
    });
    expect(seen.at_the_door).toEqual({ state: "paid_before", payment: null, amount: null });
    expect(seen.cash_due).toBeNull();
  }
  const cancelled = trackedOrder({
    order: orderThrough("CANCELLED"),
    position,
    brand,
    now,
    speed: 0,
    trusted: true,
  });
  expect(cancelled.at_the_door?.state).toBe("not_owed");
  expect(cancelled.cash_due).toBeNull();
});

test("no rider is shown before one accepts, and no position after the delivery", () => {
  const waiting = orderThrough("RECEIVED", "WAITING_FOR_TRANSPORT");
  expect(trackedOrder({ order: waiting, position, brand, now, speed: 0, trusted: true }).rider).toBeNull();
  const delivered = orderThrough("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "DELIVERED");
  expect(trackedOrder({ order: delivered, position, brand, now, speed: 0, trusted: true }).rider).toEqual({
    first_name: "Paolo",
  });
});

test("after the parcel is collected the rider's own estimate determines the arrival", () => {
  const seen = trackedOrder({ order: onTheWay, position, brand, now, speed: 0, trusted: false });
  expect(seen.eta).toEqual({
    from: "2026-03-01T04:06:00.000Z",
    to: "2026-03-01T04:11:00.000Z",
    stop: "drop_off",
    updated_at: now.toISOString(),
  });
  const before = orderThrough("RECEIVED");
  expect(
    trackedOrder({ order: before, position: undefined, brand, now, speed: 0, trusted: false }).eta?.from,
  ).toBe("2026-03-01T04:21:00.000Z");
  const stopped = orderThrough("RECEIVED", "CANCELLED");
  expect(trackedOrder({ order: stopped, position, brand, now, speed: 0, trusted: false }).eta).toBeNull();
});

test("the recipient sees the same times as the order's merchant [10.12]", () => {
  const stages = [
    orderThrough("RECEIVED"),
    orderThrough("RECEIVED", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR"),
    onTheWay,
  ];
  for (const order of stages)
    for (const speed of [0, 20]) {
      const updated_at = now.toISOString();
      const rider = order === stages[0] ? undefined : { ...position, updated_at };
      const { delivery } = arrivalsOf(order, { rider, now, speed });
      const { eta } = trackedOrder({ order, position: rider, brand, now, speed, trusted: false });
      expect(eta?.from).toBe(delivery?.toISOString());
    }
});

test("only with the secret the page names a sending guest, and a number to call about an order that will not arrive", () => {
  const sender = { name: "Marco Villanueva", email: "marco@example.com", phone_number: "+639175550199" };
  const order = { ...onTheWay, outlet_name: "Marco", sender } as typeof onTheWay;
  const seenBy = (trusted: boolean) =>
    trackedOrder({ order, position, brand, now, speed: 0, trusted, senderPhone: sender.phone_number });
  expect(seenBy(true)).toMatchObject({ outlet_name: "Marco Villanueva", sender_phone: "+639175550199" });
  expect(seenBy(false).outlet_name).toBe("Marco");
  expect(JSON.stringify(seenBy(false))).not.toContain("0199");
  expect(JSON.stringify(seenBy(true))).not.toContain("marco@example.com");
});
