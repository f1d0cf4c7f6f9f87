import { listOffers, acceptOffer } from "@waybill/contract/riders/rider-jobs";
import { listAudit } from "@waybill/contract/operations/audit";
import * as fleets from "@waybill/contract/operations/fleets";
import { listPostings } from "@waybill/contract/operations/ledger";
import { readOrder } from "@waybill/contract/orders";
import { readProof, readRider } from "@waybill/contract/riders/riders";
import { courierNames } from "@waybill/domain/couriers/couriers";
import { afterAll, afterEach, expect, test } from "vitest";
import { makeOffer } from "../riders/offers/make-offer.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { minuteMs, openCourierApp, paidGoods } from "./couriers.fixture.ts";
import { openCourierWork } from "./courier-work.ts";
import { giveToCourier } from "./give-to-couriers.ts";
import { dueDeliveries } from "./rows.ts";

const app = await openCourierApp();
const { admin, call, clock, courierDeps, deps, fake, fleetOf, pool, tokenFor, work } = app;
afterAll(app.close);
afterEach(app.forget);
const finance = await tokenFor("finance");

const words = {
  on_demand_rider: ["COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"],
  uber_direct: ["pickup", "pickup_complete", "delivered"],
  doordash_drive: ["confirmed", "picked_up", "delivered"],
} as const;
const offersOf = async ({ as }: { as: string }) => (await call(listOffers, { as })).body.result;
const linesOf = async (orderId: string) =>
  Object.fromEntries(
    (await call(listPostings, { as: finance, query: { limit: 200 } })).body.result.data
      .filter(({ order_id }) => order_id === orderId)
      .map(({ account, amount }) => [account, amount]),
  );

/** The location of the tests' outlets. */
const poblacion = { latitude: 14.5654, longitude: 121.0297 };

test("own riders first: after the configured minutes a courier gets the order, and then no other carrier [13.86]", async () => {
  await app.rule(["uber_direct", 4]);
  const { orderId } = await app.merchant();
  clock.advance(4 * minuteMs - 1);
  await app.run();
  await work.run();
  expect(fake.deliveryOf("uber_direct", orderId)).toBeUndefined();
  // A rider who gets an offer just before the courier is due keeps it for its whole duration.
  const rider = await ownRider(app, { at: poblacion });
  await app.run();
  expect(await offersOf(rider)).toHaveLength(1);
  clock.advance(1);
  await app.run();
  expect((await app.rowOf(orderId)).fleet_id).toBeNull();
  clock.advance(30_000);
  await app.run();
  await work.run();
  expect(fake.deliveryOf("uber_direct", orderId)).toMatchObject({ isCancelled: false });
  expect(await app.rowOf(orderId)).toMatchObject({
    status: "ASSIGNED_TO_TRANSPORT",
    fleet_id: fleetOf("uber_direct"),
    rider: null,
  });
  await ownRider(app);
  await app.run();
  expect(await offersOf(rider)).toEqual([]);
  const { body } = await call(listAudit, { as: admin, query: { subject: `order:${orderId}` } });
  expect(body.result.data.map(({ action }) => action)).toContain("order.given-to-courier");
});

test("an order that own riders accept in time, or outside areas with a rule, goes to no courier [13.86]", async () => {
  await app.rule(["uber_direct", 4]);
  const { orderId } = await app.merchant();
  const rider = await ownRider(app, { at: poblacion });
  await app.run();
  const [offer] = await offersOf(rider);
  expect(offer).toBeDefined();
  await call(acceptOffer, { as: rider.as, params: { offer_id: offer?.offer_id ?? "" } });
  clock.advance(5 * minuteMs);
  await app.run();
  await work.run();
  await app.rule();
  const alone = await app.merchant();
  clock.advance(9 * minuteMs);
  await app.run();
  await work.run();
  for (const id of [orderId, alone.orderId]) expect(await app.deliveryRow(id)).toBeUndefined();
});

