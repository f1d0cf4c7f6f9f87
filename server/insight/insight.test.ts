import { listAudit } from "@waybill/contract/operations/audit";
import * as endpoints from "@waybill/contract/operations/insight";
import { cancelOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { readSentMessages } from "@waybill/contract/sandbox";
import { alertMetrics } from "@waybill/domain/operations/alerts";
import { afterAll, expect, test } from "vitest";
import { moveOrderThrough, placeTestOrder, placeOf } from "../orders/order.fixture.ts";
import { chooseMails } from "../platform/messages/mails.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { openAlerts } from "./watch-alerts.ts";
import { measureMetric } from "./rows.ts";

const product = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
/** Signs in again, because the clock advances by hours here. */
const asViewer = () => tokenFor("viewer");
const minute = 60_000;
const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const read = async (by: string, from: string) =>
  (await call(endpoints.readInsight, { as: await asViewer(), query: { from, to: ahead(minute), by } })).body
    .result;

test("orders are counted by vendor, hour, day, area and rider: delivered, in time, waiting and reasons of cancellation [14.92]", async () => {
  const from = clock.now().toISOString();
  const { outletIds, email } = await ownVendor(db);
  const [vendor_id, other] = outletIds;
  const as = await tokenFor(email);
  const carried = async (vendorId: string, lateBy: number) => {
    const { order_id } = await placeTestOrder(call, as, vendorId);
    await moveOrderThrough(
      call,
      as,
      order_id,
      "WAITING_FOR_TRANSPORT",
      "ASSIGNED_TO_TRANSPORT",
      "COURIER_ACCEPTED_DELIVERY",
    );
    await moveOrderThrough(call, as, order_id, "NEAR_VENDOR");
    clock.advance(6 * minute);
    await moveOrderThrough(call, as, order_id, "PICKED_UP");
    clock.advance(lateBy);
    await moveOrderThrough(call, await tokenFor(email), order_id, "DELIVERED");
    return order_id;
  };
  const first = await carried(vendor_id, 0);
  await carried(vendor_id, 180 * minute);
  const later = await tokenFor(email);
  const away = await placeTestOrder(call, later, other);
  const body = { vendor_id: other, order_id: away.order_id, reason: "bad_weather" } as const;
  expect((await call(cancelOrder, { as: later, body })).status).toBe(200);
  await pool.query(
    `insert into riders (rider_id, fleet_id, phone_number, name, created_at) values ('r-seen', 'own', '+63917', 'Rico', $1)`,
    [clock.now()],
  );
  for (const [offer, outcome] of [
    ["o-1", "declined"],
    ["o-2", "accepted"],
  ]) {
    await pool.query(
      `insert into offers (offer_id, rider_id, order_ids, metres, earning_minor, offered_at, expires_at, outcome)
        values ($1, 'r-seen', $2, 1, 1, $3, $3, $4)`,
      [offer, [first], clock.now(), outcome],
    );
    await pool.query("insert into offered_orders values ($1, $2, 'r-seen', false)", [first, offer]);
  }
  await pool.query(
    `insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at, ended_at)
      values ($1, 'r-seen', 'own', 'delivered', 1, 1, 'PHP', $2, $2)`,
    [first, clock.now()],
  );

  const byVendor = await read("vendor", from);
  expect(byVendor.rows.map(({ key }) => key)).toEqual([vendor_id, other]);
  const name = byVendor.rows[0]?.name;
  expect(byVendor.rows[0]).toEqual({
    key: vendor_id,
    name,
    orders: 2,
    delivered: 2,
    due: 2,
    on_time: 1,
    offers: 2,
    accepted: 1,
    wait_minutes: 6,
    cancelled: 0,
    reasons: [],
  });
  expect(byVendor.rows[1]).toMatchObject({
    orders: 1,
    cancelled: 1,
    wait_minutes: null,
    reasons: [{ reason: "bad_weather", orders: 1 }],
  });
  expect(byVendor.totals).toMatchObject({ orders: 3, delivered: 2, cancelled: 1 });
  expect(byVendor.is_whole).toBe(true);
  const [hour] = (await read("hour", from)).rows;
  expect(hour).toMatchObject({ key: "10", orders: 2 });
  expect((await read("day", from)).rows).toMatchObject([{ key: "2026-03-10", orders: 3 }]);
  const areas = (await read("area", from)).rows;
  expect(areas).toMatchObject([{ name: "PH 1", orders: 3, cancelled: 1 }]);
  const riders = (await read("rider", from)).rows;
  expect(riders.find(({ key }) => key === "r-seen")).toMatchObject({
    name: "Rico",
    orders: 1,
    offers: 2,
    accepted: 1,
  });
  const tooLong = { from: ahead(-100 * 86_400_000), to: ahead(0), by: "day" };
  expect((await call(endpoints.readInsight, { as: await asViewer(), query: tooLong })).status).toBe(400);
});

test("refused quotes are counted by location and reason [14.93]", async () => {
  const from = clock.now().toISOString();
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const source = await placeOf(call, as, outletIds[0]);
  const far = { latitude: 16.4123, longitude: 120.5931 };
  const body = { source, destination: far, vendor_id: outletIds[0], delivery_type: "food" as const };
  expect((await call(quoteFee, { as, body })).status).toBe(422);
  expect((await call(quoteFee, { as, body })).status).toBe(422);
  const query = { from, to: ahead(minute) };
  const { places, reasons } = (await call(endpoints.readRefusedPlaces, { as: await asViewer(), query })).body
    .result;
  expect(places).toEqual([
    { location: { latitude: 16.41, longitude: 120.59 }, reason: expect.any(String) as string, quotes: 2 },
  ]);
  expect(reasons).toEqual([{ reason: places[0]?.reason, quotes: 2 }]);
});

test("an alert is sent once, by mail or webhook, from one process, and again only after the value fell below [14.94]", async () => {
  const market = await tokenFor("market");
  const sent: string[] = [];
  let isTaken = false;
  const outgoing = {
    isAllowed: async (url: string) => url.startsWith("https://"),
    post: async (_: string, __: unknown, body: string) => {
      sent.push(body);
      return { status: isTaken ? 204 : 500, head: "" };
    },
  };
  const log = { ...deps.log, warn: () => undefined } as unknown as typeof deps.log;
  const open = () => openAlerts({ ...deps, log, mails: chooseMails(deps), outgoing });
  const [one, two] = [open(), open()];
  const watch = { metric: "open_incidents" as const, threshold: 1, window_minutes: 60 };
  const add = (more: { channel: "mail" | "webhook"; target: string; name: string }) =>
    call(endpoints.addAlert, { as: market, body: { ...watch, ...more } });
  const mail = await add({ channel: "mail", target: "boss@example.com", name: "Many incidents" });
  const hook = await add({ channel: "webhook", target: "https://example.com/alerts", name: "Hooked" });
  expect(mail.status).toBe(201);
  expect(hook.status).toBe(201);
  expect((await add({ channel: "mail", target: "nobody", name: "x" })).status).toBe(400);
  expect((await add({ channel: "webhook", target: "http://127.0.0.1/", name: "x" })).status).toBe(422);

  const incident = (order: string) =>
    pool.query("insert into incidents (order_id, kind, opened_at) values ($1, 'test', $2)", [
      order,
      clock.now(),
    ]);
  const mails = async () =>
    (await call(readSentMessages, { query: { to: "boss@example.com" } })).body.data.length;
  await incident("a");
  await one.run();
  expect(await mails()).toBe(0);
  expect(sent.length).toBe(0);
  await incident("b");
  await Promise.all([one.run(), two.run()]);
  await one.run();
  expect(await mails()).toBe(1);
  // The endpoint refused the message, so it is retried until accepted.
  expect(sent).toHaveLength(2);
  isTaken = true;
  await one.run();
  await one.run();
  expect(sent).toHaveLength(3);
  expect(JSON.parse(sent[2] ?? "")).toMatchObject({
    name: "Hooked",
    metric: "open_incidents",
    value: 2,
    threshold: 1,
  });
  const listed = (await call(endpoints.listAlerts, { as: await asViewer() })).body.result.data;
  expect(listed.map(({ value, sent_at }) => [value, sent_at !== null])).toEqual([
    [2, true],
    [2, true],
  ]);

  await pool.query("update incidents set resolved_at = $1 where order_id = 'b' and kind = 'test'", [
    clock.now(),
  ]);
  await one.run();
  expect(await mails()).toBe(1);
  await incident("c");
  await one.run();
  await one.run();
  expect(await mails()).toBe(2);
  expect(sent.length).toBe(4);

  const params = { alert_id: mail.body.result.alert_id };
  const changed = await call(endpoints.changeAlert, {
    as: market,
    params,
    body: { ...watch, threshold: 9, channel: "mail", target: "boss@example.com", name: "Many incidents" },
  });
  expect(changed.body.result).toMatchObject({ threshold: 9, sent_at: null, value: null });
  await one.run();
  expect(await mails()).toBe(2);
  expect((await call(endpoints.removeAlert, { as: market, params })).status).toBe(204);
  expect((await call(endpoints.removeAlert, { as: market, params })).status).toBe(404);
  const audit = await call(listAudit, {
    as: await asViewer(),
    query: { subject: `alert:${params.alert_id}` },
  });
  expect(audit.body.result.data.map(({ action }) => action)).toEqual([
    "alert.removed",
    "alert.changed",
    "alert.added",
  ]);
  await Promise.all([one.close(), two.close()]);
});

test("every metric can be measured for an alert [14.94]", async () => {
  for (const metric of alertMetrics) {
    const value = await measureMetric(pool, metric, { now: clock.now(), since: new Date(0) });
    expect(value, metric).toBeGreaterThanOrEqual(0);
  }
});

test("the cost of notices is summed by kind, channel and currency; unsent notices are counted and cost nothing", async () => {
  // A period without other notices.
  const from = new Date(clock.now().getTime() + 60 * 24 * 60 * minute);
  const put = (kind: string, channel: string, state: string, cost: [number, string] | undefined) =>
    pool.query(
      `insert into notices (order_id, kind, channel, recipient, language, state, due_at, gives_up_at, created_at, ended_at,
         cost_micros, cost_currency)
       values (gen_random_uuid()::text, $1, $2, '+639175550142', 'en', $3, $4::timestamptz, $4, $4, case when $3 <> 'pending' then $4 end,
         $5, $6)`,
      [kind, channel, state, from, cost?.[0] ?? null, cost?.[1] ?? null],
    );
  await put("recipient.near", "sms", "sent", [350_000, "PHP"]);
  await put("recipient.near", "sms", "sent", [700_000, "PHP"]);
  await put("recipient.near", "sms", "sent", [9_000, "USD"]);
  await put("recipient.near", "sms", "pending", undefined);
  await put("merchant.failed", "email", "sent", [0, "PHP"]);
  await put("merchant.failed", "email", "dropped", undefined);
  await put("merchant.failed", "email", "failed", undefined);
  const ask = async (query: { from: string; to: string }) =>
    call(endpoints.readNoticeCosts, { as: await asViewer(), query });
  const to = new Date(from.getTime() + minute).toISOString();
  const { body } = await ask({ from: from.toISOString(), to });
  expect(body.result.rows).toEqual([
    { kind: "recipient.near", channel: "sms", sent: 2, not_sent: 0, cost: { amount: 1.05, currency: "PHP" } },
    {
      kind: "recipient.near",
      channel: "sms",
      sent: 1,
      not_sent: 0,
      cost: { amount: 0.009, currency: "USD" },
    },
    { kind: "merchant.failed", channel: "email", sent: 1, not_sent: 0, cost: { amount: 0, currency: "PHP" } },
    { kind: "merchant.failed", channel: "email", sent: 0, not_sent: 2, cost: null },
  ]);
  const tooLong = await ask({ from: "2026-01-01T00:00:00Z", to: "2026-11-01T00:00:00Z" });
  expect(tooLong.status).toBe(400);
  expect(tooLong.body).toMatchObject({ errors: [{ path: ["to"] }] });
});
