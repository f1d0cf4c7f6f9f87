import { estimateDelivery, quoteFee, validateArea } from "@waybill/contract/pricing";
import { afterAll, expect, test } from "vitest";
import { rockwell, serendra } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const cebu = { latitude: 10.3157, longitude: 123.8854 };
const nowhere = { latitude: 0, longitude: 0 };

const begin = async () => {
  const { outletIds, email, outletEmail } = await ownVendor(db);
  return { as: await tokenFor(email), outletId: outletIds[0], outletEmail };
};

test("a fee is quoted from base and started kilometres, and signed until it expires [1.02] [7.26]", async () => {
  const { as, outletId } = await begin();
  const body = {
    source: rockwell,
    destination: serendra,
    vendor_id: outletId,
    delivery_type: "food",
  } as const;
  const { status, body: quote } = await call(quoteFee, { as, body });
  expect(status).toBe(200);
  const kilometres = Math.ceil(quote.distance_metres / 1000);
  expect(quote).toMatchObject({
    fee: 69 + 10 * kilometres,
    currency: "PHP",
    expires_at: new Date(clock.now().getTime() + 300_000).toISOString(),
  });
  expect(quote.breakdown.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.fee);
});

test("there is no fee for a place beyond the country's max distance or outside the country [5.20]", async () => {
  const { as, outletId } = await begin();
  for (const [source, destination] of [
    [rockwell, cebu],
    [nowhere, nowhere],
  ] as const) {
    const { status, body } = await call(quoteFee, { as, body: { source, destination, vendor_id: outletId } });
    expect(status).toBe(422);
    expect(body.errors[0].code).toBe("PRICE_NOT_COMPUTABLE");
  }
});

test("riders go as far as the country allows, and no farther [5.20] [7.27]", async () => {
  const { as, outletId } = await begin();
  const resultTo = async (location: typeof cebu, vendor_location = rockwell) =>
    (await call(validateArea, { as, body: { location, vendor_location, vendor_id: outletId } })).body.result;
  expect(await resultTo(serendra)).toBe("DELIVERABLE");
  expect(await resultTo(cebu)).toBe("NOT_DELIVERABLE");
  expect(await resultTo(nowhere, nowhere)).toBe("NOT_DELIVERABLE");
});

test("an estimate has minutes and the resulting times [7.28]", async () => {
  const { as, outletId } = await begin();
  const body = { location: serendra, vendor_location: rockwell, vendor_id: outletId };
  const { estimations } = (await call(estimateDelivery, { as, body })).body;
  const after = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  expect(estimations).toMatchObject({
    pickup_minutes: 15,
    pickup_at: after(15),
    delivery_at: after(estimations.delivery_minutes),
  });
  expect(estimations.delivery_minutes).toBeGreaterThan(18);
});

test("callers can ask only about their own vendor; a guest about the guests' own", async () => {
  const [mine, other] = [await begin(), await begin()];
  const bodies = (vendor_id: string) =>
    [
      [quoteFee, { source: rockwell, destination: serendra, vendor_id }],
      [validateArea, { location: serendra, vendor_location: rockwell, vendor_id }],
      [estimateDelivery, { location: serendra, vendor_location: rockwell, vendor_id }],
    ] as const;
  const statuses = async (as: string | undefined, vendor: string) =>
    Promise.all(
      bodies(vendor).map(
        async ([endpoint, body]) =>
          (await call(endpoint, { ...(as !== undefined && { as }), body: body as never })).status,
      ),
    );
  const found = [200, 200, 200];
  const notFound = [404, 404, 404];
  expect(await statuses(mine.as, other.outletId)).toEqual(notFound);
  expect(await statuses(await tokenFor(mine.outletEmail), mine.outletId)).toEqual(found);
  expect(await statuses(await tokenFor("godroid", mine.outletId), mine.outletId)).toEqual(found);
  expect(await statuses(await tokenFor("godroid", mine.outletId), other.outletId)).toEqual(notFound);
  expect(await statuses(await tokenFor("ops"), mine.outletId)).toEqual(found);
  expect(await statuses(await tokenFor("guest"), "guest")).toEqual(found);
  expect(await statuses(await tokenFor("guest"), mine.outletId)).toEqual(notFound);
  expect(await statuses(undefined, mine.outletId)).toEqual([401, 401, 401]);
  expect(await statuses(await tokenFor("rider"), mine.outletId)).toEqual([401, 401, 401]);
});
