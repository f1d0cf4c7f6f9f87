import { addSupplement, listRefusedQuotes, pauseArea } from "@waybill/contract/operations/areas";
import { quoteFee, validateArea } from "@waybill/contract/pricing";
import { afterAll, afterEach, expect, test } from "vitest";
import { rockwell, serendra } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);
const whileMs = 600_000;
// Lets temporary settings expire.
afterEach(() => clock.advance(whileMs));

const inAWhile = () => new Date(clock.now().getTime() + whileMs).toISOString();
const merchant = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), outletId: outletIds[0] };
};
const quote = ({ as, outletId }: Awaited<ReturnType<typeof merchant>>, more: object = {}) =>
  call(quoteFee, {
    as,
    body: { source: rockwell, destination: serendra, vendor_id: outletId, ...more },
  });

test("in a paused area quotes are refused with the reason and the end; afterwards there is a fee again", async () => {
  const market = await tokenFor("market");
  const who = await merchant();
  const { status, body: free } = await quote(who);
  expect(status).toBe(200);
  const until = inAWhile();
  const pause = { reason: "Streets are flooded", until };
  await call(pauseArea, { as: market, params: { id: "ph-1" }, body: pause });

  const refused = await quote(who);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({
    code: "PRICE_NOT_COMPUTABLE",
    path: ["destination"],
    meta: { reason: "area_paused", values: { reason: "Streets are flooded", until } },
  });
  const area = { location: serendra, vendor_location: rockwell, vendor_id: who.outletId };
  const validated = await call(validateArea, { as: who.as, body: area });
  expect(validated.body).toEqual({
    result: "NOT_DELIVERABLE",
    reason: "area_paused",
    pause,
    distance_metres: free.distance_metres,
    maximum_kilometres: 25,
  });
  clock.advance(whileMs);
  expect((await quote(who)).body.fee).toBe(free.fee);
  const open = await call(validateArea, { as: who.as, body: area });
  expect(open.body).toEqual({
    result: "DELIVERABLE",
    distance_metres: free.distance_metres,
    maximum_kilometres: 25,
  });
});

test("the weather supplement is a separate line with its reason, and is signed with the fee", async () => {
  const market = await tokenFor("market");
  const who = await merchant();
  const { body: dry } = await quote(who);
  const added = { amount: 15, reason: "Heavy rain", until: inAWhile() };
  expect((await call(addSupplement, { as: market, body: added })).status).toBe(201);
  const { body: wet } = await quote(who);
  expect(wet.fee).toBe(dry.fee + 15);
  expect(wet.breakdown).toEqual([...dry.breakdown, { kind: "weather", amount: 15, reason: "Heavy rain" }]);
  const [base, distance] = dry.breakdown;
  expect(base).toEqual({ kind: "base", amount: 69 });
  expect(distance).toEqual({
    kind: "distance",
    amount: dry.fee - 69,
    kilometres: Math.ceil(dry.distance_metres / 1000),
  });
});

test("a fee refused because of its location is stored for operators, other refusals are not", async () => {
  const market = await tokenFor("market");
  const who = await merchant();
  const cebu = { latitude: 10.3157, longitude: 123.8854 };
  const past = clock.now().getTime() / 1000 - 60;
  expect((await quote(who, { preordered_for: past })).body.errors[0]).toMatchObject({
    code: "PREORDER_OUT_OF_WINDOW",
    path: ["preordered_for"],
  });
  await quote(who);
  expect((await quote(who, { destination: cebu })).status).toBe(422);
  // Refused quotes are written when the market is refreshed, which a change triggers.
  await call(pauseArea, {
    as: market,
    params: { id: "ph-1" },
    body: { reason: "None", until: clock.now().toISOString() },
  });
  const { data } = (await call(listRefusedQuotes, { as: market, query: {} })).body.result;
  const own = data.filter(({ vendor_id }: { vendor_id: string }) => vendor_id === who.outletId);
  expect(own).toMatchObject([{ reason: "too_far", location: cebu }]);
});
