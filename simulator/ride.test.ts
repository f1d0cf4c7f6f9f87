import type { EndpointFacts } from "@waybill/contract/endpoint";
import type { Order } from "@waybill/contract/order";
import { acceptJob, leaveProof, moveJob, reportPosition } from "@waybill/contract/riders";
import { readRidersWay, type Way } from "@waybill/contract/ways";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow } from "@waybill/domain/orders/transitions";
import { expect, test } from "vitest";
import { NotAllowed, type Api } from "./api.ts";
import { carryOrder, isCarried } from "./ride.ts";

const store = { latitude: 14.5649, longitude: 121.0297 };
const customer = { latitude: 14.5502, longitude: 121.0541 };

/** A server that knows one order and the transition table, and writes down what it is told. */
const serverWith = (status: OrderStatus, history: OrderStatus[] = [status], way: Way | null = null) => {
  let order = {
    order_id: "kanto-1-ABCDEFGHJK",
    status,
    status_history: history.map((entry) => ({ status: entry, created_at: "2026-01-01T00:00:00Z" })),
    source: store,
    customer: { location: customer },
    rider: null,
  } as unknown as Order;
  const told: { call: string; body: unknown }[] = [];
  const proofs: string[] = [];
  const enter = (next: OrderStatus) => {
    if (!mayFollow(order.status, next)) throw new NotAllowed(`${order.status} to ${next}`);
    const entry = { status: next, created_at: "2026-01-01T00:00:00Z" };
    order = { ...order, status: next, status_history: [...order.status_history, entry] };
    return { result: order };
  };
  const api = (async (facts: EndpointFacts, input: { params: Record<string, string>; body: unknown }) => {
    told.push({ call: facts.path, body: input.body });
    if (facts === moveJob) return enter((input.body as { status: OrderStatus }).status);
    if (facts === acceptJob) {
      if (order.status === "WAITING_FOR_TRANSPORT") enter("ASSIGNED_TO_TRANSPORT");
      return enter("COURIER_ACCEPTED_DELIVERY");
    }
    if (facts === leaveProof) proofs.push(input.params["kind"] ?? "");
    if (facts === readRidersWay) return { result: way };
    return { result: order };
  }) as Api;
  return { api, told, proofs, order: () => order };
};

const hurriedClock = { now: () => new Date(0), sleep: async () => {}, minutesIn: (ms: number) => ms / 3_000 };
const carry = async (server: ReturnType<typeof serverWith>, seed = "seed") =>
  carryOrder({ api: server.api, clock: hurriedClock, country: "ph", seed }, server.order(), null);

test("riders carry an order from received to delivered and leave both proofs", async () => {
  const server = serverWith("RECEIVED");
  await carry(server);
  expect(server.order().status).toBe("DELIVERED");
  expect(server.proofs).toEqual(["pickup", "delivery"]);
  const visited = server.order().status_history.map(({ status }) => status);
  expect(visited).toContain("COURIER_ACCEPTED_DELIVERY");
  expect(visited).toContain("NEAR_CUSTOMER");
});

test("riders go on from any status they carry, along legal moves alone", async () => {
  for (const status of orderStatusNames.filter(isCarried)) {
    const server = serverWith(status);
    await carry(server);
    expect(["DELIVERED", "RETURNED_TO_VENDOR"], `from ${status}`).toContain(server.order().status);
  }
});

test("a parcel that was collected before a delay is not collected again", async () => {
  const server = serverWith("DELAYED", ["RECEIVED", "PICKED_UP", "DELAYED"]);
  await carry(server);
  expect(server.proofs).toEqual(["delivery"]);
});

test("the rider ends at the store, then at the customer", async () => {
  const server = serverWith("COURIER_ACCEPTED_DELIVERY");
  await carry(server);
  const places = server.told
    .filter(({ call }) => call === reportPosition.path)
    .map(({ body }) => body as typeof store);
  expect(places.some((place) => distanceInMetres(place, store) < 1)).toBe(true);
  expect(distanceInMetres(places.at(-1) ?? store, customer)).toBeLessThan(1);
});

test("the same seed makes the same run, call by call", async () => {
  const [first, again, other] = [serverWith("RECEIVED"), serverWith("RECEIVED"), serverWith("RECEIVED")];
  await carry(first, "one");
  await carry(again, "one");
  await carry(other, "two");
  expect(again.told).toEqual(first.told);
  expect(other.told).not.toEqual(first.told);
});

test("riders let go of an order that somebody cancelled meanwhile", async () => {
  const server = serverWith("CANCELLED");
  const stale = { ...server, order: () => ({ ...server.order(), status: "RECEIVED" as const }) };
  await expect(carry(stale)).rejects.toBeInstanceOf(NotAllowed);
  expect(server.order().status).toBe("CANCELLED");
});

test("where the server knows a way by road, the rider rides along it [11.48]", async () => {
  const corner = { latitude: 14.5649, longitude: 121.0541 };
  const line = [store, corner, customer].map(({ longitude, latitude }): [number, number] => [
    longitude,
    latitude,
  ]);
  const way = { distance_metres: 4200, duration_seconds: 600, line };
  const server = serverWith("COURIER_LEFT_VENDOR", undefined, way);
  await carryOrder(
    { api: server.api, clock: hurriedClock, country: "ph", seed: "seed" },
    server.order(),
    store,
  );
  const places = server.told
    .filter(({ call }) => call === reportPosition.path)
    .map(({ body }) => body as typeof store);
  expect(places.length).toBeGreaterThan(3);
  for (const { latitude, longitude } of places) {
    const isOnWay =
      Math.abs(latitude - corner.latitude) < 1e-6 || Math.abs(longitude - corner.longitude) < 1e-6;
    expect(isOnWay, `${latitude},${longitude}`).toBe(true);
  }
});
