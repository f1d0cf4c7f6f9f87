import type { OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { readVoucher } from "@waybill/contract/vouchers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderRequest, rockwell, serendra } from "../../orders/order.fixture.ts";
import { seedVouchers } from "../../seed/seed-sandbox.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { notAvailable, statusAndCode, validate, withVoucher } from "./voucher.fixture.ts";

const { call, clock, close, db, deps, tokenFor } = await openTestApp();
beforeAll(() => seedVouchers(deps));
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const [outletId, otherOutletId] = outletIds;
  return { as: await tokenFor(email), outletId, otherOutletId };
};

test("an order carries its voucher, and its total the discounted fee [3.04]", async () => {
  const { as, outletId } = await begin();
  const request = await withVoucher(call, as, outletId, "WELCOME10");
  // The server reads only the code from the request's voucher, and ignores the other fields.
  const boast = { code: "welcome10", amount: 99, type: "fixed" };
  const { status, body } = await call(createOrder, { as, body: { ...request, voucher: boast } });
  expect(status).toBe(201);
  expect(body.result).toMatchObject({
    voucher: { code: "WELCOME10", amount: 10, type: "percentage" },
    delivery_fee: request.delivery_fee,
    discounted_delivery_fee: request.discounted_delivery_fee,
    discounted_delivery_fee_signature: request.discounted_delivery_fee_signature,
  });
  expect(body.result.total_amount).toBe(request.discounted_delivery_fee);
});

test("a discounted fee is valid only with its voucher, its vendor, its places and its full fee [3.04]", async () => {
  const { as, outletId, otherOutletId } = await begin();
  const request = await withVoucher(call, as, outletId, "WELCOME10");
  const codeOf = async (changes: Partial<OrderRequest>) =>
    statusAndCode(await call(createOrder, { as, body: { ...request, ...changes } }));
  const markOf = ({ discounted_delivery_fee, discounted_delivery_fee_signature }: OrderRequest) => ({
    discounted_delivery_fee,
    discounted_delivery_fee_signature,
  });
  const invalid = [422, "SignatureInvalid"];
  expect(await codeOf({ voucher: { code: "FLAT50", amount: 50, type: "fixed" } })).toEqual(invalid);
  expect(await codeOf({ voucher: null })).toEqual(invalid);
  expect(await codeOf({ discounted_delivery_fee_signature: null })).toEqual(invalid);
  expect(await codeOf({ discounted_delivery_fee: 1 })).toEqual(invalid);
  expect(await codeOf(markOf(await withVoucher(call, as, otherOutletId, "WELCOME10")))).toEqual(invalid);
  const plain = { discounted_delivery_fee: request.delivery_fee };
  expect(await codeOf({ ...plain, discounted_delivery_fee_signature: request.signature })).toEqual(invalid);

  // Combines the discount of a shorter distance with the fee of a longer one.
  const body = { source: serendra, destination: serendra, vendor_id: outletId };
  const { fee: delivery_fee, signature } = (await call(quoteFee, { as, body })).body;
  const near = await validate(call, as, { ...request, delivery_fee, signature }, { code: "WELCOME10" });
  expect(
    await codeOf({
      discounted_delivery_fee: near.body.delivery_fee,
      discounted_delivery_fee_signature: near.body.signature,
    }),
  ).toEqual(invalid);

  clock.advance(301_000);
  expect(await codeOf({})).toEqual([409, "SignatureExpired"]);
});

test("a single-use voucher places one order of a vendor, even in concurrent calls [5.54]", async () => {
  const { as, outletId, otherOutletId } = await begin();
  const partner = await tokenFor("godroid", outletId);
  const readable = async () => (await call(readVoucher, { as: partner, params: { code: "ONCE1" } })).status;
  // Each request gets its discounted fee before the first one uses the voucher.
  const bodies = await Promise.all([1, 2, 3, 4].map(() => withVoucher(call, as, outletId, "ONCE1")));
  expect(await readable()).toBe(200);
  const answers = await Promise.all(bodies.map((body) => call(createOrder, { as, body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  const refused = answers.filter(({ status }) => status === 422).map(statusAndCode);
  expect(refused).toEqual([notAvailable, notAvailable, notAvailable]);
  const { rows } = await deps.pool.query("select from orders where vendor_id = $1", [outletId]);
  expect(rows).toHaveLength(1);

  expect(
    statusAndCode(await validate(call, as, await orderRequest(call, as, outletId), { code: "ONCE1" })),
  ).toEqual(notAvailable);
  expect(await readable()).toBe(404);
  // The other outlet still has its own use, so the parent's user finds the voucher.
  expect((await call(readVoucher, { as, params: { code: "ONCE1" } })).status).toBe(200);
  const other = await withVoucher(call, as, otherOutletId, "ONCE1");
  expect((await call(createOrder, { as, body: other })).status).toBe(201);
});

test("a repeated request uses a voucher once, and a refused order uses none", async () => {
  const { as, outletId } = await begin();
  const body = await withVoucher(call, as, outletId, "ONCE1");
  const vendorMoved = "update vendors set latitude = latitude + $2 where vendor_id = $1";
  await deps.pool.query(vendorMoved, [outletId, 0.001]);
  expect(statusAndCode(await call(createOrder, { as, body }))).toEqual([422, "SignatureInvalid"]);
  await deps.pool.query(vendorMoved, [outletId, -0.001]);

  const headers = { "idempotency-key": `once-${outletId}` };
  const [first, second] = await Promise.all([
    call(createOrder, { as, headers, body }),
    call(createOrder, { as, headers, body }),
  ]);
  const third = await call(createOrder, { as, headers, body });
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(third.status).toBe(201);
  expect(new Set([first, second, third].map(({ body: order }) => order.result.order_id)).size).toBe(1);
});

test("a voucher that expired or ran out after its fee was signed places no order", async () => {
  const { as, outletId } = await begin();
  const until = new Date(clock.now().getTime() + 60_000);
  const short = { code: "SHORT5", type: "percentage", amount: 5, available_until: until } as const;
  await db
    .insertInto("vouchers")
    .values({ ...short, uses_a_vendor: null })
    .execute();
  const body = await withVoucher(call, as, outletId, "SHORT5");
  clock.advance(61_000);
  expect(statusAndCode(await call(createOrder, { as, body }))).toEqual(notAvailable);
});

test("a guest's order can use a voucher too", async () => {
  const as = await tokenFor("guest");
  const body = await withVoucher(call, as, "guest", "FLAT50");
  const placed = await call(createOrder, { as, body });
  expect(placed.status).toBe(201);
  expect(placed.body.result.source).toMatchObject(rockwell);
});
