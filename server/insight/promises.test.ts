import { readPromises } from "@waybill/contract/operations/insight";
import { createArea } from "@waybill/contract/operations/areas";
import { readReport } from "@waybill/contract/history";
import { setReadyTime } from "@waybill/contract/orders";
import { afterAll, beforeEach, expect, test } from "vitest";
import { moveOrderThrough, placeTestOrder } from "../orders/order.fixture.ts";
import { feeTo, update } from "../orders/updating/update.fixture.ts";
import { demoOperators } from "../seed/seed-accounts.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const [minute, day] = [60_000, 86_400_000];
let from: string;
let mine: Awaited<ReturnType<typeof ownVendor>>;
beforeEach(async () => {
  clock.advance(day);
  from = clock.now().toISOString();
  mine = await ownVendor(db);
});
const asOwner = () => tokenFor(mine.email);
const read = async (more: object = {}, by = "viewer") => {
  const query = { from, to: new Date(clock.now().getTime() + minute).toISOString(), ...more };
  return call(readPromises, { as: await tokenFor(by), query });
};

/** Creates an order collected and delivered the given number of minutes later than expected. */
async function carried(minutesLate: number, outlet = mine.outletIds[0]) {
  const order = await placeTestOrder(call, await asOwner(), outlet);
  await moveOrderThrough(
    call,
    await asOwner(),
    order.order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  );
  const at = (time: string | null) => new Date(Date.parse(time ?? "") + minutesLate * minute);
  clock.set(at(order.pickup_at));
  await moveOrderThrough(call, await asOwner(), order.order_id, "PICKED_UP");
  clock.set(at(order.delivery_at));
  await moveOrderThrough(call, await asOwner(), order.order_id, "DELIVERED");
  return order;
}

test("promises are reported as orders, deviations and the share kept [18.34]", async () => {
  expect((await read()).body.result).toEqual({
    orders: 0,
    pickup_error: { p50: null, p90: null },
    delivery_error: { p50: null, p90: null },
    kept_share: null,
  });
  for (const late of [0, 2, 4, 30]) await carried(late);
  const open = await placeTestOrder(call, await asOwner(), mine.outletIds[0]);
  expect(open.delivery_window).not.toBeNull();
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.result).toEqual({
    orders: 4,
    pickup_error: { p50: 3, p90: 22.2 },
    delivery_error: { p50: 3, p90: 22.2 },
    kept_share: 0.75,
  });
  await carried(0, mine.outletIds[1]);
  const rows = (await read({ by: "vendor" })).body.result.rows;
  expect(rows?.map(({ key, orders, kept_share }) => [key, orders, kept_share])).toEqual([
    [mine.outletIds[0], 4, 0.75],
    [mine.outletIds[1], 1, 1],
  ]);
  expect((await read({ by: "hour" })).body.result.rows?.every(({ key }) => /^\d\d$/.test(key))).toBe(true);
  expect((await read({ area: "no-such-area" })).body.result.orders).toBe(0);
});

test("promises are grouped by the current area of the order's pickup [18.34]", async () => {
  const { source } = await carried(0);
  const { latitude, longitude } = source;
  const [west, south, east, north] = [longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01];
  const outline = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const polygon = { type: "Polygon" as const, coordinates: [outline] };
  const drawn = await call(createArea, { as: await tokenFor("market"), body: { name: "Here", polygon } });
  const { area_id } = drawn.body.result;
  await carried(30);
  const { rows } = (await read({ by: "area" })).body.result;
  expect(rows?.map(({ key, name, orders, kept_share }) => [key, name, orders, kept_share])).toEqual([
    [area_id, "Here", 2, 0.5],
  ]);
  expect((await read({ area: area_id })).body.result).toMatchObject({ orders: 2, kept_share: 0.5 });
});

test("every operator role can read it and no other user, and an invalid period is refused by name [18.34]", async () => {
  for (const [login, role] of Object.entries(demoOperators))
    expect((await read({}, login.replace("@example.com", ""))).status, role).toBe(200);
  const query = { from, to: clock.now().toISOString() };
  for (const as of [await asOwner(), await tokenFor("guest"), await tokenFor("rider"), undefined])
    expect((await call(readPromises, { ...(as && { as }), query })).status).toBeOneOf([401, 403]);
  for (const wrong of [{ to: from }, { from: "yesterday" }, { by: "rider" }]) {
    const { status, body } = await read(wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: [Object.keys(wrong)[0]] }] });
  }
});

test("every promise is stored with its time and cause, and the delivery is compared with the last requested time [18.33]", async () => {
  const order = await placeTestOrder(call, await asOwner(), mine.outletIds[0], { ready_in_minutes: 60 });
  clock.advance(minute);
  const moved = await feeTo(call, await asOwner(), order, { latitude: 14.5602, longitude: 121.0141 });
  const changed = (await update(call, await asOwner(), order, { ...moved })).body.result;
  clock.advance(minute);
  const params = { orderId: order.order_id };
  const ready = (await call(setReadyTime, { as: await asOwner(), params, body: {} })).body.result;
  const { rows } = await pool.query<{ promises: { at: string; cause: string; delivery_at: string }[] }>(
    "select details -> 'promises' as promises from orders where order_id = $1",
    [order.order_id],
  );
  expect(rows[0]?.promises.map(({ at, cause, delivery_at }) => [at, cause, delivery_at])).toEqual([
    [order.created_at, "placed", order.delivery_at],
    [changed.updated_at, "changed", changed.delivery_at],
    [ready.updated_at, "ready", ready.delivery_at],
  ]);
  await moveOrderThrough(
    call,
    await asOwner(),
    order.order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  );
  clock.set(new Date(ready.pickup_at ?? ""));
  await moveOrderThrough(call, await asOwner(), order.order_id, "PICKED_UP");
  // In time for the first promise, but 20 minutes after the promise that the shop's delay created.
  clock.set(new Date(Date.parse(ready.delivery_at ?? "") + 20 * minute));
  await moveOrderThrough(call, await asOwner(), order.order_id, "DELIVERED");
  expect(Date.parse(order.delivery_at ?? "")).toBeGreaterThan(clock.now().getTime());
  expect((await read()).body.result).toMatchObject({
    orders: 1,
    pickup_error: { p50: 0 },
    delivery_error: { p50: 20 },
    kept_share: 0,
  });
});

test("a merchant's report shows how many of its own promises were kept, and by how much the others were missed [18.36]", async () => {
  for (const late of [0, 3, 22, 32]) await carried(late);
  const other = await ownVendor(db);
  const { order_id } = await placeTestOrder(call, await tokenFor(other.email), other.outletIds[0]);
  await moveOrderThrough(
    call,
    await tokenFor(other.email),
    order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  );
  await moveOrderThrough(call, await tokenFor(other.email), order_id, "PICKED_UP", "DELIVERED");
  clock.advance(day);
  const query = { period: "week", include_outlets: "true" } as const;
  const params = { vendorId: mine.vendorId };
  const { totals, outlets } = (await call(readReport, { as: await asOwner(), params, query })).body.result;
  // A window ends 12 minutes after the expected time.
  expect(totals.promises).toEqual({ promised: 4, kept: 2, missed_by: 15 });
  expect(outlets?.map(({ promises }) => promises)).toEqual([totals.promises]);
});
