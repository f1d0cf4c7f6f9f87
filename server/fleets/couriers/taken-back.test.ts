import { listPostings } from "@waybill/contract/operations/ledger";
import { assignOrder, cancelCellOrder, unassignOrder } from "@waybill/contract/operations/orders";
import { cancelOrder } from "@waybill/contract/orders";
import { afterAll, afterEach, expect, test } from "vitest";
import { ownRider } from "../riders/rider.fixture.ts";
import { minuteMs, openCourierApp } from "./couriers.fixture.ts";

const app = await openCourierApp();
const { admin, call, fake, fleetOf, tokenFor, work } = app;
afterAll(app.close);
afterEach(app.forget);
const finance = await tokenFor("finance");

const linesOf = async (orderId: string) =>
  Object.fromEntries(
    (await call(listPostings, { as: finance, query: { limit: 200 } })).body.result.data
      .filter(({ order_id }) => order_id === orderId)
      .map(({ account, amount }) => [account, amount]),
  );

test("cancelling or unassigning an order cancels it at the courier", async () => {
  const merchants = await app.given("uber_direct");
  const body = { vendor_id: merchants.outletId, order_id: merchants.orderId, reason: "mistake_error" };
  expect((await call(cancelOrder, { as: merchants.as, body })).status).toBe(200);
  const operators = await app.given("doordash_drive");
  await call(cancelCellOrder, {
    as: admin,
    params: { order_id: operators.orderId },
    body: { reason: "no_courier", who_pays: "operator" },
  });
  const unassigned = await app.given("on_demand_rider");
  expect((await app.consoleOrder(unassigned.orderId)).may).toMatchObject({ assign: true, unassign: true });
  await call(unassignOrder, {
    as: admin,
    params: { order_id: unassigned.orderId },
    body: { reason: "too slow" },
  });
  const assigned = await app.given("uber_direct");
  const rider = await ownRider(app);
  const answer = await call(assignOrder, {
    as: admin,
    params: { order_id: assigned.orderId },
    body: { rider_id: rider.rider_id, override: ["no_position"] },
  });
  expect(answer.body.result).toMatchObject({ fleet_id: "own", rider_id: rider.rider_id });
  await work.run();
  for (const { delivery, orderId } of [merchants, operators, unassigned, assigned]) {
    expect(delivery.isCancelled, delivery.courier).toBe(true);
    expect(await app.deliveryRow(orderId)).toMatchObject({ state: "ended", outcome: "cancelled" });
  }
  // Later reports of the courier change nothing.
  const before = await app.rowOf(assigned.orderId);
  await app.handleReport({ ...assigned.delivery, isCancelled: false }, "delivered", "Jun");
  expect(await app.rowOf(assigned.orderId)).toEqual(before);
  expect((await app.rowOf(unassigned.orderId)).fleet_id).toBeNull();
});

test("a courier's cancellation fee after a driver accepted is posted once, whoever pays for the order [14.80]", async () => {
  const accepted = {
    uber_direct: "pickup",
    doordash_drive: "confirmed",
    on_demand_rider: "COURIER_ACCEPTED_DELIVERY",
  } as const;
  const keeps = { uber_direct: 45, doordash_drive: 18, on_demand_rider: 0 } as const;
  for (const [courier, fee] of Object.entries(keeps) as [keyof typeof keeps, number][]) {
    const { orderId, order, outletId, delivery } = await app.given(courier);
    await app.handleReport(delivery, accepted[courier], "Jun");
    await call(cancelCellOrder, {
      as: admin,
      params: { order_id: orderId },
      body: { reason: "closed", who_pays: "merchant" },
    });
    // The courier reports the cancellation before we have requested it, and again later.
    const cancelledWord = courier === "uber_direct" ? "canceled" : "cancelled";
    if (courier === "uber_direct") await app.handleReport(delivery, cancelledWord);
    await work.run();
    if (courier !== "on_demand_rider") await app.handleReport(delivery, cancelledWord);
    await work.run();
    expect(await linesOf(orderId), courier).toEqual({
      fees: -order.delivery_fee,
      [`vendor:${outletId}`]: order.delivery_fee,
      ...(fee > 0 && { courier_costs: fee, [`courier:${fleetOf(courier)}`]: -fee }),
    });
    expect(await app.deliveryRow(orderId)).toMatchObject({ state: "ended", outcome: "cancelled" });
    expect((await app.consoleOrder(orderId)).courier_cost, courier).toBe(fee);
  }
});

test("unassigning an order before a driver accepted costs nothing, and the next courier's cost adds to what an earlier one kept [13.88]", async () => {
  const early = await app.given("uber_direct");
  await call(unassignOrder, {
    as: admin,
    params: { order_id: early.orderId },
    body: { reason: "too slow" },
  });
  await work.run();
  expect(await linesOf(early.orderId)).toEqual({});
  expect((await app.consoleOrder(early.orderId)).courier_cost).toBe(0);

  const late = await app.given("uber_direct");
  await app.handleReport(late.delivery, "pickup", "Jun");
  await call(unassignOrder, {
    as: admin,
    params: { order_id: late.orderId },
    body: { reason: "too slow" },
  });
  await work.run();
  await app.rule(["doordash_drive", 0]);
  await app.run();
  await work.run();
  expect((await app.consoleOrder(late.orderId)).courier_cost).toBe(90);
});

test("an order that a courier has collected cannot be cancelled there: an incident is opened, and its cost is posted", async () => {
  const { orderId, delivery } = await app.given("uber_direct");
  fake.report(delivery, "pickup_complete", "Jun");
  await app.handleReport(delivery);
  await call(cancelCellOrder, {
    as: admin,
    params: { order_id: orderId },
    body: { reason: "courier_accident", who_pays: "operator" },
  });
  await work.run();
  expect(await app.incidentsOf(orderId)).toEqual(["courier_not_cancelled"]);
  expect(await linesOf(orderId)).toEqual({ courier_costs: 45, [`courier:${fleetOf("uber_direct")}`]: -45 });
});

test("a cancelled courier is paid what we owe if its response was lost, and nothing if it knows no such delivery [14.80]", async () => {
  const cancelled = async () => {
    const { orderId, delivery } = await app.given("uber_direct");
    await app.handleReport(delivery, "pickup", "Jun");
    const body = { reason: "closed", who_pays: "nobody" } as const;
    await call(cancelCellOrder, { as: admin, params: { order_id: orderId }, body });
    return orderId;
  };
  const owed = { courier_costs: 45, [`courier:${fleetOf("uber_direct")}`]: -45 };
  const lost = await cancelled();
  fake.failNext("lost answer");
  await work.run();
  expect(await linesOf(lost)).toEqual({});
  // The courier responds that there is nothing to cancel.
  fake.failNext(409);
  await app.later(minuteMs);
  expect(await linesOf(lost)).toEqual(owed);
  expect(await app.deliveryRow(lost)).toMatchObject({ state: "ended", outcome: "cancelled" });
  expect(await app.incidentsOf(lost)).toEqual([]);

  const unknown = await cancelled();
  fake.failNext(404);
  await work.run();
  expect(await linesOf(unknown)).toEqual({});
  expect((await app.consoleOrder(unknown)).courier_cost).toBe(0);
});
