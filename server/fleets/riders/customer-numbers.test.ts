import { setCountryParameter } from "@waybill/contract/operations/settings";
import { acceptOffer, callCustomer, listOffers, listRidersJobs } from "@waybill/contract/riders/rider-jobs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { makeOffer } from "./offers/make-offer.ts";
import { ownRider } from "./rider.fixture.ts";

const posted: { url: string; authorization: string | null; form: Record<string, string> }[] = [];
let answer = () => Response.json({ proxy_identifier: "+6325550100" });
const fetching = (async (url: URL, { headers, body }: RequestInit) => {
  const form = Object.fromEntries(body as URLSearchParams);
  posted.push({ url: url.href, authorization: new Headers(headers).get("authorization"), form });
  return answer();
}) as typeof fetch;

const real = {
  ENVIRONMENT: "stg",
  DATABASE_URL: "postgres://unused",
  PUBLIC_URL: "https://waybill.test",
  TOKEN_SECRET: "x".repeat(32),
  SMTP_URL: "smtp://unused",
};
const without = await openTestApp({ env: real });
const pooled = await openTestApp({
  env: { ...real, NUMBER_POOL_URL: "https://me:secret@numbers.test/sessions" },
  deps: { fetch: fetching },
});
afterAll(async () => {
  await without.close();
  await pooled.close();
});
beforeEach(() => {
  posted.length = 0;
});
type Product = typeof without;
const own = "+639175550142";

/** A rider with a job, the customer's number that the job shows, and the response to a call. */
async function riding(product: Product, phone: string | null = "+6328887000") {
  const { call, db, deps, pool, tokenFor } = product;
  const { outletIds, email } = await ownVendor(db);
  const { order_id } = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  await pool.query("update vendors set phone = $2 where vendor_id = $1", [outletIds[0], phone]);
  const rider = await ownRider(product);
  const row = await findOrderUnchecked({ pool }, order_id);
  await makeOffer(deps, { riderId: rider.rider_id, orders: row ? [row] : [], metres: 900 });
  const [offer] = (await call(listOffers, { as: rider.as })).body.result;
  await call(acceptOffer, { as: rider.as, params: { offer_id: offer?.offer_id ?? "" } });
  const shown = async () => (await call(listRidersJobs, { as: rider.as })).body.result[0]?.drop_off;
  const ask = () => call(callCustomer, { as: rider.as, params: { order_id } });
  return { order_id, rider, shown, ask };
}
const choose = async ({ pool }: Product, value: string) => {
  await pool.query(
    "insert into country_parameters (name, value) values ('maskedNumbers', $1) on conflict (name) do update set value = $1",
    [value],
  );
};
const codeOf = (body: unknown) => (body as { errors: [{ code: string }] }).errors[0].code;

test("without a number service the customer's own number is not shown: the call goes through the outlet [16.40]", async () => {
  const { shown, ask } = await riding(without);
  expect(await shown()).toMatchObject({ name: "Ana Reyes", phone_number: null });
  expect((await ask()).body.result).toMatchObject({ kind: "outlet", phone_number: "+6328887000" });
  // If a pool is chosen but this deployment has none, the call goes through the outlet.
  await choose(without, "pool");
  expect((await ask()).body.result.kind).toBe("outlet");
  await choose(without, "outlet");
  const unreachable = await riding(without, null);
  const { status, body } = await unreachable.ask();
  expect(status).toBe(409);
  expect(codeOf(body)).toBe("CUSTOMER_NUMBER_HIDDEN");
});

test("an operator may choose that riders see the customer's own number [16.40]", async () => {
  await choose(without, "direct");
  const { shown, ask } = await riding(without);
  expect(await shown()).toMatchObject({ phone_number: own });
  expect((await ask()).body.result).toMatchObject({ kind: "direct", phone_number: own });
  await choose(without, "outlet");
  expect(await shown()).toMatchObject({ phone_number: null });
});

test("with a number service both numbers are hidden, and if it fails the outlet is called [16.40]", async () => {
  const { order_id, rider, shown, ask } = await riding(pooled);
  expect(await shown()).toMatchObject({ phone_number: null });
  expect((await ask()).body.result).toMatchObject({ kind: "masked", phone_number: "+6325550100" });
  expect(posted).toEqual([
    {
      url: "https://numbers.test/sessions",
      authorization: `Basic ${Buffer.from("me:secret").toString("base64")}`,
      form: { UniqueName: order_id, From: rider.phone, To: own, Ttl: "900" },
    },
  ]);
  for (const bad of [
    () => new Response("", { status: 500 }),
    () => Response.json({ proxy_identifier: own }),
    () => Response.json(null),
    () => {
      throw new Error("away");
    },
  ]) {
    answer = bad;
    expect((await ask()).body.result).toMatchObject({ kind: "outlet", phone_number: "+6328887000" });
  }
});

test("how riders call customers is a setting of the market [16.40]", async () => {
  const sandbox = await openTestApp();
  try {
    const as = await sandbox.tokenFor("market");
    const set = (value: string) =>
      sandbox.call(setCountryParameter, { as, params: { key: "maskedNumbers" }, body: { value } });
    expect((await set("everybody")).status).toBe(400);
    for (const value of ["direct", "pool", "outlet"])
      expect((await set(value)).body.result).toMatchObject({ key: "maskedNumbers", value });
    // A sandbox connects no calls, whatever the setting.
    const { ask, shown } = await riding(sandbox);
    expect((await ask()).body.result.kind).toBe("sandbox");
    expect(await shown()).toMatchObject({ phone_number: own });
  } finally {
    await sandbox.close();
  }
});
