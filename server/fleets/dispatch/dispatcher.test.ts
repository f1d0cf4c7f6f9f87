import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import { acceptOffer, declineOffer, listOffers } from "@waybill/contract/riders/rider-jobs";
import { cancelOrder } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { OrderRequest } from "@waybill/contract/order";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import type { QueryConfig } from "pg";
import { afterEach, afterAll, expect, test } from "vitest";
import { openKnownOrders } from "./turn/known-orders.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { openTestApp, movingDeps } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { callSimulatedRiders } from "./call-simulated-riders.ts";
import { dispatcherOf } from "./dispatcher.fixture.ts";
import { openWaitingOrders } from "./turn/waiting-orders.ts";
import { adoptOrder } from "./simulated-rider-rows.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
const dispatcher = dispatcherOf(movingDeps(deps));
const run = () => dispatcher.run();
const heldMs = 10_000 + undoGraceMs;

afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
});

const placed = async (changes: Partial<OrderRequest> = {}) => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const order = await placeTestOrder(call, merchant, outletIds[0], changes);
  const cancel = (reason: string) =>
    call(cancelOrder, { as: merchant, body: { vendor_id: outletIds[0], order_id: order.order_id, reason } });
  return { ...order, cancel };
};
const offersOf = async ({ as }: { as: string }) => (await call(listOffers, { as })).body.result;
const stand = async ({ as }: { as: string }, at: { latitude: number; longitude: number }, north = 0) => {
  const { latitude, longitude } = at;
  const positions = [{ latitude: latitude + north, longitude, at: clock.now().toISOString() }];
  await call(reportPositions, { as, body: { positions } });
};
const rowOf = (orderId: string) => findOrderUnchecked({ pool }, orderId);

test("an order is held for UNDO_SECONDS in real time, then offered to the nearest free rider for 30 s [13.108] [13.48]", async () => {
  const order = await placed();
  const [far, near] = [await ownRider(product), await ownRider(product)];
  await stand(far, order.source, 0.05);
  await stand(near, order.source, 0.005);
  clock.advance(heldMs - 1);
  await run();
  expect(await offersOf(far)).toEqual([]);
  expect(await offersOf(near)).toEqual([]);
  clock.advance(1);
  await run();
  const [offer] = await offersOf(near);
  expect(offer?.orders.map(({ order_id }) => order_id)).toEqual([order.order_id]);
  expect(Date.parse(offer?.expires_at ?? "") - clock.now().getTime()).toBe(30_000);
  expect(await offersOf(far)).toEqual([]);
  await run();
  expect(await offersOf(far)).toEqual([]);
});

test("after a declined or expired offer the next rider gets one, and never the same again [13.48]", async () => {
  const order = await placed();
  const [first, second] = [await ownRider(product), await ownRider(product)];
  await stand(first, order.source);
  await stand(second, order.source, 0.01);
  clock.advance(heldMs);
  await run();
  const [offer] = await offersOf(first);
  await call(declineOffer, { as: first.as, params: { offer_id: offer?.offer_id ?? "" }, body: {} });
  await run();
  expect(await offersOf(first)).toEqual([]);
  const [next] = await offersOf(second);
  expect(next).toBeDefined();
  clock.advance(30_000);
  await run();
  expect(await offersOf(first)).toEqual([]);
  expect(await offersOf(second)).toEqual([]);
  const third = await ownRider(product);
  await stand(third, order.source, 0.01);
  await run();
  const [last] = await offersOf(third);
  const accepted = await call(acceptOffer, { as: third.as, params: { offer_id: last?.offer_id ?? "" } });
  expect(accepted.status).toBe(200);
  await run();
  expect(await offersOf(await ownRider(product))).toEqual([]);
});

test("a rider on a break gets no offer, and the offer of a cancelled order is withdrawn", async () => {
  const order = await placed();
  const rider = await ownRider(product);
  await stand(rider, order.source);
  await call(setShift, { as: rider.as, body: { state: "break" } });
  clock.advance(heldMs);
  await run();
  expect(await offersOf(rider)).toEqual([]);
  await call(setShift, { as: rider.as, body: { state: "available" } });
  await run();
  expect(await offersOf(rider)).toHaveLength(1);
  expect((await order.cancel("mistake_error")).status).toBe(200);
  await run();
  const { rows } = await pool.query("select outcome from offers where rider_id = $1", [rider.rider_id]);
  expect(rows).toEqual([{ outcome: "withdrawn" }]);
});

