import { createOrder } from "@waybill/contract/orders";
import { estimateDelivery, quoteFee, readArea, validateArea } from "@waybill/contract/pricing";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { countries } from "@waybill/domain/markets/countries";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { orderRequest, rockwell, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { pricingDeps } from "../pricing-deps.ts";

const { call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
const germany = await openTestApp({ env: { COUNTRY: "de" } });
afterAll(async () => {
  await close();
  await germany.close();
});

const cebu = { latitude: 10.3157, longitude: 123.8854 };
/** In the sea, sixteen kilometres from Rockwell. */
const inTheBay = { latitude: 14.56, longitude: 120.888 };
/** Rockwell and its surroundings; Serendra is outside. */
const nearby: Area = [
  [
    [
      [121.02, 14.555],
      [121.045, 14.555],
      [121.045, 14.575],
      [121.02, 14.575],
      [121.02, 14.555],
    ],
  ],
];

const begin = async () => {
  const { outletIds, email, outletEmail } = await ownVendor(db);
  return { as: await tokenFor(email), outletIds, outletId: outletIds[0], outletEmail };
};
const giveArea = (vendorId: string, area: Area) =>
  db
    .insertInto("delivery_areas")
    .values({ vendor_id: vendorId, area: JSON.stringify(area) })
    .execute();

test("a place that is too far or outside the area is refused with the reason [5.20] [7.27]", async () => {
  const { as, outletId } = await begin();
  const about = async (location: typeof cebu) => {
    const validated = await call(validateArea, {
      as,
      body: { location, vendor_location: rockwell, vendor_id: outletId },
    });
    const { status, body } = await call(quoteFee, {
      as,
      body: { source: rockwell, destination: location, vendor_id: outletId },
    });
    const refused = status === 200 ? {} : body.errors[0];
    return { area: validated.body, fee: { status, ...refused } };
  };
  const far = await about(cebu);
  expect(far.area).toMatchObject({ result: "NOT_DELIVERABLE", reason: "too_far", maximum_kilometres: 25 });
  const kilometres = String(Math.ceil(far.area.distance_metres / 100) / 10);
  expect(far.fee).toMatchObject({
    status: 422,
    code: "PRICE_NOT_COMPUTABLE",
    message: `We could not compute the price for that order. It is ${kilometres} km away, and riders go up to 25 km.`,
    path: ["destination"],
    meta: {
      translation_key: "request.error.cannot-compute-price",
      reason: "too_far",
      values: { kilometres, maximum: "25" },
    },
  });

  const wet = await about(inTheBay);
  expect(wet.area).toMatchObject({ result: "NOT_DELIVERABLE", reason: "outside_area" });
  expect(wet.fee).toMatchObject({
    message: "We could not compute the price for that order. The place is outside the delivery area.",
    meta: { translation_key: "request.error.cannot-compute-price", reason: "outside_area" },
  });

  expect((await about(serendra)).area).not.toHaveProperty("reason");
});

test("an outlet's own area replaces the country's for the area call, the fee and the order [5.20] [7.27]", async () => {
  const { as, outletIds } = await begin();
  const [outletId, otherOutletId] = outletIds;
  const request = await orderRequest(call, as, outletId);
  await giveArea(outletId, nearby);
  clock.advance(30_000);

  const resultOf = async (vendor_id: string, location: typeof cebu) =>
    (await call(validateArea, { as, body: { location, vendor_location: rockwell, vendor_id } })).body;
  expect(await resultOf(outletId, serendra)).toMatchObject({
    result: "NOT_DELIVERABLE",
    reason: "outside_area",
  });
  expect(await resultOf(outletId, rockwell)).toMatchObject({ result: "DELIVERABLE" });
  expect(await resultOf(otherOutletId, serendra)).toMatchObject({ result: "DELIVERABLE" });
  const fee = await call(quoteFee, {
    as,
    body: { source: rockwell, destination: serendra, vendor_id: outletId },
  });
  expect(fee.body.errors[0].meta).toMatchObject({ reason: "outside_area" });
  const { status, body } = await call(createOrder, { as, body: request });
  expect(status).toBe(422);
  expect(body.errors[0]).toMatchObject({
    code: "NOT_DELIVERABLE",
    path: ["customer", "location"],
    meta: { translation_key: "request.error.undeliverable-address", reason: "outside_area" },
  });
});

test("an outlet's area is read once in half a minute, however many orders there are", async () => {
  const { as, outletId } = await begin();
  const asked = vi.spyOn(pool, "query");
  onTestFinished(() => asked.mockRestore());
  const lookups = () =>
    asked.mock.calls.filter(([query]) => (query as { name?: string }).name === "delivery-area").length;
  const request = await orderRequest(call, as, outletId);
  for (let order = 0; order < 3; order += 1)
    expect((await call(createOrder, { as, body: request })).status).toBe(201);
  expect(lookups()).toBe(1);
  clock.advance(30_000);
  expect((await call(createOrder, { as, body: request })).status).toBe(201);
  expect(lookups()).toBe(2);
});

test("each outlet has its own area, also in a process that has just started", async () => {
  const { outletIds } = await begin();
  await giveArea(outletIds[0], nearby);
  const { areaOfOutlet } = pricingDeps(deps);
  expect(await Promise.all(outletIds.map(areaOfOutlet))).toEqual([nearby, undefined]);
});

test("the area shown on the map is the one that decides: the outlet's own, or else the country's", async () => {
  const { as, outletIds } = await begin();
  const [outletId, otherOutletId] = outletIds;
  await giveArea(outletId, nearby);
  const areaOf = async (vendorId: string) => (await call(readArea, { as, params: { vendorId } })).body.result;
  expect(await areaOf(outletId)).toEqual({
    vendor_id: outletId,
    from: "outlet",
    area: { type: "MultiPolygon", coordinates: nearby },
    maximum_kilometres: 25,
  });
  expect(await areaOf(otherOutletId)).toMatchObject({
    from: "country",
    area: { type: "MultiPolygon", coordinates: countries.ph.delivery_area },
  });
});

test("if neither the outlet nor the country has an area, only the distance decides", async () => {
  const as = await germany.tokenFor("guest");
  const area = await germany.call(readArea, { as, params: { vendorId: "guest" } });
  expect(area.status).toBe(200);
  expect(area.body).toEqual({
    result: { vendor_id: "guest", from: "none", area: null, maximum_kilometres: 12 },
  });

  const alexanderplatz = { latitude: 52.5219, longitude: 13.4132 };
  const [near, far] = [
    { latitude: 52.5251, longitude: 13.3694 },
    { latitude: 52.3906, longitude: 13.0645 },
  ];
  const about = async (location: typeof near) => {
    const route = { vendor_location: alexanderplatz, location, vendor_id: "guest" };
    const { body } = await germany.call(validateArea, { as, body: route });
    const estimated = await germany.call(estimateDelivery, { as, body: route });
    const fee = await germany.call(quoteFee, {
      as,
      body: { source: alexanderplatz, destination: location, vendor_id: "guest" },
    });
    const { pickup_minutes } = estimated.body.estimations;
    return [body.result, body.reason, fee.body.currency ?? fee.body.errors[0].code, pickup_minutes];
  };
  expect(await about(near)).toEqual(["DELIVERABLE", undefined, "EUR", 20]);
  expect(await about(far)).toEqual(["NOT_DELIVERABLE", "too_far", "PRICE_NOT_COMPUTABLE", 20]);
});

test("a vendor's users can read its area; others get 404, and callers without a token 401", async () => {
  const [mine, other] = [await begin(), await begin()];
  const statusFor = async (as: string | undefined, vendorId: string) =>
    (await call(readArea, { ...(as !== undefined && { as }), params: { vendorId } })).status;
  const partner = await tokenFor("godroid", mine.outletId);
  const outlet = await tokenFor(mine.outletEmail);
  for (const as of [mine.as, outlet, partner, await tokenFor("ops")])
    expect(await statusFor(as, mine.outletId)).toBe(200);
  for (const as of [other.as, await tokenFor("guest"), await tokenFor("single"), await tokenFor("novendor")])
    expect(await statusFor(as, mine.outletId)).toBe(404);
  expect(await statusFor(outlet, mine.outletIds[1])).toBe(404);
  expect(await statusFor(partner, other.outletId)).toBe(404);
  expect(await statusFor(await tokenFor("guest"), "guest")).toBe(200);
  expect(await statusFor(undefined, mine.outletId)).toBe(401);
  expect(await statusFor(await tokenFor("rider"), mine.outletId)).toBe(401);
  expect(await statusFor(mine.as, "x".repeat(500))).toBe(400);
});
