import { listSessions, login, logout } from "@waybill/contract/accounts";
import { listAudit } from "@waybill/contract/operations/audit";
import { resetSecondFactor } from "@waybill/contract/operations/second-factor";
import { allowSupportAccess, signInAsMerchant } from "@waybill/contract/operations/support-access";
import * as endpoints from "@waybill/contract/merchants/security";
import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { demoPassword } from "../../../seed/seed-accounts.ts";
import { openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { codeAt, softwareKey } from "../second-factor.fixture.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, tokenFor } = app;
await app.app.listen({ port: 0, host: "127.0.0.1" });
const live = `ws://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/ws`;
afterAll(close);

const stepMs = 30_000;
const codeOf = (uri: string) => codeAt(clock.now(), uri);
const codeOfError = ({ body }: { body: { errors?: readonly { code: string }[] } }) => body.errors?.[0]?.code;
const refusalOf = (answer: { status: number } & Parameters<typeof codeOfError>[0]) => ({
  status: answer.status,
  code: codeOfError(answer),
});
const state = async (as: string) => (await call(endpoints.readOwnSecondFactor, { as })).body.result;
const show = (as: string, code: string) => call(endpoints.showOwnSecondFactor, { as, body: { code } });

async function setUpApp(as: string) {
  const { uri } = (await call(endpoints.beginOwnTotp, { as })).body.result;
  const confirmed = await call(endpoints.confirmOwnTotp, { as, body: { code: codeOf(uri) } });
  expect(confirmed.status).toBe(200);
  return { uri, codes: confirmed.body.result.recovery_codes };
}

/** The open websocket, or the HTTP status with which it was rejected. */
async function connect(as: string): Promise<{ status: number; socket: WebSocket }> {
  const socket = new WebSocket(live, ["waybill.v1", as.replace("Bearer ", "bearer.")]);
  socket.on("error", () => undefined);
  const status = await new Promise<number>((settle) => {
    socket.once("open", () => settle(101));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => {
      settle(statusCode);
      socket.terminate();
    });
  });
  return { status, socket };
}

test("a merchant's user sets up an app, a passkey and recovery codes like an operator [21.20]", async () => {
  const { email } = await ownVendor(db);
  const as = await tokenFor(email);
  const none = { is_needed: false, is_passed: false, has_totp: false, passkeys: [], recovery_codes_left: 0 };
  expect(await state(as)).toEqual(none);
  const { codes } = await setUpApp(as);
  expect(new Set(codes).size).toBe(10);
  const key = softwareKey(deps.publicUrl());
  const options = (await call(endpoints.beginOwnPasskey, { as })).body.result;
  const body = { passkey: key.made(options), name: "Counter" };
  const added = await call(endpoints.addOwnPasskey, { as, body });
  expect(added.status).toBe(201);
  expect(added.body.result).toMatchObject({ is_needed: true, is_passed: true, recovery_codes_left: 10 });

  const later = await tokenFor(email);
  const challenge = (await call(endpoints.askOwnPasskey, { as: later })).body.result;
  const shown = await call(endpoints.showOwnSecondFactor, {
    as: later,
    body: { passkey: key.shown(challenge) },
  });
  expect(shown.body.result).toMatchObject({ is_passed: true, passkeys: [{ name: "Counter" }] });
  expect((await call(listVendors, { as: later })).status).toBe(200);
  const renewed = await call(endpoints.renewOwnRecoveryCodes, { as: later });
  expect(renewed.body.result.recovery_codes.some((code) => codes.includes(code))).toBe(false);

  // A user may remove a factor from their own account; the recovery codes are deleted too.
  expect((await call(endpoints.removeOwnTotp, { as: later })).status).toBe(200);
  const [{ id } = { id: "" }] = (await state(later)).passkeys;
  const last = await call(endpoints.removeOwnPasskey, { as: later, params: { id } });
  expect(last.body.result).toEqual(none);
  expect((await call(listVendors, { as: await tokenFor(email) })).status).toBe(200);

  const operator = await tokenFor("viewer");
  const { body: rows } = await call(listAudit, { as: operator, query: { subject: `user:${email}` } });
  expect(rows.result.data.map(({ action }) => action)).toEqual([
    "user.second-factor-removed",
    "user.second-factor-removed",
    "user.second-factor-added",
    "user.second-factor-added",
    "user.second-factor-added",
  ]);
});

