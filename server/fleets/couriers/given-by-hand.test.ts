import { listAudit } from "@waybill/contract/operations/audit";
import { giveOrderToCourier } from "@waybill/contract/operations/orders";
import { afterAll, expect, test } from "vitest";
import { openCourierApp } from "./couriers.fixture.ts";

const app = await openCourierApp();
const { call, tokenFor } = app;
afterAll(app.close);
const as = await tokenFor("support");
const give = (order_id: string, fleet_id: string) =>
  call(giveOrderToCourier, { as, params: { order_id }, body: { fleet_id } });

test("an operator gives a waiting order to a courier, and the audit says who did [17.68]", async () => {
  const { orderId } = await app.merchant();
  const { status, body } = await give(orderId, app.fleetOf("uber_direct"));
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ fleet_id: app.fleetOf("uber_direct"), rider: null });
  expect(await app.deliveryRow(orderId)).toMatchObject({ courier: "uber_direct", state: "asking" });
  const audit = await call(listAudit, { as: await tokenFor("ops"), query: { subject: `order:${orderId}` } });
  const given = audit.body.result.data.find(({ action }) => action === "order.given-to-courier");
  expect(given?.actor).toEqual({ kind: "operator", id: "user-support" });
  // The order now belongs to the other courier.
  expect((await give(orderId, app.fleetOf("doordash_drive"))).status).toBe(409);
});

test("a courier that cannot carry it, no courier and no order are refused [17.68]", async () => {
  const cash = { amount: 500, description: "2", payment_method: "CASH_ON_DELIVERY", cold_bag_needed: false };
  const { orderId } = await app.merchant({ order: cash });
  const refused = await give(orderId, app.fleetOf("uber_direct"));
  expect(refused.body).toMatchObject({ errors: [{ code: "COURIER_CANNOT_CARRY", path: ["fleet_id"] }] });
  for (const fleet of ["own", "nothing"]) expect((await give(orderId, fleet)).status).toBe(404);
  expect((await give("WB-0", app.fleetOf("uber_direct"))).status).toBe(404);
  expect(await app.deliveryRow(orderId)).toBeUndefined();
});
