import { afterAll, expect, test } from "vitest";
import { systemActor } from "../../audit/record-audit.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { placeTestOrder } from "../order.fixture.ts";
import type { OrderRow } from "../order-row.ts";
import { changeRiderOfFleet, releaseFromFleet, reserveForFleet } from "./change-fleet.ts";

const { call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const by = systemActor("couriers");
const rider = { name: "Rico Cruz", phone_number: "+639175550000", vehicle: null };
const other = { ...rider, name: "Jun Bautista" };

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const { order_id } = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  const read = async () =>
    (await pool.query<OrderRow>("select * from orders where order_id = $1", [order_id])).rows[0]!;
  /** The last audit row of the order, and the number of queued announcements. */
  const written = async () => {
    const { rows } = await pool.query(
      "select action, actor_kind, actor_id, at, before, after from audit where subject_id = $1 order by id desc limit 1",
      [order_id],
    );
    return rows[0];
  };
  const set = (text: string) => pool.query(`update orders set ${text} where order_id = $1`, [order_id]);
  return { order_id, read, written, set };
};
const audit = (action: string, facts: object) => ({
  action,
  actor_kind: "system",
  actor_id: "couriers",
  at: clock.now(),
  before: null,
  after: null,
  ...facts,
});

test("a waiting order is reserved for a fleet once, without changing its status", async () => {
  const { read, written } = await begin();
  clock.advance(1000);
  const order = await read();
  expect(await reserveForFleet(deps, order, { fleetId: "uber", by })).toBe(true);
  const reserved = { ...order, fleet_id: "uber", version: 2, updated_at: clock.now() };
  expect(await read()).toEqual(reserved);
  expect(await written()).toEqual(audit("order.given-to-courier", { after: { fleet_id: "uber" } }));
  // A stale copy is refused, and so is the second of two calls.
  expect(await reserveForFleet(deps, order, { fleetId: "other", by })).toBe(false);
  expect(await reserveForFleet(deps, await read(), { fleetId: "other", by })).toBe(false);
  expect(await read()).toEqual(reserved);
});

test("a courier may get the orders that own riders may, but none that a rider carries", async () => {
  const { read, set } = await begin();
  await set("fleet_id = 'own'");
  expect(await reserveForFleet(deps, await read(), { fleetId: "uber", by })).toBe(true);
  await set(`fleet_id = 'own', rider = '${JSON.stringify(rider)}'`);
  expect(await reserveForFleet(deps, await read(), { fleetId: "uber", by })).toBe(false);
});

test("a fleet releases an order unchanged, and only its own", async () => {
  const { order_id, read, written, set } = await begin();
  await set(`fleet_id = 'uber', rider = '${JSON.stringify(rider)}'`);
  const order = await read();
  clock.advance(1000);
  await releaseFromFleet(deps, order_id, { fleetId: "other", by });
  expect(await read()).toEqual(order);
  await releaseFromFleet(deps, order_id, { fleetId: "uber", by });
  expect(await read()).toEqual({
    ...order,
    fleet_id: null,
    rider: null,
    version: 2,
    updated_at: clock.now(),
  });
  expect(await written()).toEqual(audit("order.given-up-by-courier", { before: { fleet_id: "uber" } }));
});

test("another rider of the same fleet is written once, and a rider of another fleet never", async () => {
  const { order_id, read, written, set } = await begin();
  const change = (to: typeof rider, fleetId = "uber") =>
    changeRiderOfFleet(deps, order_id, { rider: to, fleetId, by });
  await set("fleet_id = 'uber'");
  await change(rider);
  expect((await read()).rider).toBeNull();
  await set(`rider = '${JSON.stringify(rider)}'`);
  const order = await read();
  clock.advance(1000);
  await change(rider);
  await change(other, "other");
  expect(await read()).toEqual(order);
  await change(other);
  expect(await read()).toEqual({ ...order, rider: other, version: 2, updated_at: clock.now() });
  expect(await written()).toEqual(audit("order.driver-changed", { after: { fleet_id: "uber" } }));
});