test("a rider who accepts an offer after a courier got the order is refused, and one who was faster keeps it", async () => {
  const [{ orderId }, rider] = [await app.merchant(), await ownRider(app)];
  const fleet = { fleet_id: fleetOf("uber_direct"), courier: "uber_direct" as const };
  const give = async (order: Awaited<ReturnType<typeof app.rowOf>>) =>
    giveToCourier(deps, order, fleet, { givesUpAt: clock.now() });
  await makeOffer(deps, { riderId: rider.rider_id, orders: [await app.rowOf(orderId)], metres: 900 });
  expect(await give(await app.rowOf(orderId))).toBe(false);
  // Hides the open offer from the check, like one that is made at the same moment.
  await pool.query("update offered_orders set is_open = false");
  expect(await give(await app.rowOf(orderId))).toBe(true);
  const [offer] = await offersOf(rider);
  const late = await call(acceptOffer, { as: rider.as, params: { offer_id: offer?.offer_id ?? "" } });
  expect(late.status).toBe(409);
  expect(late.body.errors[0].code).toBe("OFFER_GONE");
  const other = await app.merchant();
  const copy = await app.rowOf(other.orderId);
  await pool.query("update orders set version = version + 1 where order_id = $1", [other.orderId]);
  expect(await give(copy)).toBe(false);
});

