import { afterAll, beforeAll, expect, test } from "vitest";
import { orderDeps } from "../order-deps.ts";
import { customer, placeTestOrder } from "../order.fixture.ts";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import type { Actor } from "../../platform/actor.ts";
import { ordersWithRider } from "./orders-with-rider.ts";
import { countFigures } from "./count-figures.ts";
import { totalOrders } from "./total-orders.ts";
import { findTotals } from "./total-rows.ts";
import { walkOrders } from "./walk-orders.ts";

const { accounts, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const own = orderDeps(deps, silentOutbox);
let actor: Actor;
let vendorId = "";
let outlets: readonly [string, string] = ["", ""];
const ids: string[] = [];

const day = (of: number, hour = 0) => new Date(Date.UTC(2026, 1, of, hour));
const rider = { name: "Jun", phone_number: "+63918", vehicle: null };
/** Each order's outcome, time and fees; the outlet is the first one unless given. */
const orders = [
  { at: day(1), status: "DELIVERED", minutes: 10, fee: 100, amount: 500 },
  { at: day(1, 23), status: "DELIVERED", minutes: 30, fee: 100, reduced: 80, amount: 700 },
  { at: day(2), status: "DELIVERED", minutes: 90, fee: 100, amount: 900, method: "PAID" },
  { at: day(2, 1), status: "CANCELLED", reason: "bad_weather", fee: 100, amount: 300 },
  { at: day(2, 2), status: "CANCELLED", reason: "bad_weather", fee: 100, sister: true },
  { at: day(2, 3), status: "STALLED", fee: 100 },
  { at: day(2, 4), status: "RETURNED_TO_VENDOR", fee: 100, amount: 50 },
  { at: day(2, 5), status: "NEAR_CUSTOMER", fee: 100, sister: true, amount: 40, rider },
  { at: day(2, 6), status: "INITIATED", fee: 100, amount: 1000 },
  { at: day(2, 7), status: "DELIVERED", minutes: 500, fee: 100, preordered: true, rider },
  { at: day(2, 8), status: "WAITING_FOR_TRANSPORT", fee: 100, amount: null },
  { at: day(2, 9), status: "RETURN_INITIATED", fee: 100, amount: 1, rider },
  { at: day(2, 10), status: "DELAYED", fee: 100, amount: 2, rider },
];

beforeAll(async () => {
  const family = await ownVendor(db);
  const as = await tokenFor(family.email);
  ({ vendorId, outletIds: outlets } = family);
  actor = (await accounts.findActor(as))!;
  for (const [number, one] of orders.entries()) {
    const { order_id } = await placeTestOrder(call, as, outlets[one.sister ? 1 : 0], {
      customer: { ...customer, name: `Copy ${String.fromCodePoint(97 + number).repeat(3)}` },
    });
    ids.push(order_id);
    const last = new Date(one.at.getTime() + (one.minutes ?? 0) * 60_000);
    await pool.query(
      `update orders set created_at = $2, status = $3, cancel_reason = $4, rider = $5, preordered_for = $6,
         status_history = status_history || jsonb_build_array(jsonb_build_object('status', $3::text, 'created_at', $7::text)),
         details = (details::jsonb || jsonb_build_object('delivery_fee', $8::float8, 'discounted_delivery_fee', $9::float8,
           'order', details::jsonb -> 'order' || jsonb_build_object('amount', $10::float8, 'payment_method', $11::text)))::json
       where order_id = $1`,
      [
        order_id,
        one.at,
        one.status,
        one.reason ?? null,
        one.rider ? JSON.stringify(one.rider) : null,
        one.preordered ? 1 : null,
        last.toISOString(),
        one.fee,
        one.reduced ?? null,
        one.amount ?? null,
        one.method ?? "CASH_ON_DELIVERY",
      ],
    );
  }
});

const number = (text: string | null) => (text === null ? null : Number(text));
const figuresOf = async (withOutlets: boolean, of = vendorId) => {
  const asked = { dayBegins: [day(1), day(2)], end: day(3), withOutlets };
  const { figures, reasons } = await countFigures(own, actor, of, asked);
  const shown = figures.map(({ fees, cash_due, median, p90, ...rest }) => ({
    ...rest,
    fees: number(fees),
    cash_due: number(cash_due),
    median,
    p90,
  }));
  return { figures: shown, reasons };
};

test("the outcomes of a parent's and its outlets' orders are counted by day, by outlet and in total", async () => {
  const { figures, reasons } = await figuresOf(true);
  const [first, second] = outlets;
  const nameOf = (id: string) => figures.find(({ vendor_id }) => vendor_id === id)?.outlet_name;
  const ofNobody = { vendor_id: null, outlet_name: expect.any(String) };
  const unrated = { ratings: 0, stars: null, failed: 0, wait_minutes: null };
  const promised = (of: number, kept: number, missed_by: number | null) => ({
    promised: of,
    kept,
    missed_by,
  });
  const counted = (orders: number, delivered: number, returned: number, cancelled: number) => ({
    orders,
    delivered,
    returned,
    cancelled,
  });
  expect(figures).toHaveLength(5);
  expect(figures).toEqual(
    expect.arrayContaining([
      {
        day: 0,
        ...ofNobody,
        ...counted(2, 2, 0, 0),
        fees: 180,
        cash_due: 1200,
        median: 20,
        p90: 28,
        ...unrated,
        ...promised(2, 2, null),
      },
      {
        day: 1,
        ...ofNobody,
        ...counted(10, 2, 1, 3),
        fees: 700,
        cash_due: null,
        median: 90,
        p90: 90,
        ...unrated,
        ...promised(2, 1, 0),
      },
      {
        day: null,
        ...ofNobody,
        ...counted(12, 4, 1, 3),
        fees: 880,
        cash_due: 1200,
        median: 30,
        p90: 78,
        ...unrated,
        ...promised(4, 3, 0),
      },
      {
        day: null,
        vendor_id: first,
        outlet_name: nameOf(first),
        ...counted(10, 4, 1, 2),
        fees: 780,
        cash_due: 1200,
        median: 30,
        p90: 78,
        ...unrated,
        ...promised(4, 3, 0),
      },
      {
        day: null,
        vendor_id: second,
        outlet_name: nameOf(second),
        ...counted(2, 0, 0, 1),
        fees: 100,
        cash_due: null,
        median: null,
        p90: null,
        ...unrated,
        ...promised(0, 0, null),
      },
    ]),
  );
  expect(reasons.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { day: null, vendor_id: null, reason: "bad_weather", orders: 2 },
      { day: 1, vendor_id: null, reason: "bad_weather", orders: 2 },
    ]),
  );
  expect(reasons.slice(2)).toEqual(
    expect.arrayContaining([
      { day: null, vendor_id: null, reason: null, orders: 1 },
      { day: 1, vendor_id: null, reason: null, orders: 1 },
      { day: null, vendor_id: first, reason: "bad_weather", orders: 1 },
      { day: null, vendor_id: first, reason: null, orders: 1 },
      { day: null, vendor_id: second, reason: "bad_weather", orders: 1 },
    ]),
  );
  expect(reasons).toHaveLength(7);
});