test("cold bag and cash limit are respected [13.46] [13.47]", async () => {
  const cold = {
    amount: 1000,
    description: "ice",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: true,
  };
  const { source } = await placed({ order: cold });
  const [bare, poor, able] = [await ownRider(product), await ownRider(product), await ownRider(product)];
  for (const rider of [bare, poor, able]) await stand(rider, source);
  await pool.query("update riders set has_cold_bag = false where rider_id = $1", [bare.rider_id]);
  await pool.query("update riders set cash_limit_minor = 99999 where rider_id = $1", [poor.rider_id]);
  await pool.query("update riders set cash_limit_minor = 100000 where rider_id = $1", [able.rider_id]);
  clock.advance(heldMs);
  await run();
  expect(await offersOf(bare)).toEqual([]);
  expect(await offersOf(poor)).toEqual([]);
  expect(await offersOf(able)).toHaveLength(1);
});

test("an order without a rider opens an incident after ten minutes and is cancelled at the market's limit [13.51] [13.52]", async () => {
  const order = await placed();
  await pool.query(
    "insert into country_parameters (name, value) values ('noCourierMinutes', '30') on conflict (name) do update set value = '30'",
  );
  const incidents = async () =>
    (await pool.query("select kind from incidents where order_id = $1", [order.order_id])).rows;
  clock.advance(10 * 60_000 - 1);
  await run();
  expect(await incidents()).toEqual([]);
  clock.advance(1);
  await run();
  await run();
  expect(await incidents()).toEqual([{ kind: "no_taker" }]);
  clock.advance(20 * 60_000 - 1);
  await run();
  expect((await rowOf(order.order_id))?.status).toBe("RECEIVED");
  clock.advance(1);
  await run();
  expect(await rowOf(order.order_id)).toMatchObject({ status: "CANCELLED", cancel_reason: "no_courier" });
});

test("an order older than the first dispatcher opens one incident, and is cancelled only when the limit has passed since then [13.51] [13.52]", async () => {
  const order = await placed();
  await pool.query(
    "insert into country_parameters (name, value) values ('noCourierMinutes', '30') on conflict (name) do update set value = '30'",
  );
  clock.advance(3 * 60 * 60_000);
  await run();
  expect((await rowOf(order.order_id))?.status).toBe("RECEIVED");
  await pool.query("update incidents set resolved_at = now() where order_id = $1", [order.order_id]);
  clock.advance(20 * 60_000 - 1);
  await run();
  const { rows } = await pool.query("select kind from incidents where order_id = $1", [order.order_id]);
  expect(rows).toEqual([{ kind: "no_taker" }]);
  expect((await rowOf(order.order_id))?.status).toBe("RECEIVED");
  clock.advance(1);
  await run();
  expect(await rowOf(order.order_id)).toMatchObject({ status: "CANCELLED", cancel_reason: "no_courier" });
});

test("in a sandbox people get offers before simulated riders, unless two of their offers in a row expired [13.43]", async () => {
  const played = await ownRider(product);
  await pool.query("update riders set is_simulated = true where rider_id = $1", [played.rider_id]);
  const person = await ownRider(product);
  for (const turn of ["first", "second", "third"] as const) {
    const order = await placed();
    await stand(played, order.source);
    await stand(person, order.source, 0.05);
    clock.advance(heldMs);
    await run();
    const ids = async (rider: { as: string }) =>
      (await offersOf(rider)).flatMap(({ orders }) => orders.map(({ order_id }) => order_id));
    const isPersons = turn !== "third";
    expect(await ids(person), turn).toEqual(isPersons ? [order.order_id] : []);
    expect(await ids(played), turn).toEqual(isPersons ? [] : [order.order_id]);
    clock.advance(30_000);
    await order.cancel("mistake_error");
    await run();
  }
});

