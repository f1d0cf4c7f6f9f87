import type { OrderUpdate } from "@waybill/contract/order";
import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { quoteKey, readQuote, signQuote, type Quote, type QuoteDeps } from "../../pricing/quote.ts";
import type { OrderDetails, OrderRow } from "../order-row.ts";
import { changedFees } from "./changed-fees.ts";

const now = new Date("2026-03-10T04:00:00Z");
const quoteKeys = [quoteKey("a secret of this test")] as const;
const source = { latitude: 23.78, longitude: 90.4 };
const here = { latitude: 23.79, longitude: 90.41 };
const there = { latitude: 23.8, longitude: 90.42 };
/** In Bangladesh cash on delivery costs 25 more; in Pakistan a delivery at night costs 40 more. */
const depsIn = (country: "bd" | "pk"): QuoteDeps => ({
  country: countries[country],
  pricingOfQuote: () => countries[country].pricing,
  now: () => now,
  quoteKeys: () => quoteKeys,
});

const quoteOf = (changes: Partial<Quote> = {}, pricedFor: Partial<Quote["pricedFor"]> = {}): Quote => ({
  vendorId: "v1",
  source,
  destination: here,
  feeMinor: 9000,
  currency: "BDT",
  voucher: null,
  expiresAt: now.getTime(),
  pricedFor: { metres: 2500, preorderedFor: null, timeMinor: 0, surchargeMinor: 0, ...pricedFor },
  ...changes,
});
const fees = (quote: Quote) => ({
  delivery_fee: quote.feeMinor / 100,
  signature: signQuote(quoteKeys, quote),
});
const none = { voucher: null, discounted_delivery_fee: null, discounted_delivery_fee_signature: null };

type Given = {
  quote?: Quote;
  method?: string;
  preordered_for?: number | null;
  paid?: boolean;
  fees?: object;
};
const orderOf = ({
  quote = quoteOf(),
  method = "PAID",
  preordered_for = null,
  paid = false,
  ...more
}: Given) =>
  ({
    vendor_id: "v1",
    preordered_for,
    status_history: paid ? [{ status: "PAYMENT_COMMITTED", created_at: "" }] : [],
    details: {
      source,
      ...fees(quote),
      ...none,
      customer: { location: here },
      order: { payment_method: method },
      ...more.fees,
    } as OrderDetails,
  }) as unknown as OrderRow;
const after = (given: Given, update: OrderUpdate = {}, to = here, country: "bd" | "pk" = "bd") =>
  changedFees(depsIn(country), orderOf(given), update, to);

const notOurs = { refusal: "signature_invalid", detail: { path: ["signature"] } };
const refused = async (...given: Parameters<typeof after>) =>
  await expect(async () => after(...given)).rejects.toMatchObject(notOurs);

test("the same destination keeps its fee, its voucher and their signatures, long after they expired", () => {
  const quote = quoteOf({ expiresAt: 0 });
  const given = { ...fees(quote), ...none };
  expect(after({ quote })).toEqual(given);
  expect(after({ quote }, { ...fees(quote) })).toEqual(given);
  const discount = {
    voucher: { code: "WELCOME10", amount: 10, type: "percentage" },
    discounted_delivery_fee: 81,
    discounted_delivery_fee_signature: "mark",
  };
  expect(after({ quote, fees: discount })).toEqual({ ...given, ...discount });
});

test("another fee, signature or destination needs a quote of this vendor for this route, without a voucher", async () => {
  const quote = quoteOf({ destination: there, feeMinor: 9500 });
  const same = quoteOf({ feeMinor: 9500 });
  expect(after({}, fees(quote), there)).toEqual({ ...none, ...fees(quote) });
  expect(after({}, fees(same))).toEqual({ ...none, ...fees(same) });
  await refused({}, {}, there);
  await refused({}, { delivery_fee: 95 }, there);
  await refused({}, { delivery_fee: 95 });
  await refused({}, { signature: fees(same).signature });
  await refused({}, fees(same), there);
  await refused({}, fees({ ...quote, vendorId: "v2" }), there);
  await refused({}, fees({ ...quote, source: there }), there);
  const voucher = { code: "X", type: "percentage" as const, amount: 10, fullFeeMinor: 9500 };
  await refused({}, fees({ ...quote, voucher }), there);
  expect(() => after({}, fees({ ...quote, expiresAt: now.getTime() - 1 }), there)).toThrow(
    "signature_expired",
  );
});