test.each(courierNames)(
  "%s carries an order to its end: driver, cost separate from the fee, ledger and proof are stored [13.80] [13.88] [13.89]",
  async (courier) => {
    const { as, outletId, order, orderId, delivery } = await app.given(courier);
    const [accepted, collected, delivered] = words[courier];
    expect((await app.handleReport(delivery, accepted, "Jun Bautista")).statusCode).toBe(200);
    const read = () => call(readOrder, { as, query: { vendorId: outletId, orderId } });
    expect((await read()).body.result).toMatchObject({
      status: "COURIER_ACCEPTED_DELIVERY",
      rider: { name: "Jun Bautista", phone_number: "+63917" },
    });
    await app.handleReport(delivery, collected, "Jun Bautista");
    fake.report(delivery, delivered, "Jun Bautista");
    await app.handleReport(delivery);
    await work.run();
    const { body } = await read();
    expect(body.result.status_history.map(({ status }) => status)).toEqual([
      "NEW",
      "RECEIVED",
      "WAITING_FOR_TRANSPORT",
      "ASSIGNED_TO_TRANSPORT",
      "COURIER_ACCEPTED_DELIVERY",
      "PICKED_UP",
      "DELIVERED",
    ]);
    expect(JSON.stringify(body)).not.toContain("cost");

    const shown = await app.consoleOrder(orderId);
    expect(shown).toMatchObject({
      courier_cost: 45,
      delivery_fee: order.delivery_fee,
      fleet_id: fleetOf(courier),
    });
    expect(await linesOf(orderId)).toEqual({
      fees: -order.delivery_fee,
      [`vendor:${outletId}`]: order.delivery_fee,
      courier_costs: 45,
      [`courier:${fleetOf(courier)}`]: -45,
    });
    const proof = await call(readProof, { as, params: { orderId, kind: "delivery" } });
    expect(proof.status).toBe(200);
    expect(proof.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(await app.deliveryRow(orderId)).toMatchObject({ state: "ended", outcome: "delivered" });
  },
);

test("a courier whose webhooks are lost is polled for the status and the driver's position [13.80]", async () => {
  const { as, orderId, delivery } = await app.given("uber_direct");
  fake.report(delivery, "dropoff", "Jun Bautista");
  await app.later(29_000);
  expect((await app.rowOf(orderId)).status).toBe("ASSIGNED_TO_TRANSPORT");
  await app.later(1000);
  expect((await app.rowOf(orderId)).status).toBe("COURIER_LEFT_VENDOR");
  const { body } = await call(readRider, { as, params: { orderId } });
  expect(body.result).toMatchObject({ latitude: 14.5601, longitude: 121.0402, name: "Jun Bautista" });
  fake.report(delivery, "dropoff", "Liza Ramos");
  await app.later(30_000);
  expect((await app.rowOf(orderId)).rider).toMatchObject({ name: "Liza Ramos" });
});

test("proofs that arrive later are fetched later, and a return has its own [13.89]", async () => {
  const { orderId, delivery } = await app.given("doordash_drive");
  fake.withProofs(false);
  fake.report(delivery, "returned", "Jun");
  await app.handleReport(delivery);
  await work.run();
  expect(await app.rowOf(orderId)).toMatchObject({ status: "RETURNED_TO_VENDOR", proofs: {} });
  fake.withProofs(true);
  await app.later(minuteMs);
  expect((await app.rowOf(orderId)).proofs).toEqual({ return: "image/png" });
  expect(Object.keys(await linesOf(orderId)).sort()).toEqual([
    `courier:${fleetOf("doordash_drive")}`,
    "courier_costs",
  ]);
});

test("a process that dies before, during or after its call loses no order and requests no delivery twice [13.87]", async () => {
  await app.rule(["uber_direct", 0]);
  const { orderId } = await app.merchant();
  const before = fake.count();
  await app.run();
  // The process dies after it claimed the delivery and before it called the courier.
  expect(await dueDeliveries.take(pool, clock.now(), {})).toHaveLength(1);
  await work.run();
  expect(fake.count()).toBe(before);
  // The process dies after the courier created the delivery: the response is lost.
  fake.failNext("well", "lost answer");
  await app.later(minuteMs);
  expect(await app.deliveryRow(orderId)).toMatchObject({ state: "asking", is_unsure: true });
  await app.run();
  await app.later(10_000);
  expect(fake.count()).toBe(before + 1);
  expect(await app.rowOf(orderId)).toMatchObject({
    status: "ASSIGNED_TO_TRANSPORT",
    fleet_id: fleetOf("uber_direct"),
  });
  await app.run();
  await work.run();
  expect(fake.count()).toBe(before + 1);
});

test("two processes at the same time call a courier once", async () => {
  await app.rule(["doordash_drive", 0]);
  const { orderId } = await app.merchant();
  await app.run();
  const asked = fake.calls.length;
  await Promise.all([work.run(), openCourierWork(courierDeps).run()]);
  expect(fake.calls.slice(asked)).toEqual(["POST /drive/v2/quotes", "POST /drive/v2/deliveries"]);
  expect(fake.deliveryOf("doordash_drive", orderId)).toBeDefined();
});

test("a failed call is retried with growing pauses; if it cannot have arrived the courier is given up, and the next one called [13.87] [13.86]", async () => {
  await app.rule(["uber_direct", 0], ["doordash_drive", 0]);
  const { orderId } = await app.merchant();
  fake.failNext(429, 429, 429, 429, 429, 429, 429, 429);
  await app.run();
  await work.run();
  const first = await app.deliveryRow(orderId);
  expect(first).toMatchObject({ state: "asking", tries: 1, is_unsure: false });
  const pauseOf = (row: typeof first) => Number(row?.["due_ms"]) - clock.now().getTime();
  expect(Math.abs(pauseOf(first) - 5000)).toBeLessThanOrEqual(1000);
  await app.later(6000);
  expect(Math.abs(pauseOf(await app.deliveryRow(orderId)) - 10_000)).toBeLessThanOrEqual(2000);
  await app.later(2 * minuteMs);
  expect(await app.deliveryRow(orderId)).toMatchObject({ state: "ended", outcome: "unavailable" });
  expect((await app.rowOf(orderId)).fleet_id).toBeNull();
  fake.failNext();
  await app.run();
  await work.run();
  expect(fake.deliveryOf("uber_direct", orderId)).toBeUndefined();
  expect(fake.deliveryOf("doordash_drive", orderId)).toBeDefined();
  expect((await app.rowOf(orderId)).fleet_id).toBe(fleetOf("doordash_drive"));
});

test("an order whose call may have arrived stays with the courier until it responds, and an incident is opened [13.87]", async () => {
  await app.rule(["uber_direct", 0], ["doordash_drive", 0]);
  const { orderId } = await app.merchant();
  fake.failNext(...Array.from({ length: 40 }, () => 503));
  await app.run();
  await work.run();
  for (let minute = 0; minute < 5; minute += 1) await app.later(minuteMs);
  await app.run();
  expect(await app.deliveryRow(orderId)).toMatchObject({ courier: "uber_direct", state: "asking" });
  expect(await app.incidentsOf(orderId)).toContain("courier_silent");
  expect(fake.deliveryOf("doordash_drive", orderId)).toBeUndefined();
});

test("a courier that keeps failing is paused, shown as paused, and then tried with one call [13.87]", async () => {
  const fleetId = fleetOf("on_demand_rider");
  const { orderId, delivery } = await app.given("on_demand_rider");
  fake.failNext(...Array.from({ length: 5 }, () => 500));
  for (let failure = 0; failure < 5; failure += 1) await app.later(5 * minuteMs);
  const pausedUntil = async () => {
    const { body } = await call(fleets.listFleets, { as: admin, query: { limit: 200 } });
    return body.result.data.find(({ fleet_id }) => fleet_id === fleetId)?.courier?.paused_until;
  };
  const until = new Date((await pausedUntil()) ?? 0).getTime() - clock.now().getTime();
  expect(until).toBeGreaterThan(20_000);
  expect(until).toBeLessThan(40_000);
  // A waiting order is not given to the paused courier.
  const other = await app.merchant();
  await app.run();
  const calls = fake.calls.length;
  await app.later(1000);
  expect(fake.calls.length).toEqual(calls);
  expect(await app.deliveryRow(other.orderId)).toBeUndefined();
  // Another courier still works.
  await app.rule(["uber_direct", 0]);
  await app.run();
  await work.run();
  expect(fake.deliveryOf("uber_direct", other.orderId)).toBeDefined();

  fake.report(delivery, "PICKED_UP", "Jun");
  await pool.query("update courier_deliveries set due_at = $1 where order_id = $2", [clock.now(), orderId]);
  await app.later(until);
  expect((await app.rowOf(orderId)).status).toBe("PICKED_UP");
  expect(await pausedUntil()).toBeNull();
});

test("a courier that refuses an order is not called again, and own riders get an offer", async () => {
  await app.rule(["uber_direct", 0]);
  const { orderId } = await app.merchant();
  fake.failNext(422);
  await app.run();
  await work.run();
  expect(await app.deliveryRow(orderId)).toMatchObject({ state: "ended", outcome: "refused" });
  const rider = await ownRider(app, { at: poblacion });
  await app.run();
  await work.run();
  expect(await offersOf(rider)).toHaveLength(1);
  expect(fake.deliveryOf("uber_direct", orderId)).toBeUndefined();
});

test("an order that a courier gives up goes to own riders before the pickup, and to a person after it", async () => {
  const before = await app.given("doordash_drive");
  await app.handleReport(before.delivery, "confirmed", "Jun");
  await app.handleReport(before.delivery, "cancelled");
  expect(await app.rowOf(before.orderId)).toMatchObject({
    status: "WAITING_FOR_TRANSPORT",
    rider: null,
    fleet_id: null,
  });
  const rider = await ownRider(app, { at: poblacion });
  await app.run();
  expect(await offersOf(rider)).toHaveLength(1);
  const after = await app.given("uber_direct");
  await app.handleReport(after.delivery, "pickup_complete", "Jun");
  await app.handleReport(after.delivery, "canceled");
  expect((await app.rowOf(after.orderId)).status).toBe("PICKED_UP");
  expect(await app.incidentsOf(after.orderId)).toEqual(["courier_cancelled"]);
});

test("an order for cash goes only to a courier that takes cash, and the ledger shows who holds it", async () => {
  await app.rule(["uber_direct", 0], ["on_demand_rider", 0]);
  const { orderId } = await app.merchant({
    order: { ...paidGoods, payment_method: "CASH_ON_DELIVERY" },
  });
  await app.run();
  await work.run();
  const delivery = fake.deliveryOf("on_demand_rider", orderId);
  expect(delivery?.request).toMatchObject({ payment_method: "CASH_ON_DELIVERY", amount: 1240.5 });
  if (delivery) await app.handleReport(delivery, "DELIVERED", "Jun");
  expect(await linesOf(orderId)).toMatchObject({ [`cash:${fleetOf("on_demand_rider")}`]: 1240.5 });
});

test("if a courier finds no driver either, an incident is opened after ten minutes", async () => {
  const { orderId } = await app.given("uber_direct");
  clock.advance(10 * minuteMs);
  await app.run();
  expect(await app.incidentsOf(orderId)).toEqual(["no_taker"]);
});