test("a scheduled order is considered from an hour before, and offered in time to arrive [16.34]", async () => {
  const inTwoHours = Math.floor(clock.now().getTime() / 1000) + 2 * 3600;
  const { order_id } = await placed({ preordered_for: inTwoHours });
  const order = (await rowOf(order_id))!;
  const readyAt = Date.parse(order.details.pickup_at ?? "");
  expect(readyAt).toBeLessThan(inTwoHours * 1000);
  const goTo = (time: number) => clock.advance(time - clock.now().getTime());
  // The ride takes nine minutes, and accepting the offer one.
  const rideMs = (2_223.9 * 1.3 * 1000) / 5.5;
  goTo(readyAt - rideMs - 66_000);
  const rider = await ownRider(product);
  await stand(rider, order.details.source, 0.02);
  await run();
  expect(await offersOf(rider)).toEqual([]);
  goTo(readyAt - rideMs - 54_000);
  await run();
  expect(await offersOf(rider)).toHaveLength(1);
});

test("two dispatchers never work on one area at the same time, and another takes over after one dies [13.53]", async () => {
  const order = await placed();
  const rider = await ownRider(product);
  await stand(rider, order.source);
  clock.advance(heldMs);
  const other = dispatcherOf(movingDeps(deps));
  await pool.query("delete from dispatch_leases");
  await run();
  await pool.query("delete from offered_orders");
  await pool.query("delete from offers");
  await other.run();
  expect(await offersOf(rider)).toEqual([]);
  await pool.query("update dispatch_leases set until = now() - interval '1 second'");
  await other.run();
  expect(await offersOf(rider)).toHaveLength(1);
});

test("an active order without a job is given to a simulated rider, and no other order is", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const [moved] = [
    await placeTestOrder(call, as, outletIds[0]),
    await placeTestOrder(call, as, outletIds[0]),
  ];
  const { rider_id: riderId } = await ownRider(product);
  for (const status of ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const)
    await call(moveOrderInSandbox, { as, params: { orderId: moved.order_id }, body: { status } });
  const at = clock.now();
  expect(await adoptOrder(pool, { riderId, at })).toBe(moved.order_id);
  expect(await adoptOrder(pool, { riderId, at })).toBeUndefined();
  const { rows } = await pool.query("select order_id, stage from jobs where rider_id = $1", [riderId]);
  expect(rows).toEqual([{ order_id: moved.order_id, stage: "collected" }]);
});

test("with SIMULATION_SPEED 0 no simulated rider starts, and those left from before end their shifts [13.42]", async () => {
  const order = await placed();
  const left = await ownRider(product);
  await pool.query("update riders set is_simulated = true where rider_id = $1", [left.rider_id]);
  const stop = await callSimulatedRiders(product.accounts, "http://127.0.0.1:9");
  clock.advance(heldMs);
  await run();
  expect(await offersOf(left)).toEqual([]);
  const { rows } = await pool.query("select rider_id from shifts where ended_at is null");
  expect(rows).toEqual([]);
  expect((await rowOf(order.order_id))?.status).toBe("RECEIVED");
  await stop();
});

test("waiting orders are read whole in small batches, and again only if they have changed [16.18]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const ids: string[] = [];
  for (let turn = 0; turn < 70; turn += 1) {
    ids.push((await placeTestOrder(call, merchant, outletIds[0])).order_id);
    clock.advance(1);
  }
  const atOnce: number[] = [];
  const query = async (what: QueryConfig) => {
    const answer = await pool.query<Record<string, unknown>>(what);
    atOnce.push(answer.rows.filter((row) => "details" in row).length);
    return answer;
  };
  const watched = { ...movingDeps(deps), pool: { query } as unknown as typeof pool };
  const read = openWaitingOrders(watched, openKnownOrders(watched));
  clock.advance(heldMs);
  expect((await read()).map(({ row }) => row.order_id)).toEqual(ids);
  expect(Math.max(...atOnce)).toBe(50);
  await pool.query("update orders set status = 'CANCELLED' where order_id = $1", [ids[69]]);
  await pool.query("update orders set version = version + 1 where order_id = $1", [ids[3]]);
  atOnce.length = 0;
  expect((await read()).map(({ row }) => row.order_id)).toEqual(ids.slice(0, 69));
  expect(atOnce.reduce((sum, count) => sum + count, 0)).toBe(1);
}, 60_000);
