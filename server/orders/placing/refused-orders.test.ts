import type { OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { countries } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { pricingDeps } from "../../pricing/pricing-deps.ts";
import { signQuote } from "../../pricing/quote.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { ownVoucher, withVoucher } from "../../pricing/vouchers/voucher.fixture.ts";
import { customer, guestSender, orderRequest, rockwell } from "../order.fixture.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = app;
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const request = await orderRequest(call, as, outletIds[0]);
  return { as, outletId: outletIds[0], request };
};

const refusalOf = async (as: string, body: OrderRequest, key?: string) =>
  (await call(createOrder, { as, body, headers: key === undefined ? {} : { "idempotency-key": key } })).body;

/** A complete refusal in its wire form. */
const refusal = (
  [status, code, translation_key, message]: readonly [number, string, string, string],
  path?: readonly string[],
  meta: object = {},
) => ({
  status,
  message,
  errors: [{ code, message, ...(path && { path }), meta: { translation_key, ...meta } }],
});

const notOurs = [
  422,
  "SignatureInvalid",
  "error.fee.not-ours",
  "This fee is for another order. Request a new one.",
] as const;
const expired = [
  409,
  "SignatureExpired",
  "error.fee.expired",
  "The fee has expired. Request a new one.",
] as const;

test("a fee of another order, or an expired one, is refused with the exact field", async () => {
  const { as, outletId, request } = await begin();
  const signature = refusal(notOurs, ["signature"]);
  expect(await refusalOf(as, { ...request, delivery_fee: request.delivery_fee + 1 })).toEqual(signature);
  await pool.query("update vendors set latitude = latitude + 0.001 where vendor_id = $1", [outletId]);
  expect(await refusalOf(as, request)).toEqual(signature);
  await pool.query("update vendors set latitude = latitude - 0.001 where vendor_id = $1", [outletId]);
  clock.advance(301_000);
  expect(await refusalOf(as, request)).toEqual(refusal(expired, ["signature"]));
});

test("a guest's fee is valid only from the guest's own location", async () => {
  const as = await tokenFor("guest");
  const request = await orderRequest(call, as, "guest");
  const location = { ...guestSender.location, latitude: rockwell.latitude + 0.001 };
  const elsewhere = { ...request, sender: { ...guestSender, location } };
  expect(await refusalOf(as, elsewhere)).toEqual(refusal(notOurs, ["signature"]));
});

test("a discounted fee needs its voucher, amount and signature, and the refusal names the signature", async () => {
  const { as, outletId } = await begin();
  const request = await withVoucher(call, as, outletId, await ownVoucher(app, { percent: 10 }));
  const mark = refusal(notOurs, ["discounted_delivery_fee_signature"]);
  for (const changes of [
    { voucher: null },
    { discounted_delivery_fee: null },
    { discounted_delivery_fee_signature: null },
    { voucher: null, discounted_delivery_fee: null },
    { voucher: null, discounted_delivery_fee_signature: null },
    { discounted_delivery_fee: null, discounted_delivery_fee_signature: null },
    { discounted_delivery_fee: (request.discounted_delivery_fee ?? 0) - 1 },
  ])
    expect(await refusalOf(as, { ...request, ...changes }), JSON.stringify(changes)).toEqual(mark);
});

test("a route that is too long is refused with both lengths, whatever was signed", async () => {
  const { as, outletId, request } = await begin();
  const far = { latitude: 14.3, longitude: 121.05 };
  const { rows } = await pool.query("select latitude, longitude from vendors where vendor_id = $1", [
    outletId,
  ]);
  const signature = signQuote(pricingDeps(deps).quoteKeys(), {
    vendorId: outletId,
    source: rows[0],
    destination: far,
    feeMinor: 4900,
    currency: "PHP",
    voucher: null,
    expiresAt: clock.now().getTime() + 1000,
    pricedFor: { metres: 570_000, preorderedFor: null, timeMinor: 0, surchargeMinor: 0 },
  });
  const location = { ...customer.location, ...far };
  const body = { ...request, delivery_fee: 49, signature, customer: { ...customer, location } };
  const answer = await refusalOf(as, body);
  expect(answer).toMatchObject({
    status: 422,
    errors: [
      {
        code: "NOT_DELIVERABLE",
        path: ["customer", "location"],
        meta: {
          translation_key: "request.error.undeliverable-address",
          reason: "too_far",
          values: { kilometres: "570", maximum: String(countries.ph.maximum_delivery_km) },
        },
      },
    ],
  });
});