test("without its outlets a parent has no figures, and orders outside the days are not counted", async () => {
  const { figures } = await figuresOf(false);
  expect(figures).toMatchObject([{ day: null, vendor_id: null, orders: 0, fees: null }]);
  const late = { dayBegins: [day(3)], end: day(4), withOutlets: true };
  expect((await countFigures(own, actor, vendorId, late)).reasons).toEqual([]);
  const early = { dayBegins: [day(1)], end: day(1, 23), withOutlets: true };
  expect((await countFigures(own, actor, vendorId, early)).figures[0]).toMatchObject({ orders: 1 });
});

test("the totals of a list leave out cancelled orders and use the fee that was paid", async () => {
  const totalOf = async (...[filters, of = vendorId]: [object, string?]) => {
    const { amount, fees, ...rest } = await totalOrders(own, actor, of, filters);
    return { ...rest, amount: number(amount), fees: number(fees) };
  };
  const family = { include_outlets: "true" };
  const all = { orders: 13, cancelled: 3, amount: 3193, fees: 980, isWhole: true };
  expect(await totalOf(family)).toEqual(all);
  expect(await totalOf({})).toEqual({ orders: 0, cancelled: 0, amount: null, fees: null, isWhole: true });
  expect(await totalOf({}, outlets[1])).toEqual({
    orders: 2,
    cancelled: 1,
    amount: 40,
    fees: 100,
    isWhole: true,
  });
  const from = day(2, 5).toISOString();
  expect(await totalOf({ ...family, from })).toMatchObject({ orders: 6, cancelled: 0, amount: 1043 });
  expect(await totalOf({ ...family, search: "bbb" })).toEqual({
    orders: 1,
    cancelled: 0,
    amount: 700,
    fees: 80,
    isWhole: true,
  });
  expect(await totalOf({ ...family, status: "CANCELLED" })).toMatchObject({ orders: 3, cancelled: 3 });
  expect(await totalOf({ ...family, search: "bbb", payment_method: "PAID" })).toMatchObject({ orders: 0 });

  const of = { parentId: vendorId };
  expect(await findTotals(pool, { of }, 13)).toMatchObject({ orders: 13, isWhole: true });
  expect(await findTotals(pool, { of }, 12)).toMatchObject({ orders: 13, isWhole: false });
  // Above the limit, the oldest orders are left out.
  expect(await findTotals(pool, { of }, 1)).toMatchObject({ orders: 2, amount: "3", isWhole: false });
});

test("every order of a filter is read, newest first, without orders placed in the meantime", async () => {
  const walked = async (filters: object) => {
    const { total, pages } = await walkOrders(own, actor, vendorId, filters);
    const found: string[][] = [];
    for await (const page of pages) found.push(page.map(({ order_id }) => order_id));
    return { total, found };
  };
  const family = { include_outlets: "true" };
  const newestFirst = ids.toReversed();
  expect(await walked(family)).toEqual({ total: 13, found: [newestFirst] });
  expect(await walked({ ...family, search: "nobody at all" })).toEqual({ total: 0, found: [] });
  expect(await walked({ ...family, search: "copy", status: "CANCELLED" })).toEqual({
    total: 3,
    found: [[ids[5], ids[4], ids[3]]],
  });
  const to = day(2).toISOString();
  expect(await walked({ ...family, to })).toEqual({ total: 3, found: [newestFirst.slice(10)] });
  const future = new Date(clock.now().getTime() + 60_000);
  await pool.query("update orders set created_at = $2 where order_id = $1", [ids[12], future]);
  expect(await walked({ ...family, to: new Date(future.getTime() + 1).toISOString() })).toEqual({
    total: 12,
    found: [newestFirst.slice(1)],
  });
  await pool.query("update orders set created_at = $2 where order_id = $1", [ids[12], day(2, 10)]);
});

test("orders with a rider are found, newest first, until they end", async () => {
  const carried = async (query: object, of = vendorId) =>
    (await ordersWithRider(own, actor, of, query)).map(({ order_id }) => ids.indexOf(order_id));
  expect(await carried({ include_outlets: "true" })).toEqual([12, 11, 7]);
  expect(await carried({})).toEqual([]);
  expect(await carried({}, outlets[1])).toEqual([7]);
});