test("after a factor is set up, new sessions, open sessions and websockets work only after it is shown [21.21]", async () => {
  const { email, vendorId } = await ownVendor(db);
  const [first, open] = [await tokenFor(email), await tokenFor(email)];
  const { socket } = await connect(open);
  const closed = once(socket, "close");
  const { uri } = await setUpApp(first);
  expect((await call(listVendors, { as: first })).status).toBe(200);
  // The earlier session has not shown the new factor, so its socket is closed.
  expect((await closed)[0]).toBe(1008);
  const signedIn = await tokenFor(email);
  for (const as of [open, signedIn]) {
    for (const [endpoint, params] of [
      [listVendors, {}],
      [listSessions, {}],
      [readVendor, { vendorId }],
      [endpoints.removeOwnTotp, {}],
      [endpoints.beginOwnTotp, {}],
      [endpoints.beginOwnPasskey, {}],
      [endpoints.renewOwnRecoveryCodes, {}],
    ] as const) {
      const answer = await call(endpoint, { as, params });
      expect(refusalOf(answer), endpoint.path).toEqual({ status: 403, code: "SECOND_FACTOR_REQUIRED" });
    }
    expect((await connect(as)).status).toBe(403);
  }
  clock.advance(stepMs);
  expect((await show(signedIn, codeOf(uri))).status).toBe(200);
  expect((await call(listVendors, { as: signedIn })).status).toBe(200);
  const { status, socket: shown } = await connect(signedIn);
  shown.terminate();
  expect(status).toBe(101);
  expect((await call(listVendors, { as: open })).status).toBe(403);
  expect((await call(logout, { as: open, body: {} })).status).toBe(200);
});

test("a sign-in by password gets the same response as before, and a code works once [21.21]", async () => {
  const body = { email_address: "single@example.com", password: demoPassword };
  const signIn = async () =>
    `Bearer ${(await call(login, { body })).body.result.AuthenticationResult.AccessToken}`;
  const plain = await signIn();
  expect((await call(listVendors, { as: plain })).status).toBe(200);
  const { uri } = await setUpApp(plain);
  const as = await signIn();
  expect((await call(listVendors, { as })).status).toBe(403);
  expect((await show(as, codeOf(uri))).status).toBe(422);
  clock.advance(stepMs);
  expect((await show(as, codeOf(uri))).status).toBe(200);
  expect((await call(endpoints.removeOwnTotp, { as })).status).toBe(200);
});

test("a recovery code works once, and ten wrong ones lock the second step for a quarter of an hour [21.22]", async () => {
  const { email } = await ownVendor(db);
  const { uri, codes } = await setUpApp(await tokenFor(email));
  const recover = async (recovery_code = "") =>
    call(endpoints.showOwnSecondFactor, { as: await tokenFor(email), body: { recovery_code } });
  expect((await recover(codes[0]?.toLowerCase())).body.result).toMatchObject({
    is_passed: true,
    recovery_codes_left: 9,
  });
  const again = await recover(codes[0]);
  expect(refusalOf(again)).toEqual({ status: 422, code: "SECOND_FACTOR_WRONG" });
  for (let turn = 1; turn < 10; turn += 1) expect((await recover("AAAAA-AAAAA")).status).toBe(422);
  clock.advance(stepMs);
  expect((await show(await tokenFor(email), codeOf(uri))).status).toBe(429);
  expect((await recover(codes[1])).status).toBe(429);
  clock.advance(15 * 60_000);
  expect((await recover(codes[1])).status).toBe(200);
});

test("only an admin can reset the lost factors of a merchant's user, which ends the user's sessions", async () => {
  const { email } = await ownVendor(db);
  const lost = await tokenFor(email);
  const { codes } = await setUpApp(lost);
  const { user_id } = await db
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const params = { user_id };
  expect((await call(resetSecondFactor, { as: lost, params })).status).toBe(401);
  const support = await tokenFor("support");
  expect((await call(resetSecondFactor, { as: support, params })).status).toBe(403);
  const as = await tokenFor("ops");
  expect((await call(resetSecondFactor, { as, params })).status).toBe(204);
  expect((await call(endpoints.readOwnSecondFactor, { as: lost })).status).toBe(401);

  const again = await tokenFor(email);
  expect(await state(again)).toMatchObject({ is_needed: false, has_totp: false, recovery_codes_left: 0 });
  const recovery_code = codes[0] ?? "";
  expect((await call(endpoints.showOwnSecondFactor, { as: again, body: { recovery_code } })).status).toBe(
    422,
  );
  const query = { subject: `user:${user_id}`, limit: 1 };
  const [entry] = (await call(listAudit, { as, query })).body.result.data;
  expect(entry).toMatchObject({ action: "user.second-factor-reset", actor: { kind: "operator" } });
});

