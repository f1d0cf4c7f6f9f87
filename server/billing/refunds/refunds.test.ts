import { approve, listApprovals, reject } from "@waybill/contract/operations/approvals";
import { listAudit } from "@waybill/contract/operations/audit";
import { listPostings } from "@waybill/contract/operations/ledger";
import { listRefunds, refundOrder } from "@waybill/contract/operations/refunds";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { listStatements } from "@waybill/contract/merchants/statements";
import { afterAll, expect, test, vi } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import {
  confirm,
  depsWith,
  guestWithIntent,
  orderOfIntent,
  runPaymentWatch,
} from "../../payments/payment.fixture.ts";
import { ProviderUnavailable } from "../../payments/card-provider.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { deliverer } from "../../ledger/delivered.fixture.ts";
import { openRefunds } from "./refund-order.ts";

const product = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = product;
afterAll(close);
const finance = await tokenFor("finance");
const deliver = deliverer(product);

/** Creates a guest's order whose card payment was captured. */
const paid = async () => {
  const intent = await guestWithIntent(product);
  expect((await confirm(call, intent)).status).toBe(200);
  await runPaymentWatch(product);
  return orderOfIntent(product, intent);
};
const delivered = async () => {
  const { outletIds, email } = await ownVendor(db);
  return (await deliver(await tokenFor(email), outletIds[0])).order;
};
let keys = 0;
const refund = (order_id: string, amount: number, key = `key-${(keys += 1)}`, reason = "Spilled") =>
  call(refundOrder, {
    as: finance,
    params: { order_id },
    body: { amount, reason },
    headers: { "idempotency-key": key },
  });
const compensate = (order_id: string, amount: number, key = `key-${(keys += 1)}`) =>
  call(refundOrder, {
    as: finance,
    params: { order_id },
    body: { amount, reason: "Lost", kind: "compensation" },
    headers: { "idempotency-key": key },
  });
const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;
const linesOf = async (orderId: string, kind: string) =>
  (await call(listPostings, { as: finance, query: { limit: 200, account: "refunds" } })).body.result.data
    .concat(
      (await call(listPostings, { as: finance, query: { limit: 200, account: "bank" } })).body.result.data,
    )
    .filter((line) => line.order_id === orderId && line.kind === kind)
    .map(({ account, amount }) => [account, amount]);
const given = async () =>
  (await pool.query("select amount_minor from sandbox_refunds order by reference")).rows.map(
    ({ amount_minor }) => amount_minor as number,
  );