test("a suspended vendor and items worth too much are refused, and nothing is written", async () => {
  const { as, outletId, request } = await begin();
  await pool.query("update vendors set item_value_limit_minor = 100001 where vendor_id = $1", [outletId]);
  expect(await refusalOf(as, request)).toEqual(
    refusal(
      [422, "ITEM_VALUE_LIMIT", "validation.item-value-limit", "The items may be worth up to 1000.01 PHP."],
      ["order", "amount"],
      { values: { amount: "1000.01", currency: "PHP" } },
    ),
  );
  await pool.query("update vendors set suspended_at = $2 where vendor_id = $1", [outletId, clock.now()]);
  const suspended = [
    422,
    "VENDOR_SUSPENDED",
    "error.vendor-suspended",
    "This account is suspended and cannot request riders. Write to your account manager.",
  ] as const;
  expect(await refusalOf(as, request)).toEqual(refusal(suspended, ["vendor_id"]));
  expect(await refusalOf(as, request, `suspended-${outletId}`)).toEqual(refusal(suspended, ["vendor_id"]));
  const { rows } = await pool.query("select from orders where vendor_id = $1", [outletId]);
  expect(rows).toEqual([]);
});

test("a key that another order has, and a missing vendor or sender, get a complete refusal", async () => {
  const { as, outletId, request } = await begin();
  const key = `reused-${outletId}`;
  expect((await refusalOf(as, request, key)).status).toBeUndefined();
  expect(await refusalOf(as, { ...request, pay_at_pickup: true }, key)).toEqual(
    refusal([
      422,
      "IDEMPOTENCY_KEY_REUSED",
      "error.idempotency-key-reused",
      "You changed this order after sending it. Check Tracking first, and send it again only if it is not there.",
    ]),
  );
  expect(await refusalOf(as, { ...request, vendor_id: null })).toEqual(
    refusal(
      [
        422,
        "CANT_RETRIEVE_VENDOR_RAR",
        "error.cant-retrieve-vendor-rar",
        "We could not find your outlet. Choose it again.",
      ],
      ["vendor_id"],
    ),
  );
  const guest = await tokenFor("guest");
  const alone = await orderRequest(call, guest, "guest", { sender: null });
  expect(await refusalOf(guest, alone)).toEqual(
    refusal(
      [
        400,
        "MALFORMED_REQUEST",
        "error.malformed-request",
        "We could not read the request. Check the field that the error names and send it again.",
      ],
      ["sender"],
    ),
  );
  // Another business's vendor is refused before the order is checked.
  const stranger = (await begin()).as;
  const foreign = [
    404,
    "VENDOR_NOT_FOUND",
    "unable-to-fetch-vendor",
    "We could not find that outlet. Choose another one.",
  ] as const;
  expect(await refusalOf(stranger, { ...request, customer: null }, key)).toEqual(refusal(foreign));
});

test("a guest's sender is checked completely: spaces around e-mail and address are allowed", async () => {
  const as = await tokenFor("guest");
  const request = await orderRequest(call, as, "guest");
  const place = async (changes: object) =>
    (await call(createOrder, { as, body: { ...request, sender: { ...guestSender, ...changes } } })).status;
  expect(await place({ email: " marco@example.com " })).toBe(201);
  expect(await place({ email: " " })).toBe(201);
  expect(await place({ email: undefined })).toBe(201);
  expect(await place({ location: { ...guestSender.location, address: " " } })).toBe(422);
  // Unit and building come before the street and do not count for its length.
  const street = `12A, Tower B, ${"x".repeat(250)}`;
  expect(await place({ location: { ...guestSender.location, address: street } })).toBe(201);
});
