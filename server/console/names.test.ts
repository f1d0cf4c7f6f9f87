import { nameIds } from "@waybill/contract/operations/names";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { customer, placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const app = await openTestApp();
const { call, close, db, pool, tokenFor } = app;
afterAll(close);
const as = await tokenFor("viewer");
const ask = (ids: string, who = as) => call(nameIds, { as: who, query: { ids } });

test("ids of people, riders, vendors, fleets and orders get their names, unknown ids get none [17.67]", async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0], {
    customer: { ...customer, name: "Ana Reyes" },
  });
  const { rider_id, name } = await ownRider(app, { available: false });
  const ids = ["user-dispatch", email, rider_id, vendorId, "own", order.order_id, "nothing", ""];
  const { status, body } = await ask(ids.join(","));
  expect(status).toBe(200);
  const named = new Map(body.result.data.map((one) => [one.id, one]));
  expect(named.size).toBe(6);
  expect(named.get("user-dispatch")).toMatchObject({ kind: "operator", name: "dispatch@example.com" });
  expect(named.get(email)).toMatchObject({ kind: "merchant", name: email, vendor_id: vendorId });
  expect(named.get(rider_id)).toMatchObject({ kind: "rider", name });
  expect(named.get(vendorId)).toMatchObject({ kind: "vendor", vendor_id: vendorId });
  expect(named.get("own")).toMatchObject({ kind: "fleet", name: "Own riders" });
  expect(named.get(order.order_id)).toMatchObject({
    kind: "order",
    name: `${order.outlet_name} → Ana Reyes`,
    vendor_id: outletIds[0],
  });
});

test("a rider whose data was deleted has no name, and too many ids are refused [17.67]", async () => {
  const { rider_id } = await ownRider(app, { available: false });
  await pool.query("update riders set deleted_at = now() where rider_id = $1", [rider_id]);
  expect((await ask(rider_id)).body.result.data).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`).join(",");
  expect((await ask(many(100))).status).toBe(200);
  for (const ids of [many(101), "a\0b", ""]) {
    const { status, body } = await ask(ids);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: ["ids"] }] });
  }
});
