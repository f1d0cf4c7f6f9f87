import { listIncidents } from "@waybill/contract/operations/incidents";
import type { OrderRequest } from "@waybill/contract/order";
import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import { acceptOffer, declineOffer, listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { dispatcherOf } from "./dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, inject, pool, tokenFor } = product;
afterAll(close);
const dispatcher = dispatcherOf(movingDeps(deps));
const run = () => dispatcher.run();
const heldMs = 10_000 + undoGraceMs;
const placed = async (changes: Partial<OrderRequest> = {}) => {
  const { outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0], changes);
  clock.advance(heldMs);
  return order;
};
const standing = async ({ latitude, longitude }: { latitude: number; longitude: number }) => {
  const rider = await ownRider(product);
  const positions = [{ latitude, longitude, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  return rider;
};
const scrape = async () => {
  const text = (await inject({ url: "/metrics" })).body;
  return (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);
};
await pool.query("update orders set seeded = true");
await pool.query("update shifts set ended_at = since");

test("the dispatcher's metrics follow its decisions [16.32]", async () => {
  const at = async () => {
    const value = await scrape();
    return {
      waiting: value("waybill_orders_without_rider"),
      oldest: value("waybill_oldest_without_rider_seconds"),
      free: value("waybill_riders_free"),
      offers: value("waybill_dispatch_offer_seconds_count"),
      waited: value("waybill_dispatch_offer_seconds_sum"),
      turns: value("waybill_dispatch_turn_seconds_count"),
    };
  };
  const nothing = { waiting: 0, oldest: 0, free: 0, offers: 0, waited: 0, turns: 0 };
  expect(await at()).toEqual(nothing);
  const order = await placed();
  clock.advance(5000);
  const waited = (heldMs + 5000) / 1000;
  expect(await at()).toEqual({ ...nothing, waiting: 1, oldest: waited });
  const first = await standing(order.source);
  expect((await at()).free).toBe(1);
  await run();
  const offered = { ...nothing, waiting: 1, oldest: waited, offers: 1, waited, turns: 1 };
  expect(await at()).toEqual(offered);
  const offerOf = async ({ as }: { as: string }) => ({
    offer_id: (await call(listOffers, { as })).body.result[0]?.offer_id ?? "",
  });
  await call(declineOffer, { as: first.as, params: await offerOf(first), body: {} });
  const second = await standing(order.source);
  expect((await at()).free).toBe(2);
  clock.advance(5000);
  await run();
  // A second offer of the same order does not count as its first.
  expect(await at()).toEqual({ ...offered, oldest: waited + 5, free: 1, turns: 2 });
  await call(acceptOffer, { as: second.as, params: await offerOf(second) });
  expect(await at()).toMatchObject({ waiting: 0, oldest: 0, free: 1 });
  await call(setShift, { as: first.as, body: { state: "off" } });
  expect((await at()).free).toBe(0);
});

test("the incident of an order without a rider counts the riders who are too far away [16.04]", async () => {
  const { order_id, source } = await placed();
  await standing({ ...source, latitude: source.latitude + 3 });
  await standing({ ...source, latitude: source.latitude - 2 });
  const off = await standing({ ...source, latitude: source.latitude - 2 });
  await call(setShift, { as: off.as, body: { state: "off" } });
  const near = await standing(source);
  await call(setShift, { as: near.as, body: { state: "break" } });
  clock.advance(599_000);
  for (const rider of await pool.query("select rider_id from latest_positions").then(({ rows }) => rows))
    await pool.query("update latest_positions set at = $2 where rider_id = $1", [
      rider.rider_id,
      clock.now(),
    ]);
  // All riders take a break.
  await pool.query("update shifts set state = 'break' where ended_at is null");
  await run();
  const as = await tokenFor("dispatch");
  const { data } = (await call(listIncidents, { as, query: { order: order_id } })).body.result;
  expect(data).toMatchObject([{ kind: "no_taker", detail: { out_of_reach: 2 } }]);
});

test("an order that is ready later, or was given back, counts as waiting from then on [16.32]", async () => {
  await pool.query("update orders set seeded = true");
  const waiting = async () => {
    const value = await scrape();
    return [value("waybill_orders_without_rider"), value("waybill_oldest_without_rider_seconds")];
  };
  const { order_id } = await placed({ ready_in_minutes: 60 });
  expect(await waiting()).toEqual([0, 0]);
  // An order counts as waiting from ten minutes before it is ready.
  clock.advance(50 * 60_000 - heldMs + 30_000);
  expect(await waiting()).toEqual([1, 30]);
  const givenBack = { status: "WAITING_FOR_TRANSPORT", created_at: clock.now().toISOString() };
  await pool.query(
    "update orders set status = 'WAITING_FOR_TRANSPORT', status_history = status_history || $2::jsonb where order_id = $1",
    [order_id, JSON.stringify([givenBack])],
  );
  clock.advance(5_000);
  expect(await waiting()).toEqual([1, 5]);
});
