import { changePassword, listSessions, logout, updateAccount } from "@waybill/contract/accounts";
import { createSecretKey } from "@waybill/contract/partner/developer";
import { listAudit } from "@waybill/contract/operations/audit";
import { listCellOrders } from "@waybill/contract/operations/orders";
import { cancelOrder } from "@waybill/contract/orders";
import * as endpoints from "@waybill/contract/operations/support-access";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);
const support = await tokenFor("support");
const hour = 3_600_000;

async function begin() {
  const own = await ownVendor(db);
  const { vendorId, email } = own;
  const as = await tokenFor(email);
  const params = { vendorId };
  return {
    ...own,
    as,
    allow: (hours: 1 | 8 | 24, who = as) =>
      call(endpoints.allowSupportAccess, { as: who, params, body: { hours } }),
    read: async () =>
      (await call(endpoints.readSupportAccess, { as: await tokenFor(email), params })).body.result,
    end: () => call(endpoints.endSupportAccess, { as, params }),
  };
}
const visit = (vendor_id: string, as = support) =>
  call(endpoints.signInAsMerchant, { as, params: { vendor_id } });
const visitorOf = ({ body }: Awaited<ReturnType<typeof visit>>) =>
  `Bearer ${body.result.AuthenticationResult.AccessToken}`;
const reached = async (as: string) => {
  const answer = await call(listVendors, { as });
  return answer.status === 200
    ? answer.body.result.vendors.map(({ vendor_id }) => vendor_id).sort()
    : answer.status;
};

test("an operator signs in as a merchant only with the merchant's consent, and the audit of the visit names the operator [14.63]", async () => {
  const { vendorId, outletIds, allow, read, as } = await begin();
  const refused = await visit(vendorId);
  expect(refused.status).toBe(403);
  expect(refused.body.errors[0].code).toBe("CONSENT_MISSING");
  expect((await visit("nothing")).status).toBe(404);
  const allowed = await allow(8);
  const ends = new Date(clock.now().getTime() + 8 * hour).toISOString();
  expect(allowed.body.result).toEqual({ expires_at: ends, visits: [] });

  const signedIn = await visit(outletIds[0]);
  expect(signedIn.status).toBe(201);
  expect(signedIn.body.result.expires_at).toEqual(ends);
  expect(signedIn.body.result.AuthenticationResult.RefreshToken).toBe("");
  const visitor = visitorOf(signedIn);
  expect(await reached(visitor)).toEqual([vendorId, ...outletIds].sort());
  const { order_id } = await placeTestOrder(call, visitor, outletIds[0]);
  const body = { vendor_id: outletIds[0], order_id, reason: "mistake_error" };
  expect((await call(cancelOrder, { as: visitor, body })).status).toBe(200);
  expect((await read()).visits).toEqual([{ operator: "support@example.com", at: clock.now().toISOString() }]);
  const audit = async (subject: string) =>
    (await call(listAudit, { as: support, query: { subject } })).body.result.data;
  expect((await audit(`order:${order_id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ["order.cancelled", { kind: "operator", id: "user-support" }],
    ["order.placed", { kind: "operator", id: "user-support" }],
  ]);
  expect((await audit(`vendor:${vendorId}`)).map(({ action, actor }) => `${action} ${actor.kind}`)).toEqual([
    "vendor.visited operator",
    "vendor.support-allowed vendor",
  ]);
  const { body: own } = await call(listSessions, { as });
  // Two sessions of this test, and the visit.
  expect(own.result.sessions).toHaveLength(3);
});

test("a visit cannot change the merchant's account, keys and consent, and has no operator's rights [14.63]", async () => {
  const { vendorId, outletIds, allow } = await begin();
  await allow(1);
  const visitor = visitorOf(await visit(vendorId));
  const password = { password: "Sampaguita!7", password_confirmation: "Sampaguita!7" };
  const params = { vendorId };
  for (const answer of [
    await call(changePassword, { as: visitor, body: { current_password: "x", ...password } }),
    await call(updateAccount, { as: visitor, body: { vat_number: "" } }),
    await call(createSecretKey, { as: visitor, body: { name: "till", mode: "test" } }),
    await call(endpoints.allowSupportAccess, { as: visitor, params, body: { hours: 24 } }),
    await call(endpoints.endSupportAccess, { as: visitor, params }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.body.errors[0].code).toBe("ROLE_MISSING");
  }
  expect((await call(listCellOrders, { as: visitor })).status).toBe(401);
  expect((await call(logout, { as: visitor, body: {} })).status).toBe(200);
  expect(await reached(visitor)).toBe(401);
  expect(await reached(await tokenFor("single"))).not.toContain(outletIds[0]);
});

test("the visit ends with the consent: when it is withdrawn, and when it expires [14.63]", async () => {
  const { vendorId, allow, end, read } = await begin();
  await allow(1);
  const first = visitorOf(await visit(vendorId));
  expect((await end()).body.result.expires_at).toBeNull();
  expect(await reached(first)).toBe(401);
  expect((await visit(vendorId)).status).toBe(403);
  await allow(1);
  const second = visitorOf(await visit(vendorId));
  clock.advance(hour - 1000);
  expect(await reached(second)).toContain(vendorId);
  clock.advance(1000);
  expect(await reached(second)).toBe(401);
  expect((await read()).expires_at).toBeNull();
});

test("only an owner can let operators in, and only support and admin can visit [14.63]", async () => {
  const { vendorId, outletEmail, allow, read } = await begin();
  const others = {
    "another vendor": await tokenFor("single"),
    guest: await tokenFor("guest"),
    "an outlet's user": await tokenFor(outletEmail),
    partner: await tokenFor("godroid", vendorId),
    operator: await tokenFor("ops"),
  };
  for (const [who, as] of Object.entries(others)) expect((await allow(1, as)).status, who).toBe(404);
  expect((await allow(1, "")).status).toBe(401);
  const managed = await begin();
  const { vendorId: id } = managed;
  await db.updateTable("user_vendors").set({ role: "manager" }).where("vendor_id", "=", id).execute();
  expect((await managed.allow(1, await tokenFor(managed.email))).status).toBe(403);
  await allow(1);
  for (const role of ["viewer", "dispatch", "market", "finance"])
    expect((await visit(vendorId, await tokenFor(role))).status, role).toBe(403);
  expect((await visit(vendorId, await tokenFor("ops"))).status).toBe(201);
  expect((await read()).visits).toHaveLength(1);
  const bad = { hours: 1000 as 24 };
  expect(
    (
      await call(endpoints.allowSupportAccess, {
        as: await tokenFor("single"),
        params: { vendorId },
        body: bad,
      })
    ).status,
  ).toBe(400);
});
