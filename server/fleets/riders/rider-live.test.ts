import { acceptOffer, reportJobEvent, type RiderLiveMessage } from "@waybill/contract/riders/rider-jobs";
import { cancelOrder, setReadyTime, updateOrder } from "@waybill/contract/orders";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { placeTestOrder, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { makeOffer } from "./offers/make-offer.ts";
import { ownRider } from "./rider.fixture.ts";

const product = await openTestApp();
const { app, call, clock, close, db, deps, pool, tokenFor } = product;
await app.listen({ port: 0, host: "127.0.0.1" });
const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/rider/ws`;
afterAll(close);

/** A connection that records its messages; if it is refused, `status` has the code. */
const connect = async (authorization: string) => {
  const [scheme = "", token = ""] = authorization.split(" ");
  const socket = new WebSocket(address, ["waybill.v1", `${scheme.toLowerCase()}.${token}`]);
  const received: RiderLiveMessage[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as RiderLiveMessage;
    if (message.type !== "heartbeat") received.push(message);
  });
  const status = await new Promise<number>((settle) => {
    socket.once("open", () => settle(101));
    socket.once("unexpected-response", (_, response) => {
      settle(response.statusCode ?? 0);
      response.resume();
      socket.terminate();
    });
  });
  const until = async (isWanted: (message: RiderLiveMessage) => boolean) => {
    for (const end = performance.now() + 20_000; ; await wait(10)) {
      const found = received.find(isWanted);
      if (found) return found;
      if (performance.now() > end) throw new Error(`Heard only ${JSON.stringify(received)}`);
    }
  };
  return { socket, status, received, until };
};

test("an offer, its job, each change of the order and its readiness are pushed only to the rider's phone [13.18] [17.11] [18.08]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const { order_id } = await placeTestOrder(call, merchant, outletIds[0]);
  // The server listens, so its dispatcher runs; it offers nothing to riders who are off duty.
  const offShift = { available: false };
  const [rider, other] = [await ownRider(product, offShift), await ownRider(product, offShift)];
  const [phone, others] = [await connect(rider.as), await connect(other.as)];
  expect(phone.status).toBe(101);
  expect(phone.socket.protocol).toBe("waybill.v1");

  const row = await findOrderUnchecked({ pool }, order_id);
  if (!row) throw new Error("The order does not exist.");
  await makeOffer(deps, { riderId: rider.rider_id, orders: [row], metres: 1000 });
  const pushed = await phone.until(({ type }) => type === "offer");
  expect(pushed).toMatchObject({ offer: { orders: [{ order_id }], metres: 1000 } });
  const { offer_id } = (pushed as Extract<RiderLiveMessage, { type: "offer" }>).offer;

  await call(acceptOffer, { as: rider.as, params: { offer_id } });
  await phone.until(({ type }) => type === "offer_gone");
  const at = clock.now().toISOString();
  const body = { event_id: randomUUID(), type: "arrived_at_pickup" as const, at, ...serendra };
  await call(reportJobEvent, { as: rider.as, params: { order_id }, body });
  await phone.until((message) => message.type === "job_update" && message.job.stage === "at_pickup");

  const update = { vendor_id: outletIds[0], location: { notes: "The blue gate" } };
  await call(updateOrder, { as: merchant, params: { orderId: order_id }, body: update });
  const changed = await phone.until(
    (message) => message.type === "job_update" && message.job.changed.includes("note"),
  );
  expect(changed).toMatchObject({ job: { drop_off: { notes: "The blue gate" } } });

  const ready_at = Math.floor(clock.now().getTime() / 1000) + 300;
  await call(setReadyTime, { as: merchant, params: { orderId: order_id }, body: { ready_at } });
  await phone.until((message) => message.type === "job_update" && message.job.ready_at === ready_at);

  const cancel = { vendor_id: outletIds[0], order_id, reason: "no_courier" };
  await call(cancelOrder, { as: await tokenFor("ops"), body: cancel });
  await phone.until((message) => message.type === "job_update" && message.job.status === "CANCELLED");
  expect(others.received).toEqual([]);
  phone.socket.close();
  others.socket.close();
});

test("only a rider may connect", async () => {
  const strangers = ["Bearer nonsense", await tokenFor("parent"), await tokenFor("guest")];
  for (const who of [...strangers, await tokenFor("godroid"), await tokenFor("ops"), await tokenFor("rider")])
    expect((await connect(who)).status).toBe(401);
});
