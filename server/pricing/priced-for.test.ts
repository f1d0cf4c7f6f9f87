import type { OrderRequest } from "@waybill/contract/order";
import { createOrder, updateOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import type { BodyOf } from "@waybill/contract/endpoint";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../platform/test-app.ts";

/** Noon in Karachi, ten in the morning in Kuwait. */
const now = new Date("2026-03-10T07:00:00Z");
const seconds = (iso: string) => Date.parse(iso) / 1000;
const tonight = seconds("2026-03-10T23:30:00+05:00");
const tomorrow = seconds("2026-03-11T12:00:00+05:00");

const countries = {
  kw: {
    phone: "+96550012345",
    source: { latitude: 29.3811, longitude: 47.9911 },
    destination: { latitude: 29.3352, longitude: 48.0716 },
  },
  pk: {
    phone: "+923012345678",
    source: { latitude: 24.8221, longitude: 67.0293 },
    destination: { latitude: 24.8573, longitude: 67.0286 },
  },
};

/** A guest of a country, who asks for fees and places orders. */
async function guestIn(country: keyof typeof countries) {
  const { call, clock, close, tokenFor } = await openTestApp({ now, env: { COUNTRY: country } });
  const as = await tokenFor("guest");
  const { phone, source, destination } = countries[country];
  const quote = async (more: Partial<BodyOf<typeof quoteFee>> = {}) =>
    (await call(quoteFee, { as, body: { source, destination, vendor_id: "guest", ...more } })).body;
  const request = (
    { fee, signature }: { fee: number; signature: string },
    payment_method: string,
    more: Partial<OrderRequest> = {},
  ): OrderRequest => ({
    vendor_id: "guest",
    customer: { name: "Ana Reyes", phone_number: phone, location: { address: "Gulf Road", ...destination } },
    order: { amount: 500, payment_method },
    sender: { name: "Marco", phone_number: phone, location: { address: "Bay Road", ...source } },
    delivery_fee: fee,
    signature,
    ...more,
  });
  const order = async (...asked: Parameters<typeof request>) => {
    const { status, body } = await call(createOrder, { as, body: request(...asked) });
    return status === 201 ? status : [status, body.errors[0].code];
  };
  return { call, clock, close, as, source, destination, quote, request, order };
}

const kuwait = await guestIn("kw");
const pakistan = await guestIn("pk");
afterAll(async () => {
  await kuwait.close();
  await pakistan.close();
});
beforeEach(() => pakistan.clock.set(now));

const invalid = [422, "SignatureInvalid"];

test("who pays in cash needs a fee for cash; one that names no way of paying is good for all [1.02] [7.26]", async () => {
  const { quote, order } = kuwait;
  const [open, cash, paid] = [
    await quote(),
    await quote({ payment_method: "CASH_ON_DELIVERY" }),
    await quote({ payment_method: "PAID" }),
  ];
  expect(cash.breakdown.at(-1)).toEqual({ kind: "cash", amount: 0.25 });
  expect([open.fee, paid.fee]).toEqual([cash.fee, cash.fee - 0.25]);
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

test("a planned order is priced for the time it is for, and no cheaper hour's fee serves it [7.26]", async () => {
  const { clock, quote, order } = pakistan;
  const [asap, night, noon] = [
    await quote(),
    await quote({ preordered_for: tonight }),
    await quote({ preordered_for: tomorrow }),
  ];
  expect(night.breakdown.at(-1)).toEqual({ kind: "night", amount: 40 });
  expect([night.fee, noon.fee]).toEqual([asap.fee + 40, asap.fee]);
  expect(night.priced_for.preordered_for).toBe(tonight);

  const at = (preordered_for: number) => ({ preordered_for });
  expect(await order(asap, "PAID", at(tonight))).toEqual(invalid);
  expect(await order(noon, "PAID", at(tonight))).toEqual(invalid);
  expect(await order(night, "PAID", at(tonight))).toBe(201);
  expect(await order(asap, "PAID", at(tomorrow))).toBe(201);
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

test("a fee is asked for a time within two days and a known way of paying, or the field is named [4.36]", async () => {
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