test("if an owner requires a factor, a member without one can only set one up, in new and open sessions [21.23] [21.24]", async () => {
  const { email, outletEmail, vendorId, outletIds } = await ownVendor(db);
  const [owner, outlet] = [await tokenFor(email), await tokenFor(outletEmail)];
  const params = { vendorId };
  const ask = (as: string, second_factor_required: boolean, at = params) =>
    call(endpoints.setVendorSecurity, { as, params: at, body: { second_factor_required } });
  expect((await call(endpoints.readVendorSecurity, { as: owner, params })).body.result).toEqual({
    second_factor_required: false,
    people: 2,
    people_with_second_factor: 0,
  });
  // An outlet's owner cannot require a factor at the parent, and other roles cannot require one at all.
  expect((await ask(outlet, true)).status).toBe(404);
  for (const role of ["manager", "clerk", "read only", "developer"] as const) {
    await db.updateTable("user_vendors").set({ role }).where("user_id", "=", outletEmail).execute();
    const as = await tokenFor(outletEmail);
    const refused = await ask(as, true, { vendorId: outletIds[0] });
    expect(refusalOf(refused), role).toEqual({ status: 403, code: "ROLE_MISSING" });
  }
  for (const who of ["ops", "single", "guest"] as const)
    expect((await ask(await tokenFor(who), true)).status, who).toBe(404);

  expect((await call(listVendors, { as: outlet })).status).toBe(200);
  const { socket } = await connect(outlet);
  const closed = once(socket, "close");
  expect((await ask(owner, true)).body.result.second_factor_required).toBe(true);
  expect((await closed)[0]).toBe(1008);
  for (const as of [owner, outlet, await tokenFor(outletEmail)]) {
    expect(codeOfError(await call(listVendors, { as }))).toBe("SECOND_FACTOR_REQUIRED");
    expect(await state(as)).toMatchObject({ is_needed: true, is_passed: false, has_totp: false });
    expect((await connect(as)).status).toBe(403);
  }
  expect((await call(listVendors, { as: await tokenFor("single") })).status).toBe(200);
  await setUpApp(outlet);
  expect((await call(listVendors, { as: outlet })).status).toBe(200);
  const kept = await call(endpoints.removeOwnTotp, { as: outlet });
  expect(refusalOf(kept)).toEqual({ status: 409, code: "SECOND_FACTOR_LAST" });
  // An owner must show a second factor before turning the requirement off.
  expect(codeOfError(await ask(owner, false))).toBe("SECOND_FACTOR_REQUIRED");
  await setUpApp(owner);
  expect((await ask(owner, false)).body.result).toEqual({
    second_factor_required: false,
    people: 2,
    people_with_second_factor: 2,
  });
  expect((await call(endpoints.removeOwnTotp, { as: outlet })).status).toBe(200);
});

test("a visiting operator, a program and a guest have no second factor here [21.20]", async () => {
  const { email, vendorId } = await ownVendor(db);
  const owner = await tokenFor(email);
  await setUpApp(owner);
  await call(allowSupportAccess, { as: owner, params: { vendorId }, body: { hours: 1 } });
  const visit = await call(signInAsMerchant, {
    as: await tokenFor("support"),
    params: { vendor_id: vendorId },
  });
  const visiting = `Bearer ${visit.body.result.AuthenticationResult.AccessToken}`;
  // The operator showed a second factor in the console, so the visit needs none.
  expect((await call(readVendor, { as: visiting, params: { vendorId } })).status).toBe(200);
  expect((await call(endpoints.beginOwnTotp, { as: visiting })).status).toBe(403);
  const security = { params: { vendorId }, body: { second_factor_required: true } };
  expect((await call(endpoints.setVendorSecurity, { as: visiting, ...security })).status).toBe(403);
  for (const as of [visiting, await tokenFor("guest"), await tokenFor("godroid"), await tokenFor("ops")])
    expect((await call(endpoints.readOwnSecondFactor, { as })).status).toBe(404);
});
