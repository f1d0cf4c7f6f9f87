import { approve, listApprovals, reject } from "@waybill/contract/operations/approvals";
import { addSupplement, endSupplement, listSupplements } from "@waybill/contract/operations/areas";
import { listAudit } from "@waybill/contract/operations/audit";
import {
  comparePriceRule,
  createPriceRule,
  listPriceRules,
  readPriceRule,
  tryPriceRule,
} from "@waybill/contract/operations/price-rules";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, expect, test } from "vitest";
import { orderRequest, rockwell, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);
const market = await tokenFor("market");
const finance = await tokenFor("finance");

const hour = 3_600_000;
const minute = 60_000;
const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const merchant = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { outletId: outletIds[0], as: await tokenFor(email) };
};
type Merchant = Awaited<ReturnType<typeof merchant>>;
const quote = async ({ as, outletId }: Merchant) =>
  (await call(quoteFee, { as, body: { source: rockwell, destination: serendra, vendor_id: outletId } })).body;
const publish = (body: object) =>
  call(createPriceRule, { as: market, body: { base: 69, per_km: 10, ...body } });
const idOf = ({ body }: Awaited<ReturnType<typeof publish>>) =>
  "price_rule_id" in body.result ? body.result.price_rule_id : "";

test("a quote uses the newest version in force, and no version is ever changed [14.30] [14.32]", async () => {
  const who = await merchant();
  const before = await quote(who);
  const old = await orderRequest(call, who.as, who.outletId);
  const planned = await publish({ base: 100, valid_from: ahead(minute) });
  expect(planned.status).toBe(201);
  expect(planned.body.result).toMatchObject({ base: 100, per_km: 10, status: "planned", approved_by: null });
  expect((await quote(who)).fee).toBe(before.fee);
  clock.advance(minute);
  const after = await quote(who);
  expect(after.fee).toBe(before.fee + 31);
  // An unexpired quote keeps its fee.
  expect((await call(createOrder, { as: who.as, body: old })).status).toBe(201);

  await publish({ base: 69 });
  expect((await quote(who)).fee).toBe(before.fee);
  const { body } = await call(listPriceRules, { as: market });
  expect(body.result.data.map(({ base, status }) => [base, status])).toEqual([
    [69, "in_force"],
    [100, "former"],
    [69, "former"],
  ]);
  expect(body.result.data.at(-1)).toMatchObject({ price_rule_id: "country", valid_from: null });
  const page = await call(listPriceRules, { as: market, query: { limit: 1 } });
  const next = await call(listPriceRules, {
    as: market,
    query: { limit: 2, cursor: page.body.result.cursor ?? "" },
  });
  expect([...page.body.result.data, ...next.body.result.data]).toEqual(body.result.data);
  for (const change of ["update price_rules set valid_from = now()", "delete from price_rules"])
    await expect(pool.query(change)).rejects.toThrow("never rewritten");
  const audit = await call(listAudit, { as: market, query: { subject: `price_rule:${idOf(planned)}` } });
  expect(audit.body.result.data).toMatchObject([{ action: "price_rule.published" }]);
});

test("a version that changes the cash surcharge does not void an earlier quote [14.32]", async () => {
  const who = await merchant();
  const old = await orderRequest(call, who.as, who.outletId);
  clock.advance(minute);
  await publish({ surcharge: { amount: 20, payment_methods: ["CASH_ON_DELIVERY"] } });
  const placed = await call(createOrder, { as: who.as, body: old });
  expect(placed.status).toBe(201);
  expect(placed.body.result.delivery_fee).toEqual(old.delivery_fee);
  await publish({});
});

