import {
  bridgeMessages,
  helpCenterPagePath,
  initHelpCenter,
  readHelpCenterToken,
  type HelpCenterVisit,
} from "@waybill/contract/visitors/help-center";
import { decodeJwt } from "jose";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { productRoot } from "../../platform/program-files.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const product = await openTestApp();
afterAll(product.close);
const { call, clock, db, inject, tokenFor } = product;
const mine = await ownVendor(db);
const parent = await tokenFor(mine.email);

const tokenOf = (as: string | undefined, vendorId: string) =>
  call(readHelpCenterToken, { ...(as && { as }), params: { vendorId } });
const visit = (verification_token: string, changes: Partial<HelpCenterVisit> = {}): HelpCenterVisit => ({
  user_id: "u-1",
  email: mine.email,
  guest: false,
  name: "Kanto",
  brand: "waybill",
  global_entity_id: "WAYBILL_PH",
  country: "ph",
  locale: "ar",
  app_version: "1",
  verification_token,
  bridge: "postMessage",
  service_type: "on-demand",
  ...changes,
});

test("the help center token names its vendor and the user, and is valid for an hour [7.52]", async () => {
  const { status, body, headers } = await tokenOf(parent, mine.outletIds[0]);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["result"]);
  expect(headers["cache-control"]).toBe("no-store");
  const claims = decodeJwt(body.result);
  expect(claims).toMatchObject({ vendor_id: mine.outletIds[0], email: mine.email, guest: false });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
});

test("only a user of a vendor gets its help center token, which is not a session token", async () => {
  const other = await ownVendor(db);
  const [first, second] = mine.outletIds;
  const outlet = await tokenFor(mine.outletEmail);
  const partner = await tokenFor("godroid", first);
  const guest = await tokenFor("guest");
  const asked: [string | undefined, string, number][] = [
    [undefined, first, 401],
    [guest, first, 404],
    [guest, "guest", 200],
    [await tokenFor(other.email), first, 404],
    [outlet, first, 200],
    [outlet, second, 404],
    [outlet, mine.vendorId, 404],
    [parent, mine.vendorId, 200],
    [partner, first, 200],
    [partner, second, 404],
    [await tokenFor("ops"), first, 200],
    [await tokenFor("ops"), "nobody", 404],
    [await tokenFor("rider"), first, 401],
  ];
  for (const [as, vendorId, status] of asked)
    expect((await tokenOf(as, vendorId)).status, `${vendorId} ${as}`).toBe(status);
  const { result } = (await tokenOf(parent, first)).body;
  expect((await tokenOf(`Bearer ${result}`, first)).status).toBe(401);
});

test("a visit with a valid token gets the URL of the help center's page [7.54]", async () => {
  const { result } = (await tokenOf(parent, mine.vendorId)).body;
  const { status, body } = await call(initHelpCenter, {
    body: visit(result),
    headers: { host: "shop.test" },
  });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["url"]);
  const url = new URL(body.url);
  expect(url.origin).toBe("http://shop.test");
  expect(url.pathname).toEqual(helpCenterPagePath);
  expect(url.searchParams.get("lang")).toBe("ar");
});

test("a visit needs every field, and a valid token of ours [7.54]", async () => {
  const { result } = (await tokenOf(parent, mine.vendorId)).body;
  for (const field of Object.keys(visit(result))) {
    const { [field as "name"]: _, ...rest } = visit(result);
    const { status, body } = await call(initHelpCenter, { body: rest as HelpCenterVisit });
    expect(status).toBe(400);
    expect(body.errors[0].path).toEqual([field]);
  }
  const refused = async (token: string) => (await call(initHelpCenter, { body: visit(token) })).status;
  expect(await refused(`${result.slice(0, -8)}AAAAAAAA`)).toBe(401);
  expect(await refused(parent.replace("Bearer ", ""))).toBe(401);
});

test("the page is in the reader's language and direction, and only our own pages may frame it", async () => {
  const { body, headers } = await inject({ url: `${helpCenterPagePath}?lang=ar` });
  expect(body).toMatch(/<html lang="ar" dir="rtl" data-brand="waybill">/);
  expect(body.match(/<details class="question"/g)).toHaveLength(12);
  expect(body).toContain("كم تكلفة التوصيل؟");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  const script = /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? "";
  expect((await inject({ url: script })).statusCode).toBe(200);
});

test("the page's script handles the five messages of the bridge", () => {
  const script = readFileSync(join(productRoot, "recipient/help-center/help-center.js"), "utf8");
  for (const word of Object.values(bridgeMessages)) expect(script).toContain(word);
});

test("with its flag off there is no help center, for partners' clients either [6.24]", async () => {
  const { result } = (await tokenOf(parent, mine.vendorId)).body;
  await db.insertInto("flags").values({ name: "helpcenter", is_on: false }).execute();
  expect((await tokenOf(parent, mine.vendorId)).status).toBe(404);
  expect((await call(initHelpCenter, { body: visit(result) })).status).toBe(404);
  await db.deleteFrom("flags").execute();
});

test("a help center token expires after an hour [7.52]", async () => {
  const { result } = (await tokenOf(parent, mine.vendorId)).body;
  clock.advance(3_599_000);
  expect((await call(initHelpCenter, { body: visit(result) })).status).toBe(200);
  clock.advance(2000);
  expect((await call(initHelpCenter, { body: visit(result) })).status).toBe(401);
});
