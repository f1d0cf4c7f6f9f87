import { cancelOrder } from "@waybill/contract/orders";
import { createPayRule, listPayRules } from "@waybill/contract/operations/pay-rules";
import { listAudit } from "@waybill/contract/operations/audit";
import { listEarnings, readEarningsFile } from "@waybill/contract/riders/rider-earnings";
import { payRules } from "@waybill/domain/riders/pay-rules.fixture";
import { afterAll, beforeEach, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { openRiding, paid } from "../riders/riding.fixture.ts";

const product = await openRiding();
const { accept, begin, call, clock, close, leave, offersOf, pool, report, ride, tokenFor, tryToReach } =
  product;
afterAll(close);

const market = await tokenFor("market@example.com");
const rules = { ...payRules, per_km: 0 };
const publish = (changes: object = {}, as = market) =>
  call(createPayRule, { as, body: { ...rules, ...changes } });
const earned = async (as: string) => (await call(listEarnings, { as, query: {} })).body.result;
const linesOf = async (as: string) =>
  (await earned(as)).data.map(({ order_id, kind, amount }) => ({ order_id, kind, amount }));

// Of two versions with the same start the later one applies, so each test starts a second later and its own version
// is newest.
beforeEach(() => void clock.advance(1000));

test("without pay rules an order earns 80 % of its fee, as shown in the offer [17.17] [17.18] [17.20]", async () => {
  const { rider, order } = await begin(paid);
  const [offer] = await offersOf(rider);
  expect(offer?.earning).toBeCloseTo(order.delivery_fee * 0.8);
  expect(offer?.earning_parts).toEqual([{ order_id: order.order_id, kind: "share", amount: offer?.earning }]);
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  expect((await report(rider, order.order_id, "delivered")).status).toBe(200);
  expect(await linesOf(rider.as)).toEqual([
    { order_id: order.order_id, kind: "delivery", amount: offer?.earning },
  ]);
  const result = await earned(rider.as);
  expect(result.total).toBe(offer?.earning);
  expect(result.sums).toMatchObject({ delivery: offer?.earning, waiting: 0, return: 0, tip: 0 });
  // A rider cannot see another's earnings.
  expect((await earned((await ownRider(product)).as)).data).toEqual([]);
});

test("versions are published by those who may change prices, never rewritten, and each is audited [17.15] [17.16]", async () => {
  for (const who of ["dispatch", "support", "finance", "viewer"])
    expect((await publish({}, await tokenFor(`${who}@example.com`))).status, who).toBe(403);
  expect((await publish({ return_share: 1.5 })).body.errors[0].path).toEqual(["return_share"]);
  expect((await publish({ base: -1 })).status).toBe(400);

  const valid_from = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const now = (await publish()).body.result;
  const later = (await publish({ base: 50, valid_from })).body.result;
  expect(now).toMatchObject({ ...rules, status: "in_force" });
  expect(later).toMatchObject({ base: 50, status: "planned", valid_from });
  const { data } = (await call(listPayRules, { as: market, query: {} })).body.result;
  expect(data.slice(0, 2).map(({ pay_rule_id }) => pay_rule_id)).toEqual([
    later.pay_rule_id,
    now.pay_rule_id,
  ]);
  const audit = await call(listAudit, { as: market, query: { subject: later.pay_rule_id } });
  expect(audit.body.result.data).toMatchObject([{ action: "pay_rule.published" }]);
  await expect(pool.query("update pay_rules set rules = '{}'")).rejects.toThrow("never rewritten");
  await expect(pool.query("delete from pay_rules")).rejects.toThrow("never rewritten");
});

test("an accepted job earns what its offer showed, even if new rules were published since [17.18] [17.20] [17.24]", async () => {
  await publish();
  const { rider, order } = await begin(paid);
  const [offer] = await offersOf(rider);
  expect(offer).toMatchObject({ earning: 60 });
  expect(offer?.earning_parts).toEqual([
    { order_id: order.order_id, kind: "base", amount: 45 },
    { order_id: order.order_id, kind: "minimum", amount: 15 },
  ]);
  clock.advance(1000);
  await publish({ base: 500, waiting_per_minute: 100 });
  const [job] = (await accept(rider)).body.result;
  expect(job).toMatchObject({ earning: 60 });
  await publish({ base: 700 });
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  await report(rider, order.order_id, "delivered");
  expect(await linesOf(rider.as)).toEqual([{ order_id: order.order_id, kind: "delivery", amount: 60 }]);
});

test("waiting at the shop beyond the first minutes is paid by the minute [17.21]", async () => {
  await publish();
  const { rider, order } = await begin(paid);
  await accept(rider);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  clock.advance(14.5 * 60_000);
  await ride(rider, order.order_id, ["collected"]);
  expect(await linesOf(rider.as)).toEqual([{ order_id: order.order_id, kind: "waiting", amount: 8 }]);
  const { rows } = await pool.query("select kind from ledger_transactions where rider_id = $1", [
    rider.rider_id,
  ]);
  expect(rows).toEqual([{ kind: "rider_pay" }]);
});

test("waiting for several orders of one shop that are collected together is paid once [17.21] [17.26]", async () => {
  await publish();
  const { rider, order, merchant, outletId } = await begin(paid);
  const second = await placeTestOrder(call, merchant, outletId, paid);
  await accept(rider);
  await product.offer(rider, second.order_id);
  await accept(rider);
  const both = [order.order_id, second.order_id];
  const atOnce = async (type: "arrived_at_pickup" | "collected") =>
    (await Promise.all(both.map((id) => report(rider, id, type)))).map(({ status }) => status);
  expect(await atOnce("arrived_at_pickup")).toEqual([200, 200]);
  clock.advance(14.5 * 60_000);
  expect(await atOnce("collected")).toEqual([200, 200]);
  const { sums } = await earned(rider.as);
  expect(sums.waiting).toBe(8);
});

test("a rider who accepts another order at the shop has already arrived for it, and the wait there is paid once [17.21] [17.26]", async () => {
  await publish();
  const { rider, order, merchant, outletId } = await begin(paid);
  await accept(rider);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  clock.advance(12 * 60_000);
  const second = await placeTestOrder(call, merchant, outletId, paid);
  await product.offer(rider, second.order_id);
  const [taken] = (await accept(rider)).body.result;
  expect(taken).toMatchObject({ order_id: second.order_id, stage: "at_pickup", status: "NEAR_VENDOR" });
  // For an order of another shop the rider must still ride there.
  const { outletIds, email } = await ownVendor(product.db);
  const elsewhere = await placeTestOrder(call, await tokenFor(email), outletIds[0], paid);
  await product.offer(rider, elsewhere.order_id);
  const [away] = (await accept(rider)).body.result;
  expect(away).toMatchObject({ order_id: elsewhere.order_id, stage: "to_pickup" });
  clock.advance(2.5 * 60_000);
  await ride(rider, order.order_id, ["collected"]);
  await ride(rider, second.order_id, ["collected"]);
  expect((await earned(rider.as)).sums.waiting).toBe(8);
});

test("a returned order earns its delivery and the return's share; a share of zero adds no line [17.22]", async () => {
  for (const return_share of [0.5, 0]) {
    clock.advance(1000);
    await publish({ return_share });
    const { rider, order } = await begin({ ...paid, if_undeliverable: "return" });
    await accept(rider);
    await ride(rider, order.order_id);
    await tryToReach(rider, order.order_id);
    await report(rider, order.order_id, "failed", { reason: "customer_unreachable" });
    await ride(rider, order.order_id, ["return_started", "returned"]);
    const lines = await linesOf(rider.as);
    const delivery = { order_id: order.order_id, kind: "delivery", amount: 60 };
    const back = { order_id: order.order_id, kind: "return", amount: 30 };
    expect(lines.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(
      return_share === 0 ? [delivery] : [delivery, back],
    );
  }
});

test("an order cancelled after accepting, or after arriving, earns what the rules say [17.23]", async () => {
  await publish();
  for (const { steps, amount } of [
    { steps: [], amount: 15 },
    { steps: ["arrived_at_pickup"] as const, amount: 30 },
  ]) {
    const { rider, order, outletId } = await begin(paid);
    await accept(rider);
    await ride(rider, order.order_id, steps);
    const body = { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" };
    expect((await call(cancelOrder, { as: await tokenFor("ops"), body })).status).toBe(200);
    expect(await linesOf(rider.as)).toEqual([{ order_id: order.order_id, kind: "cancelled", amount }]);
  }
});

test("a rider's week is a PDF and a CSV in the rider's language, with the lines of the earnings [17.25]", async () => {
  await publish();
  const { rider, order } = await begin(paid);
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  await report(rider, order.order_id, "delivered");
  const read = (week: string, format: "pdf" | "csv", as = rider.as) =>
    call(readEarningsFile, { as, params: { week, format }, query: { language: "en" } });
  const sheet = await read("2026-03-11", "csv");
  expect(sheet.headers["content-disposition"]).toContain("earnings-2026-03-09.csv");
  const [head, ...lines] = sheet.bytes.toString("utf8").trim().split("\r\n");
  expect(head?.replace("\uFEFF", "")).toBe("Day,Time,Type,Order,Shop,Amount,Currency");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^2026-03-10,[0-9:]{5},Delivery,${order.order_id},.*,60,PHP$`));
  const pdf = await read("2026-03-11", "pdf");
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await read("2026-03-11", "csv", market)).status).toBe(401);
  expect((await read("March", "csv")).status).toBe(400);
});

test("the totals include all lines, even those that are not listed [17.19]", async () => {
  const { as, rider_id } = await ownRider(product);
  await pool.query(
    `insert into earnings (rider_id, kind, amount_minor, currency, earned_at)
     select $1, 'tip', 100, 'PHP', $2 from generate_series(1, 2001)`,
    [rider_id, clock.now()],
  );
  const { data, total, sums } = await earned(as);
  expect({ listed: data.length, total, tips: sums.tip }).toEqual({ listed: 2000, total: 2001, tips: 2001 });
});

test("lines are listed between two days or times, and an invalid period is refused [17.19]", async () => {
  const { as } = await ownRider(product);
  const query = (from: string, to: string) => call(listEarnings, { as, query: { from, to } });
  expect((await query("2026-03-01", "2026-03-31")).body.result).toMatchObject({
    data: [],
    total: 0,
    currency: "PHP",
  });
  expect((await query("2026-03-31", "2026-03-01")).body.errors[0].path).toEqual(["from"]);
  for (const to of ["9999-12-31", "0000-01-01"]) expect((await query("2026-03-01", to)).status, to).toBe(400);
  for (const week of ["9999-12-31", "0000-01-01"])
    expect((await call(readEarningsFile, { as, params: { week, format: "csv" } })).status, week).toBe(400);
  expect((await query("yesterday", "2026-03-01")).status).toBe(400);
  expect((await call(listEarnings, { as: market, query: {} })).status).toBe(401);
});
