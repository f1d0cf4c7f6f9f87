import { readReport, type Report } from "@waybill/contract/history";
import { cancelOrder } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);
const carried = ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const;

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  /** Creates an order placed at a time in Manila, with the minutes it spends in each status. */
  const ordered = async (
    at: string,
    minutes: number,
    statuses: readonly OrderStatus[],
    vendor: string = outletIds[0],
  ) => {
    const created = new Date(`${at}+08:00`);
    const order = await placeTestOrder(call, as, vendor);
    for (const [step, status] of statuses.entries()) {
      const time = new Date(
        created.getTime() + ((step + 1) / statuses.length) * minutes * 60_000,
      ).toISOString();
      const moved = await call(moveOrderInSandbox, {
        as,
        params: { orderId: order.order_id },
        body: { status, at: time },
      });
      expect(moved.status, status).toBe(200);
    }
    await sql`update orders set created_at = ${created} where order_id = ${order.order_id}`.execute(db);
    return order;
  };
  const asked = (query: Record<string, string>, of: string = outletIds[0], who = as) =>
    call(readReport, { as: who, params: { vendorId: of }, query });
  const report = async (...args: Parameters<typeof asked>): Promise<Report> =>
    (await asked(...args)).body.result;
  return { vendorId, outletIds, as, outletEmail, ordered, asked, report };
};

const nothing = {
  orders: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
  open: 0,
  cancelled_by_reason: [],
  fees: 0,
  cash_due: 0,
  delivery_minutes: { median: null, p90: null },
  ratings: { count: 0, average: null },
  promises: { promised: 0, kept: 0, missed_by: null },
};

test("a report counts the outcomes of each day's orders in the country's time zone, with fees and cash", async () => {
  const { as, ordered, report } = await begin();
  const delivered = await ordered("2026-03-08T00:00:00", 20, [...carried, "DELIVERED"]);
  await ordered("2026-03-08T23:59:59", 40, [...carried, "DELIVERED"]);
  await ordered("2026-03-09T00:00:00", 10, [...carried, "DELAYED"]);
  await ordered("2026-03-09T12:00:00", 60, [...carried, "RETURN_INITIATED", "RETURNED_TO_VENDOR"]);
  const stopped = await ordered("2026-03-09T12:00:00", 10, []);
  const { order_id, vendor_id } = stopped;
  await call(cancelOrder, { as, body: { order_id, vendor_id, reason: "bad_weather" } });
  await ordered("2026-03-10T00:00:00", 10, []);
  const fee = delivered.delivery_fee;
  const cash = 1240.5;

  const { totals, days, ...rest } = await report({ period: "week", from: "2026-03-07" });
  expect(rest).toEqual({
    period: "week",
    from: "2026-03-07",
    to: "2026-03-13",
    timezone: "Asia/Manila",
    currency: "PHP",
    outlets: null,
  });
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    ["2026-03-07", 0],
    ["2026-03-08", 2],
    ["2026-03-09", 3],
    ["2026-03-10", 1],
    ["2026-03-11", 0],
    ["2026-03-12", 0],
    ["2026-03-13", 0],
  ]);
  expect(days[0]).toEqual({ day: "2026-03-07", ...nothing });
  expect(days[1]).toEqual({
    day: "2026-03-08",
    ...nothing,
    orders: 2,
    delivered: 2,
    fees: 2 * fee,
    cash_due: 2 * cash,
    delivery_minutes: { median: 30, p90: 38 },
    promises: { promised: 2, kept: 2, missed_by: null },
  });
  const cancelled_by_reason = [{ reason: "bad_weather", orders: 1 }];
  expect(days[2]).toMatchObject({
    returned: 1,
    cancelled: 1,
    open: 1,
    cash_due: 0,
    fees: 2 * fee,
    cancelled_by_reason,
  });
  expect(days[2]?.delivery_minutes).toEqual({ median: null, p90: null });
  expect(totals).toMatchObject({
    orders: 6,
    delivered: 2,
    returned: 1,
    cancelled: 1,
    open: 2,
    cancelled_by_reason,
  });
  expect(totals.fees).toEqual(5 * fee);
  expect(totals.cash_due).toEqual(2 * cash);
  expect(totals.delivery_minutes.median).toBe(30);
});

