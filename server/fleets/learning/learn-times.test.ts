import { readOutletService } from "@waybill/contract/merchants/outlet-service";
import { readPromises } from "@waybill/contract/operations/insight";
import { setReadyTime } from "@waybill/contract/orders";
import { estimateDelivery } from "@waybill/contract/pricing";
import { minOrders, maxLaterMinutes } from "@waybill/domain/tracking/promises/learned/ready-correction";
import { minObservations } from "@waybill/domain/tracking/promises/learned/learned-margins";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { moveOrderThrough, placeTestOrder, rockwell, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { parcelFacts } from "../dispatch/order-facts.ts";
import { learnTimes, sumMeasurements } from "./learn-times.ts";
import { findDeliveredOrders } from "./rows.ts";

const { call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;
/** Noon in Manila, on a Tuesday; each test uses other weeks, because learned times are cached. */
let noon = Date.parse("2026-03-10T04:00:00Z");
let [as, outlet, email] = ["", "", ""];
beforeEach(async () => {
  noon += 8 * weekMs;
  await pool.query("truncate learned_order_hours, counter_hours, arrival_hours");
  const own = await ownVendor(db);
  email = own.email;
  [outlet] = own.outletIds;
});
const setTime = async (time: number) => {
  clock.set(new Date(time));
  as = await tokenFor(email);
};

type Course = { readyIn?: number; arrived: number; collected: number; delivered: number };
/** Places an order at the given minute after noon, and moves it at the given minutes after placing it. */
async function carry(minute: number, { readyIn, arrived, collected, delivered }: Course) {
  const begin = noon + minute * minuteMs;
  await setTime(begin);
  const order = await placeTestOrder(
    call,
    as,
    outlet,
    readyIn === undefined ? {} : { ready_in_minutes: readyIn },
  );
  const id = order.order_id;
  await moveOrderThrough(
    call,
    as,
    id,
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  );
  const at = (minutes: number) => clock.set(new Date(begin + minutes * minuteMs));
  at(arrived);
  await moveOrderThrough(call, as, id, "NEAR_VENDOR");
  at(collected);
  await moveOrderThrough(call, as, id, "PICKED_UP");
  at(delivered);
  await moveOrderThrough(call, as, id, "NEAR_CUSTOMER", "DELIVERED");
  return order;
}
/** Evaluates the hour after noon in two processes, and in one of them a second time. */
async function learn() {
  await setTime(noon + 5 * 3_600_000);
  await pool.query(
    `insert into learned_order_hours select generate_series($1::timestamptz - interval '28 days', $1, '1 hour')
      on conflict do nothing`,
    [new Date(noon - 2 * 3_600_000)],
  );
  await Promise.all([learnTimes(deps), learnTimes(deps)]);
  await learnTimes(deps);
}
const service = async (by = as) =>
  (await call(readOutletService, { as: by, params: { vendorId: outlet } })).body.result;
const estimations = async () =>
  (
    await call(estimateDelivery, {
      as,
      body: { vendor_id: outlet, vendor_location: rockwell, location: serendra },
    })
  ).body.estimations;

test("riders' waits at a counter are measured by outlet and hour, once, and shown to shop and operators [18.09]", async () => {
  for (let order = 0; order < minOrders; order += 1)
    await carry(order, { arrived: 15, collected: 21, delivered: 34 });
  await learn();
  const { rows } = await pool.query("select vendor_id, orders, waits, wait_seconds from counter_hours");
  expect(rows).toEqual([
    { vendor_id: outlet, orders: minOrders, waits: minOrders, wait_seconds: minOrders * 360 },
  ]);
  expect((await service()).rider_waits).toEqual([{ hour: 12, minutes: 6, orders: minOrders }]);
  expect((await estimations()).rider_wait_minutes).toBeUndefined();
  await setTime(noon + weekMs);
  expect((await estimations()).rider_wait_minutes).toBe(6);

  const ops = await tokenFor("ops");
  const query = {
    from: new Date(noon - weekMs).toISOString(),
    to: new Date(noon + weekMs).toISOString(),
    by: "vendor" as const,
  };
  const promises = (await call(readPromises, { as: ops, query })).body.result;
  expect(promises.rows?.find(({ key }) => key === outlet)?.rider_waits).toEqual([
    { hour: 12, minutes: 6, orders: minOrders },
  ]);
  const other = await ownVendor(db);
  const theirs = await tokenFor(other.email);
  const params = { vendorId: other.outletIds[0] };
  expect((await call(readOutletService, { as: theirs, params })).body.result.rider_waits).toBeUndefined();
});

test("a preorder does not count as a wait at the counter in the hour it was placed", async () => {
  await carry(0, { arrived: 15, collected: 21, delivered: 34 });
  const [order] = await findDeliveredOrders(pool, new Date(noon));
  if (!order) throw new Error("Nothing was delivered.");
  const scheduled = { ...order, preordered_for: noon / 1000 + 7200 };
  expect(sumMeasurements([order, scheduled]).counters).toMatchObject([
    { orders: 2, waits: 1, wait_seconds: 360 },
  ]);

  for (let index = 1; index < minOrders; index += 1)
    await carry(index, { arrived: 15, collected: 21, delivered: 34 });
  await learn();
  await setTime(noon + weekMs - 3 * 3_600_000);
  const at = (hours: number) => ({
    vendor_id: outlet,
    vendor_location: rockwell,
    location: serendra,
    preordered_for: clock.now().getTime() / 1000 + hours * 3600,
  });
  const waitAt = async (hours: number) =>
    (await call(estimateDelivery, { as, body: at(hours) })).body.estimations.rider_wait_minutes;
  expect(await waitAt(3.8)).toBe(6);
  expect(await waitAt(2)).toBeUndefined();
});

test("an outlet's ready time is corrected by the usual delay of that hour, for its promises and its riders, and the correction is shown [18.10]", async () => {
  for (let order = 0; order < minOrders; order += 1)
    await carry(order, { readyIn: 10, arrived: 11, collected: 18, delivered: 30 });
  await learn();
  await setTime(noon + weekMs);
  const now = clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
  const order = await placeTestOrder(call, as, outlet, { ready_in_minutes: 20 });
  expect(order).toMatchObject({
    ready_at: now / 1000 + 20 * 60,
    ready_usually_later: 8,
    pickup_at: at(28),
  });
  const row = await findOrderUnchecked({ pool }, order.order_id);
  if (!row) throw new Error("The order does not exist.");
  expect(parcelFacts(row).readyAt).toBe(now / 1000 + 28 * 60);
  expect((await estimations()).ready_usually_later).toBe(8);
  expect((await service()).ready_usually_later).toBe(8);
  const reportReady = async (body: { ready_at?: number }) =>
    (await call(setReadyTime, { as, params: { orderId: order.order_id }, body })).body.result;
  expect(await reportReady({ ready_at: now / 1000 + 30 * 60 })).toMatchObject({
    ready_usually_later: 8,
    pickup_at: at(38),
  });
  // If the shop itself reports an order ready, no usual delay is added.
  expect((await reportReady({})).ready_usually_later).toBeUndefined();

  await setTime(noon + weekMs + 5 * 3_600_000);
  expect(
    (await placeTestOrder(call, as, outlet, { ready_in_minutes: 20 })).ready_usually_later,
  ).toBeUndefined();
  await setTime(noon + 5 * weekMs);
  expect(
    (await placeTestOrder(call, as, outlet, { ready_in_minutes: 20 })).ready_usually_later,
  ).toBeUndefined();
});

test("a correction stays within its limits, and a few orders are not enough for one [18.10]", async () => {
  for (let order = 0; order < minOrders - 1; order += 1)
    await carry(order, { arrived: 15, collected: 45, delivered: 50 });
  await learn();
  await setTime(noon + weekMs);
  expect((await estimations()).ready_usually_later).toBeUndefined();
  noon += weekMs;
  for (let order = 0; order < minOrders; order += 1)
    await carry(order, { arrived: 15, collected: 45, delivered: 50 });
  await learn();
  await setTime(noon + weekMs);
  expect((await estimations()).ready_usually_later).toBe(maxLaterMinutes);
});

test("windows are as wide as orders in the area and hour were late, with the default width if there were few [18.30]", async () => {
  await setTime(noon);
  const usual = (await placeTestOrder(call, as, outlet)).delivery_window;
  for (let order = 0; order < minObservations; order += 1)
    await carry(order, { arrived: 14, collected: 15 + (order % 4), delivered: 40 + (order % 4) });
  await learn();
  await setTime(noon + weekMs);
  const order = await placeTestOrder(call, as, outlet);
  const seconds = (time: string | undefined, from: string | null) =>
    (Date.parse(time ?? "") - Date.parse(from ?? "")) / 1000;
  expect(usual).not.toBeNull();
  const late = 40 * 60 - seconds(order.delivery_at ?? "", clock.now().toISOString());
  expect(seconds(order.delivery_window?.to, order.delivery_at)).toBeGreaterThanOrEqual(late + 180);
  expect(seconds(order.delivery_window?.to, order.delivery_at)).toBeLessThanOrEqual(late + 210);
  const shown = await estimations();
  expect(seconds(shown.delivery_window.to, shown.delivery_at)).toBe(
    seconds(order.delivery_window?.to, order.delivery_at),
  );
  // It places and carries dozens of orders.
}, 60_000);
