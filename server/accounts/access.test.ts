import { logout } from "@waybill/contract/accounts";
import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import { issueGodroidToken, readSentMessages } from "@waybill/contract/sandbox";
import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { demoOperators } from "../seed/seed-accounts.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);

const { email, outletEmail, outletIds, vendorId } = await ownVendor(db);
const [first, second] = outletIds;
const callers = {
  stranger: "",
  guest: await tokenFor("guest"),
  "another vendor": await tokenFor("single"),
  "a user without a vendor": await tokenFor("novendor"),
  "the outlet's user": await tokenFor(outletEmail),
  "the parent's user": await tokenFor(email),
  "the outlet's partner": await tokenFor("godroid", first),
  "an operator": await tokenFor("ops"),
  "a rider": await tokenFor("rider"),
};
type Caller = keyof typeof callers;

const read = async (caller: Caller, vendor: string) =>
  (await call(readVendor, { as: callers[caller], params: { vendorId: vendor } })).status;

test.each<[Caller, [parent: number, first: number, second: number]]>([
  ["stranger", [401, 401, 401]],
  ["guest", [404, 404, 404]],
  ["another vendor", [404, 404, 404]],
  ["a user without a vendor", [404, 404, 404]],
  ["the outlet's user", [404, 200, 404]],
  ["the parent's user", [200, 200, 200]],
  ["the outlet's partner", [404, 200, 404]],
  ["an operator", [200, 200, 200]],
  ["a rider", [401, 401, 401]],
])(
  "%s can read the own vendors, and other vendors look as if they did not exist [7.34]",
  async (caller, expected) => {
    const statuses = [await read(caller, vendorId), await read(caller, first), await read(caller, second)];
    expect(statuses).toEqual(expected);
  },
);

test("another business's vendor is refused like one that does not exist", async () => {
  const as = callers["another vendor"];
  const others = await call(readVendor, { as, params: { vendorId } });
  const nobodys = await call(readVendor, { as, params: { vendorId: "no-such-vendor" } });
  expect(others.body).toEqual(nobodys.body);
});

test.each<[Caller, string[] | number]>([
  ["stranger", 401],
  ["guest", ["guest"]],
  ["a user without a vendor", []],
  ["the outlet's user", [first]],
  ["the parent's user", [vendorId, first, second]],
  ["the outlet's partner", [first]],
  ["a rider", 401],
])("the vendors that are listed for %s [7.34]", async (caller, expected) => {
  const answer = await call(listVendors, { as: callers[caller] });
  if (typeof expected === "number") return expect(answer.status).toBe(expected);
  expect(answer.body.result.vendors.map(({ vendor_id }) => vendor_id).sort()).toEqual([...expected].sort());
});

test("an operator can read every vendor, and no vendor, guest or partner can make an operator's call [6.31]", async () => {
  const every = (await db.selectFrom("vendors").select("vendor_id").execute()).map((row) => row.vendor_id);
  const reachedBy = async (caller: Caller) => {
    const { body } = await call(listVendors, { as: callers[caller] });
    return body.result.vendors.map(({ vendor_id }) => vendor_id).filter((id) => every.includes(id));
  };
  expect((await reachedBy("an operator")).sort()).toEqual(every.sort());
  for (const caller of ["guest", "another vendor", "the parent's user", "the outlet's partner"] as const)
    expect((await reachedBy(caller)).length, caller).toBeLessThan(every.length);
  const roles = await db.selectFrom("users").select("email").where("role", "=", "operator").execute();
  expect(roles.map(({ email: login }) => login).sort()).toEqual(Object.keys(demoOperators).sort());
});

test("every token can read a country parameter, which may be cached for five minutes [7.21] [7.25]", async () => {
  for (const [caller, as] of Object.entries(callers)) {
    const answer = await call(readCountryParameter, { as, params: { name: "serviceHours" } });
    const closed = caller === "stranger" || caller === "a rider";
    expect(answer.status, caller).toEqual(closed ? 401 : 200);
    if (!closed) expect(answer.headers["cache-control"]).toBe("max-age=300");
  }
  const unknown = await call(readCountryParameter, { as: callers.guest, params: { name: "secrets" } });
  expect(unknown.status).toBe(404);
});

test("signing out requires a session", async () => {
  expect((await call(logout, { body: {} })).status).toBe(401);
  expect((await call(logout, { as: callers["the outlet's partner"], body: {} })).status).toBe(200);
});

test("the sandbox's tools exist only in a sandbox", async () => {
  expect((await call(readSentMessages)).status).toBe(200);
  const made = await call(issueGodroidToken, { body: { restaurant_id: first } });
  expect((await call(listVendors, { as: `GoDroid ${made.body.token}` })).status).toBe(200);

  const real = await openTestApp({
    env: {
      ENVIRONMENT: "prd",
      DATABASE_URL: "postgres://db/waybill",
      PUBLIC_URL: "https://waybill.example",
      TOKEN_SECRET: "x".repeat(32),
      SMTP_URL: "smtp://mail",
    },
  });
  expect((await real.inject({ url: "/san/outbox" })).statusCode).toBe(404);
  for (const url of ["/san/godroid-token", "/san/orders/x/status"])
    expect((await real.inject({ method: "POST", url, payload: {} })).statusCode).toBe(404);
  expect((await real.call(listVendors, { as: `GoDroid ${made.body.token}` })).status).toBe(401);
  const { headers } = await real.inject({ url: "/config.json" });
  expect(headers["strict-transport-security"]).toBeTruthy();
  await real.close();
});