test("a report covers yesterday, or the last 7 or 30 days before today, unless its first day is named", async () => {
  const { report } = await begin();
  const ends = async (query: Record<string, string>) => {
    const { from, to, days } = await report(query);
    return [from, to, days.length];
  };
  expect(await ends({ period: "day" })).toEqual(["2026-03-09", "2026-03-09", 1]);
  expect(await ends({ period: "week" })).toEqual(["2026-03-03", "2026-03-09", 7]);
  expect(await ends({ period: "month" })).toEqual(["2026-02-08", "2026-03-09", 30]);
  expect(await ends({ period: "month", from: "2026-02-01" })).toEqual(["2026-02-01", "2026-02-28", 28]);
});

test("a parent's report can include the figures of each outlet", async () => {
  const { vendorId, outletIds, ordered, report } = await begin();
  await ordered("2026-03-09T10:00:00", 10, []);
  await ordered("2026-03-09T11:00:00", 30, [...carried, "DELIVERED"], outletIds[1]);
  await ordered("2026-03-09T12:00:00", 30, ["CANCELLED"], outletIds[1]);
  const { totals, outlets } = await report({ period: "day", include_outlets: "true" }, vendorId);
  expect(totals.orders).toBe(3);
  const byId = Object.fromEntries((outlets ?? []).map((outlet) => [outlet.vendor_id, outlet]));
  expect(Object.keys(byId).sort()).toEqual([...outletIds].sort());
  expect(byId[outletIds[0]]).toMatchObject({ orders: 1, open: 1, cancelled_by_reason: [] });
  expect(byId[outletIds[1]]).toMatchObject({ orders: 2, delivered: 1, cancelled: 1 });
  expect(byId[outletIds[1]]?.cancelled_by_reason).toHaveLength(1);
  expect((await report({ period: "day" }, vendorId)).totals).toEqual(nothing);
});

test("an order with an unfinished payment is not counted, and a scheduled one has no delivery time", async () => {
  const { ordered, report } = await begin();
  const started = await ordered("2026-03-09T10:00:00", 10, []);
  await sql`update orders set status = 'PAYMENT_INITIATED' where order_id = ${started.order_id}`.execute(db);
  const failed = await ordered("2026-03-09T10:00:00", 10, []);
  await sql`update orders set status = 'PAYMENT_FAILED' where order_id = ${failed.order_id}`.execute(db);
  const planned = await ordered("2026-03-09T10:00:00", 90, [...carried, "DELIVERED"]);
  await sql`update orders set preordered_for = 1773025200 where order_id = ${planned.order_id}`.execute(db);
  const { totals } = await report({ period: "day" });
  expect(totals).toMatchObject({ orders: 2, delivered: 1, cancelled: 1, fees: planned.delivery_fee });
  expect(totals.cancelled_by_reason).toEqual([{ reason: null, orders: 1 }]);
  expect(totals.delivery_minutes).toEqual({ median: null, p90: null });
});

test("a report without a period or day is refused, with the field's name", async () => {
  const { asked } = await begin();
  for (const [query, field] of [
    [{}, "period"],
    [{ period: "year" }, "period"],
    [{ period: "day", from: "2026-02-30" }, "from"],
    [{ period: "day", from: "0001-01-01" }, "from"],
    [{ period: "day", from: "2026-02-03T00:00:00Z" }, "from"],
    [{ period: "day", include_outlets: "yes" }, "include_outlets"],
  ] as [Record<string, string>, string][]) {
    const { status, body } = await asked(query);
    expect(status).toBe(400);
    expect(body.errors[0].path).toEqual([field]);
  }
});

test("another vendor's report is refused without a token and for a guest, another vendor, outlet, parent, partner and operator", async () => {
  const { vendorId, outletIds, outletEmail, ordered, asked, report } = await begin();
  const other = await begin();
  await ordered("2026-03-09T10:00:00", 10, []);
  await ordered("2026-03-09T11:00:00", 10, [], outletIds[1]);
  const all = { period: "day", include_outlets: "true" };
  const outlet = await tokenFor(outletEmail);
  const guest = await tokenFor("guest");

  expect((await call(readReport, { params: { vendorId }, query: all })).status).toBe(401);
  expect((await asked(all, vendorId, await tokenFor("rider"))).status).toBe(401);
  for (const who of [guest, other.as, outlet, await tokenFor("godroid", outletIds[0])])
    expect((await asked(all, vendorId, who)).status).toBe(404);
  expect((await asked(all, "guest", guest)).status).toBe(404);
  const orders = async (of: string, who?: string) => (await report(all, of, who)).totals.orders;
  expect(await orders(vendorId)).toBe(2);
  expect(await orders(outletIds[0], outlet)).toBe(1);
  expect(await orders(vendorId, await tokenFor("godroid", vendorId))).toBe(0);
  expect(await orders(vendorId, await tokenFor("ops"))).toBe(2);
});