test("an order's voucher also discounts the fee of another destination, with a signature for it", () => {
  const voucher = { code: "WELCOME10", amount: 10, type: "percentage" };
  const quote = quoteOf({ destination: there, feeMinor: 10_000 });
  const changed = after({ fees: { voucher, discounted_delivery_fee: 81 } }, fees(quote), there);
  expect(changed).toMatchObject({ ...fees(quote), voucher, discounted_delivery_fee: 90 });
  expect(readQuote(quoteKeys, changed.discounted_delivery_fee_signature ?? "")).toEqual({
    ...quote,
    feeMinor: 9000,
    voucher: { ...voucher, fullFeeMinor: 10_000 },
  });
});

test("a fee without the surcharge for cash is refused for an order in cash", async () => {
  const cash = { payment_method: "CASH_ON_DELIVERY" };
  await refused({}, cash);
  const quote = quoteOf({ destination: there });
  await refused({}, { ...cash, ...fees(quote) }, there);
  const dearer = quoteOf({ feeMinor: 11_500 }, { surchargeMinor: 2500 });
  expect(after({}, { ...cash, ...fees(dearer) })).toMatchObject(fees(dearer));
  expect(after({}, { payment_method: "PAYMENT_ON_DELIVERY" })).toMatchObject(fees(quoteOf()));
  // An order whose payment method is already cash keeps its fees, even if their signature can no longer be
  // verified.
  expect(after({ method: "CASH_ON_DELIVERY" }, cash)).toMatchObject(fees(quoteOf()));
  const unreadable = { signature: "of a former version" };
  expect(after({ fees: unreadable }, cash)).toMatchObject(unreadable);
});

test("a surcharge that the new payment method does not have is subtracted, unless a card has paid it", () => {
  const quote = quoteOf({ feeMinor: 11_500 }, { surchargeMinor: 2500 });
  const inCash = { quote, method: "CASH_ON_DELIVERY" };
  const paid = { payment_method: "PAID" };
  const changed = after(inCash, paid);
  expect(changed).toMatchObject({ ...none, delivery_fee: 90 });
  expect(readQuote(quoteKeys, changed.signature)).toEqual(quoteOf({ expiresAt: quote.expiresAt }));
  expect(after({ ...inCash, paid: true }, paid)).toEqual({ ...none, ...fees(quote) });
  expect(after(inCash)).toEqual({ ...none, ...fees(quote) });

  const further = { ...quote, destination: there };
  expect(after({}, fees(further), there)).toMatchObject({ delivery_fee: 90 });
  expect(after(inCash, fees(further), there)).toEqual({ ...none, ...fees(further) });
});

test("a preorder with another destination needs a fee for its time, or for now if its time has passed", async () => {
  const tonight = Date.parse("2026-03-10T23:30:00+05:00") / 1000;
  const over = Date.parse("2026-03-09T23:30:00+05:00") / 1000;
  const pkr = { currency: "PKR", destination: there } as const;
  const byDay = quoteOf(pkr, { preorderedFor: now.getTime() / 1000 });
  const byNight = quoteOf(pkr, { preorderedFor: tonight, timeMinor: 4000 });
  const go = (preordered_for: number | null, quote: Quote) =>
    [{ preordered_for }, fees(quote), there, "pk"] as const;
  await refused(...go(tonight, byDay));
  const noonFee = quoteOf(pkr, { preorderedFor: tonight });
  expect(after(...go(tonight, byNight))).toMatchObject(fees(byNight));
  expect(after(...go(over, byDay))).toMatchObject(fees(byDay));
  expect(after(...go(null, byDay))).toMatchObject(fees(byDay));
  expect(after(...go(over, noonFee))).toMatchObject(fees(noonFee));
});