test("any version can be tried, also a future or an unpublished one [14.31]", async () => {
  const supplement = {
    kind: "peak" as const,
    from: "1800",
    to: "2100",
    days: ["sat" as const],
    percentage: 50,
  };
  const cash = { amount: 15, payment_methods: ["CASH_ON_DELIVERY" as const] };
  const future = await publish({
    base: 80,
    supplements: [supplement],
    surcharge: cash,
    valid_from: ahead(240 * hour),
  });
  const saturday = "2026-03-14T20:15:00+08:00";
  const tried = async (more: object) =>
    (
      await call(tryPriceRule, {
        as: finance,
        body: { metres: 3100, payment_method: "CASH_ON_DELIVERY", ...more },
      })
    ).body.result;
  expect(await tried({ at: saturday, price_rule_id: idOf(future) })).toEqual({
    price_rule_id: idOf(future),
    valid_from: ahead(240 * hour),
    fee: 195,
    currency: "PHP",
    distance_metres: 3100,
    breakdown: [
      { kind: "base", amount: 80 },
      { kind: "distance", amount: 40, kilometres: 4 },
      { kind: "peak", amount: 60 },
      { kind: "cash", amount: 15 },
    ],
  });
  expect(await tried({ at: saturday })).toMatchObject({ fee: 109 });
  expect(await tried({ at: "2026-03-28T20:15:00+08:00" })).toMatchObject({
    price_rule_id: idOf(future),
    fee: 195,
  });
  expect(await tried({ price_rule: { base: 1, per_km: 1 } })).toMatchObject({ price_rule_id: null, fee: 5 });
  const route = await tried({ metres: undefined, from: rockwell, to: serendra, vendor_id: "aling-nena" });
  expect(route).toMatchObject({ fee: 99, distance_metres: expect.any(Number) as number });
  expect((await call(tryPriceRule, { as: finance, body: { from: rockwell } })).status).toBe(400);
  const unknown = { metres: 1, price_rule_id: "12345" };
  expect((await call(tryPriceRule, { as: finance, body: unknown })).status).toBe(404);
});

test("a price cannot be tried for a vendor that does not exist [18.27]", async () => {
  const { status, body } = await call(tryPriceRule, {
    as: finance,
    body: { metres: 1, vendor_id: "nobody" },
  });
  expect(status).toBe(404);
  expect(body).toMatchObject({ errors: [{ code: "VENDOR_NOT_FOUND", path: ["vendor_id"] }] });
});

test("a price that was read can be changed and published again", async () => {
  const [inForce] = (await call(listPriceRules, { as: market })).body.result.data.filter(
    ({ status }) => status === "in_force",
  );
  const again = await call(createPriceRule, { as: market, body: { ...inForce, base: 69, per_km: 11 } });
  expect(again.body.result).toMatchObject({ per_km: 11, status: "in_force" });
  expect((await call(readPriceRule, { as: market, params: { id: idOf(again) } })).body).toEqual(again.body);
  await publish({});
  for (const wrong of [
    { base: -1 },
    { per_km: "ten" },
    { supplements: [{ kind: "peak", from: "2500", to: "0100", amount: 1 }] },
  ])
    expect((await publish(wrong)).status).toBe(400);
});

test("a weather supplement is on the quote with its reason, until it ends [14.68]", async () => {
  const who = await merchant();
  const { fee } = await quote(who);
  const body = { amount: 25, reason: "Heavy rain", until: ahead(minute) };
  const added = await call(addSupplement, { as: market, body });
  expect(added.status).toBe(201);
  const wet = await quote(who);
  expect(wet.fee).toBe(fee + 25);
  expect(wet.breakdown).toContainEqual({ kind: "weather", amount: 25, reason: "Heavy rain" });

  const far = await call(addSupplement, { as: market, body: { ...body, area_id: "ph-2" } });
  expect((await quote(who)).fee).toBe(fee + 25);
  const half = await call(addSupplement, {
    as: market,
    body: { ...body, amount: null, percentage: 50, area_id: "ph-1" },
  });
  expect((await quote(who)).fee).toBe(fee + 25 + Math.round(fee * 50) / 100);
  const listed = await call(listSupplements, { as: market });
  expect(listed.body.result.data).toEqual([half, far, added].map(({ body: { result } }) => result));
  const id = half.body.result.supplement_id;
  expect((await call(endSupplement, { as: market, params: { id } })).status).toBe(200);
  expect((await call(endSupplement, { as: market, params: { id } })).status).toBe(404);
  clock.advance(minute);
  expect((await quote(who)).fee).toBe(fee);
  expect((await call(addSupplement, { as: market, body: { ...body, percentage: 5 } })).status).toBe(400);
  expect((await call(addSupplement, { as: market, body: { ...body, area_id: "x" } })).status).toBe(404);
});

