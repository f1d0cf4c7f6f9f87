import { createOrder, updateOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { guestIn, now } from "./guest-in.fixture.ts";

const seconds = (iso: string) => Date.parse(iso) / 1000;
const tonight = seconds("2026-03-10T23:30:00+05:00");
const tomorrow = seconds("2026-03-11T12:00:00+05:00");

const kuwait = await guestIn("kw");
const bangladesh = await guestIn("bd");
const pakistan = await guestIn("pk");
afterAll(async () => {
  await kuwait.close();
  await bangladesh.close();
  await pakistan.close();
});
beforeEach(() => pakistan.clock.set(now));

const invalid = [422, "SignatureInvalid"];

test("an order in cash needs a fee for cash; a fee without a payment method is valid for all [1.02] [7.26]", async () => {
  const { quote, order } = kuwait;
  const [open, cash, paid] = [
    await quote(),
    await quote({ payment_method: "CASH_ON_DELIVERY" }),
    await quote({ payment_method: "PAID" }),
  ];
  expect(cash.breakdown.at(-1)).toEqual({ kind: "cash", amount: 0.25 });
  expect(open.fee).toEqual(cash.fee);
  expect(paid.fee).toEqual(cash.fee - 0.25);
  expect(paid.breakdown.map(({ kind }) => kind)).toEqual(["base", "distance"]);
  expect([open, cash].map(({ priced_for }) => priced_for.payment_method)).toEqual([null, "CASH_ON_DELIVERY"]);

  expect(await order(paid, "CASH_ON_DELIVERY")).toEqual(invalid);
  expect(await order({ ...paid, fee: cash.fee }, "CASH_ON_DELIVERY")).toEqual(invalid);
  expect(await order({ ...cash, fee: paid.fee }, "PAID")).toEqual(invalid);
  expect(await order(paid, "PAID")).toBe(201);
  expect(await order(paid, "PAYMENT_ON_DELIVERY")).toBe(201);
  expect(await order(cash, "CASH_ON_DELIVERY")).toBe(201);
  expect(await order(open, "CASH_ON_DELIVERY")).toBe(201);
  expect(await order(open, "PAID")).toBe(201);
});

test("an order that is changed to cash needs a fee for cash; every other change keeps its fee [7.30]", async () => {
  const { call, as, quote, request } = kuwait;
  const [paid, cash] = [
    await quote({ payment_method: "PAID" }),
    await quote({ payment_method: "CASH_ON_DELIVERY" }),
  ];
  const { body } = await call(createOrder, { as, body: request(paid, "PAID") });
  const orderId = body.result.order_id;
  const change = async (more: object) => {
    const changed = await call(updateOrder, {
      as,
      params: { orderId },
      body: { vendor_id: "guest", ...more },
    });
    return changed.status === 200 ? changed.body.result.delivery_fee : changed.body.errors[0].code;
  };
  const inCash = { payment_method: "CASH_ON_DELIVERY" };
  const [withPaid, withCash] = [paid, cash].map(({ fee, signature }) => ({ delivery_fee: fee, signature }));
  expect(await change(inCash)).toBe("SignatureInvalid");
  expect(await change({ ...inCash, ...withPaid })).toBe("SignatureInvalid");
  expect(await change({ payment_method: "PAYMENT_ON_DELIVERY" })).toBe(paid.fee);
  expect(await change({ ...inCash, ...withCash })).toBe(cash.fee);
  expect(await change({ amount: 700 })).toBe(cash.fee);
});

test("an order that is already paid has no cash surcharge, however its fee was requested [10.26] [10.27]", async () => {
  const { call, as, quote, request } = bangladesh;
  const place = async (fee: { fee: number; signature: string }, method: string) => {
    const placed = await call(createOrder, { as, body: request(fee, method) });
    expect(placed.status).toBe(201);
    return placed.body.result;
  };
  const [open, paid] = [await quote(), await quote({ payment_method: "PAID" })];
  expect(open.fee).toBe(paid.fee + 25);
  expect((await place(open, "CASH_ON_DELIVERY")).delivery_fee).toBe(open.fee);
  const order = await place(open, "PAID");
  expect(order).toMatchObject({ delivery_fee: paid.fee, total_amount: paid.fee });

  // The returned signature is valid for the next change: it includes the surcharge if cash is chosen, and drops it
  // otherwise.
  const change = async (more: object) => {
    const { order_id: orderId } = order;
    return call(updateOrder, { as, params: { orderId }, body: { vendor_id: "guest", ...more } });
  };
  const cash = { payment_method: "CASH_ON_DELIVERY", delivery_fee: open.fee, signature: open.signature };
  expect((await change({ payment_method: "CASH_ON_DELIVERY" })).body.errors[0].code).toBe("SignatureInvalid");
  expect((await change(cash)).body.result.delivery_fee).toBe(open.fee);
  expect((await change({ payment_method: "PAID" })).body.result).toMatchObject({ delivery_fee: paid.fee });
});

test("a fee requested for a time is valid for that time, and for no more expensive one [7.26]", async () => {
  const { clock, quote, order } = pakistan;
  const [asap, night, noon] = [
    await quote(),
    await quote({ preordered_for: tonight }),
    await quote({ preordered_for: tomorrow }),
  ];
  expect(night.breakdown.at(-1)).toEqual({ kind: "night", amount: 40 });
  expect(night.fee).toEqual(asap.fee + 40);
  expect(noon.fee).toEqual(asap.fee);
  expect(night.priced_for.preordered_for).toBe(tonight);

  const at = (preordered_for: number) => ({ preordered_for });
  expect(await order(noon, "PAID", at(tonight))).toEqual(invalid);
  expect(await order(night, "PAID", at(tonight))).toBe(201);
  expect(await order(noon, "PAID", at(tomorrow))).toBe(201);

  clock.set(new Date("2026-03-10T22:58:00+05:00"));
  const before = await quote();
  const planned = await quote({ preordered_for: tomorrow });
  clock.advance(240_000);
  expect(await order(before, "PAID")).toBe(201);
  expect(await order(planned, "PAID")).toEqual(invalid);
  expect((await quote()).fee).toBe(before.fee + 40);
  clock.advance(120_000);
  expect(await order(before, "PAID")).toEqual([409, "SignatureExpired"]);
});

test("a fee needs a time within two days and a known payment method; otherwise the field is named [4.36]", async () => {
  const { call, as, source, destination } = pakistan;
  const problemOf = async (more: object) => {
    const { status, body } = await call(quoteFee, {
      as,
      body: { source, destination, vendor_id: "guest", ...more },
    });
    return [status, body.errors[0].code, body.errors[0].path?.join(".")];
  };
  const soon = now.getTime() / 1000;
  const outside = [422, "PREORDER_OUT_OF_WINDOW", "preordered_for"];
  expect(await problemOf({ preordered_for: soon })).toEqual(outside);
  expect(await problemOf({ preordered_for: soon + 2 * 86_400 + 1 })).toEqual(outside);
  expect(await problemOf({ preordered_for: 1.5 })).toEqual([400, "MALFORMED_REQUEST", "preordered_for"]);
  expect(await problemOf({ payment_method: "BARTER" })).toEqual([400, "MALFORMED_REQUEST", "payment_method"]);
});