test("a refund goes back to the card through its provider, is posted, and is paid only once when repeated [14.85]", async () => {
  const order = await paid();
  const same = `same-${order.order_id}`;
  const before = await given();
  expect(await linesOf(order.order_id, "card_payment")).toEqual([["bank", order.total_amount]]);
  const answers = await Promise.all([refund(order.order_id, 20, same), refund(order.order_id, 20, same)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const again = await refund(order.order_id, 20, same);
  expect(again.body.result).toMatchObject({ method: "card", amount: 20, state: "done", approved_by: null });
  expect((await given()).length - before.length).toBe(1);
  expect(await given()).toContain(2000);
  expect(await linesOf(order.order_id, "refund")).toEqual([
    ["refunds", 20],
    ["bank", -20],
  ]);
  expect((await refund(order.order_id, 21, same)).body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");

  // Of two concurrent refunds of the whole remaining amount, only one succeeds.
  const rest = order.total_amount - 20;
  const both = await Promise.all([refund(order.order_id, rest), refund(order.order_id, rest)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect((await refund(order.order_id, 0.01)).body.errors[0].code).toBe("REFUND_TOO_LARGE");
  const { data } = (await call(listRefunds, { as: finance, query: { order: order.order_id } })).body.result;
  expect(data.map(({ amount }) => amount).sort()).toEqual([20, rest].sort());
  const audit = (await call(listAudit, { as: finance, query: { subject: `order:${order.order_id}` } })).body
    .result.data;
  expect(audit.filter(({ action }) => action === "order.refunded")).toHaveLength(2);
});

test("a refund without the provider's response is retried under the same reference, and posted once [14.85]", async () => {
  const order = await paid();
  const asked: string[] = [];
  let isAway = true;
  const provider = {
    refund: vi.fn(async ({ refundReference }: { refundReference: string }) => {
      asked.push(refundReference);
      if (isAway) throw new ProviderUnavailable("away");
    }),
  };
  const log = { ...product.deps.log, warn: () => undefined } as unknown as typeof product.deps.log;
  const refunds = openRefunds({ ...depsWith(product, provider), log, wakeCallbacks: () => undefined });
  const { rows } = await pool.query("select user_id from users where email = 'finance@example.com'");
  const actor = {
    kind: "operator",
    userId: rows[0].user_id,
    sessionId: "",
    email: "",
    secondFactor: "passed",
  } as const;
  const wanted = { orderId: order.order_id, amount: 10, reason: "Cold", key: "away" };
  const first = await refunds.refundOrder({ ...actor, roles: new Set(["finance"] as const) }, wanted);
  expect(first).toMatchObject({ state: "sending", done_at: null });
  expect(await linesOf(order.order_id, "refund")).toEqual([]);
  isAway = false;
  await refunds.work.run();
  expect(asked).toHaveLength(1);
  clock.advance(61_000);
  await refunds.work.run();
  await refunds.work.run();
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(await linesOf(order.order_id, "refund")).toHaveLength(2);
  await refunds.work.close();
});

test("an order without a card payment is refunded to its merchant's account, up to the amount charged [14.85]", async () => {
  const order = await delivered();
  const { body, status } = await refund(order.order_id, order.delivery_fee);
  expect(status).toBe(201);
  expect(body.result).toMatchObject({ method: "account", state: "done" });
  const account = `vendor:${order.vendor_id}`;
  const lines = (await call(listPostings, { as: finance, query: { account } })).body.result.data;
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["delivery", order.delivery_fee],
    ["refund", -order.delivery_fee],
  ]);
  expect((await refund(order.order_id, 1)).status).toBe(422);
  expect((await refund("nobody-0000000000", 1)).status).toBe(404);
  expect((await refund(order.order_id, 0.001)).status).toBe(400);
  const { outletIds, email } = await ownVendor(db);
  const open = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  expect((await refund(open.order_id, 1)).body.errors[0].code).toBe("NOTHING_TO_REFUND");
});

test("refunds that add up to more than the market's limit wait for a second operator [14.85] [14.91] [14.102]", async () => {
  const market = await tokenFor("market");
  const admin = await tokenFor("ops");
  const limit = (value: string) =>
    call(setCountryParameter, { as: market, params: { key: "refundLimit" }, body: { value } });
  await limit("30");
  const order = await paid();
  expect((await refund(order.order_id, 30)).status).toBe(201);
  const before = await given();
  const asked = await refund(order.order_id, 5, "second");
  expect(asked.status).toBe(202);
  expect((await refund(order.order_id, 5, "second")).body).toEqual(asked.body);
  expect(await given()).toEqual(before);
  const waiting = (await call(listApprovals, { as: finance, query: { status: "waiting" } })).body.result.data;
  expect(waiting).toMatchObject([{ kind: "refund", payload: { order_id: order.order_id, amount: 5 } }]);
  const params = { id: waiting[0]?.approval_id ?? "" };
  expect((await call(approve, { as: finance, params })).body.errors[0].code).toBe("APPROVAL_BY_SAME_PERSON");
  expect((await call(approve, { as: admin, params })).status).toBe(200);
  expect((await call(approve, { as: admin, params })).status).toBe(409);
  expect(await given()).toHaveLength(before.length + 1);
  const { data } = (await call(listRefunds, { as: finance, query: { order: order.order_id } })).body.result;
  expect(data.find(({ amount }) => amount === 5)).toMatchObject({
    state: "done",
    approved_by: expect.any(String) as string,
  });

  // The remaining amount is refunded in the meantime: approving is refused, and the request stays open.
  const rest = order.total_amount - 35;
  const last = await refund(order.order_id, rest);
  await limit("-1");
  expect((await refund(order.order_id, rest)).status).toBe(201);
  const late = { id: (last.body.result as { approval: { approval_id: string } }).approval.approval_id };
  expect((await call(approve, { as: admin, params: late })).body.errors[0].code).toBe("REFUND_TOO_LARGE");
  expect((await call(reject, { as: admin, params: late })).status).toBe(200);
});

test("a merchant is compensated for an order's goods up to their value, in addition to the refund of its charge [14.80]", async () => {
  const order = await delivered();
  const value = order.order.amount ?? 0;
  await pool.query(
    `insert into webhook_endpoints (endpoint_id, owner_vendor_id, vendor_id, mode, url, events, version, follows_from, created_at)
      values ('compensated', $1, $1, 'live', 'https://example.com', '{refund}', '1', now(), now())`,
    [order.vendor_id],
  );
  const [one, same] = await Promise.all([
    compensate(order.order_id, value - 100, "same"),
    compensate(order.order_id, value - 100, "same"),
  ]);
  expect(one.status).toBe(201);
  expect(same.status).toBe(201);
  expect(one.body.result).toMatchObject({ kind: "compensation", method: "account", amount: value - 100 });
  expect(codeOf(await refund(order.order_id, value - 100, "same", "Lost"))).toBe("IDEMPOTENCY_KEY_REUSED");
  const both = await Promise.all([compensate(order.order_id, 100), compensate(order.order_id, 100)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const late = await compensate(order.order_id, 0.5);
  expect(late.body).toMatchObject({ errors: [{ code: "COMPENSATION_TOO_LARGE", path: ["amount"] }] });
  // Compensation does not reduce the amount of the charge that can be refunded.
  expect((await refund(order.order_id, order.delivery_fee)).status).toBe(201);

  const linesIn = async (account: string) =>
    (await call(listPostings, { as: finance, query: { limit: 200, account } })).body.result.data
      .filter((line) => line.order_id === order.order_id)
      .map(({ kind, amount }) => [kind, amount]);
  expect(await linesIn("compensation")).toEqual([
    ["compensation", value - 100],
    ["compensation", 100],
  ]);
  expect(await linesIn(`vendor:${order.vendor_id}`)).toEqual([
    ["delivery", order.delivery_fee],
    ["compensation", 100 - value],
    ["compensation", -100],
    ["refund", -order.delivery_fee],
  ]);
  const params = { vendorId: order.vendor_id };
  const [month] = (await call(listStatements, { as: finance, params })).body.result.data;
  expect(month?.refunds).toBeCloseTo(-value - order.delivery_fee);
  expect(month?.closing).toBeCloseTo(-value);
  const { rows } = await pool.query("select body from webhook_deliveries where endpoint_id = 'compensated'");
  const bodies = rows.map(({ body }) => JSON.parse(body) as { type: string; owner: string });
  expect(bodies.map(({ type }) => type).sort()).toEqual(["COMPENSATION", "COMPENSATION", "FULL_REFUND"]);
  expect(new Set(bodies.map(({ owner }) => owner))).toEqual(new Set(["DELIVERY_PLATFORM"]));
  const audit = (await call(listAudit, { as: finance, query: { subject: `order:${order.order_id}` } })).body
    .result.data;
  expect(audit.filter(({ action }) => action === "order.compensated")).toHaveLength(2);
});

test("a guest, and a partner's test order, get no compensation [14.80]", async () => {
  expect(codeOf(await compensate((await paid()).order_id, 1))).toBe("NOBODY_TO_COMPENSATE");
  const { order_id } = await delivered();
  await pool.query("update orders set seeded = true where order_id = $1", [order_id]);
  expect(codeOf(await compensate(order_id, 1))).toBe("NOBODY_TO_COMPENSATE");
});

test("without a stated value of the goods the operator chooses the compensation, and above the limit a second operator approves [14.80] [14.91]", async () => {
  const market = await tokenFor("market");
  const limit = (value: string) =>
    call(setCountryParameter, { as: market, params: { key: "refundLimit" }, body: { value } });
  const order = await delivered();
  await pool.query(
    `update orders set details = jsonb_set(details::jsonb, '{order,amount}', 'null') where order_id = $1`,
    [order.order_id],
  );
  await limit("30");
  const other = (await delivered()).order_id;
  const both = await Promise.all([compensate(other, 20), compensate(other, 20)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 202]);
  expect((await refund(order.order_id, 10)).status).toBe(201);
  const asked = await compensate(order.order_id, 25, "waits");
  expect(asked.status).toBe(202);
  expect((await compensate(order.order_id, 25, "waits")).body).toEqual(asked.body);
  expect(codeOf(await refund(order.order_id, 25, "waits", "Lost"))).toBe("IDEMPOTENCY_KEY_REUSED");
  const params = {
    id: (asked.body.result as { approval: { approval_id: string } }).approval.approval_id,
  };
  expect((await call(approve, { as: await tokenFor("ops"), params })).status).toBe(200);
  const { data } = (await call(listRefunds, { as: finance, query: { order: order.order_id } })).body.result;
  expect(data.map(({ kind, amount, state }) => [kind, amount, state]).sort()).toEqual([
    ["compensation", 25, "done"],
    ["refund", 10, "done"],
  ]);
  await limit("-1");
});