test("a price beyond the market's limit waits until a second person approves it [14.91] [14.102]", async () => {
  const who = await merchant();
  const { fee } = await quote(who);
  await pool.query("insert into country_parameters (name, value) values ('priceChangeLimit', '10')");
  expect((await publish({ per_km: 10.5 })).status).toBe(201);
  await publish({});
  const asked = await publish({ base: 200 });
  expect(asked.status).toBe(202);
  const approval = "approval" in asked.body.result ? asked.body.result.approval : undefined;
  const id = approval?.approval_id ?? "";
  expect((await quote(who)).fee).toBe(fee);
  const waiting = await call(listApprovals, { as: finance, query: { status: "waiting" } });
  expect(waiting.body.result.data).toMatchObject([
    { approval_id: id, kind: "price_rule", status: "waiting" },
  ]);

  const own = await call(approve, { as: market, params: { id } });
  expect(own.status).toBe(409);
  expect(own.body.errors[0].code).toBe("APPROVAL_BY_SAME_PERSON");
  expect((await quote(who)).fee).toBe(fee);
  const agreed = await Promise.all([1, 2].map(() => call(approve, { as: finance, params: { id } })));
  expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await quote(who)).fee).toBe(fee + 131);
  const [inForce] = (await call(listPriceRules, { as: market })).body.result.data;
  expect(inForce).toMatchObject({ base: 200 });
  expect(inForce?.approved_by).not.toBe(inForce?.created_by);

  const back = await publish({});
  const backId = "approval" in back.body.result ? back.body.result.approval.approval_id : "";
  expect((await call(reject, { as: market, params: { id: backId } })).body.result.status).toBe("rejected");
  expect((await call(approve, { as: finance, params: { id: backId } })).status).toBe(409);
  expect((await quote(who)).fee).toBe(fee + 131);
  expect((await call(approve, { as: finance, params: { id: "none" } })).status).toBe(404);
});

test("an unpublished price is compared on last week's orders, each at its own time and distance [14.67]", async () => {
  const who = await merchant();
  const compare = (price_rule: object, as = finance) =>
    call(comparePriceRule, { as, body: { price_rule: { base: 69, per_km: 10, ...price_rule } } });
  const before = (await compare({})).body.result;
  const inForce = (await call(listPriceRules, { as: market })).body.result.data.find(
    ({ status }) => status === "in_force",
  );
  const { price_rule_id: _, valid_from: __, status: ___, ...made } = inForce ?? ({} as never);
  const { created_at: ____, created_by: _____, approved_by: ______, ...rule } = made;
  const order = await orderRequest(call, who.as, who.outletId);
  expect((await call(createOrder, { as: who.as, body: order })).status).toBe(201);
  clock.advance(minute);
  const same = (await compare(rule)).body.result;
  expect(same).toMatchObject({
    orders: before.orders + 1,
    sampled: before.orders + 1,
    difference: 0,
    change: 0,
  });
  expect(same.steps.find(({ step }) => step === "same")?.orders).toBe(same.orders);
  const dearer = (await compare({ ...rule, base: rule.base + 100 })).body.result;
  expect(dearer.difference).toBe(100 * same.orders);
  expect(dearer.average.after).toBeCloseTo(same.average.before + 100, 2);
  expect(dearer.steps.find(({ step }) => step === "above_10")?.orders).toBe(same.orders);
  expect((await compare({ base: -1 })).status).toBe(400);
  expect((await compare({}, who.as)).status).toBe(401);
  clock.advance(8 * 24 * hour);
  const none = (await compare(rule, await tokenFor("finance"))).body.result;
  expect(none).toMatchObject({ orders: 0, average: { before: 0, after: 0 }, change: null });
});
