import { listSessions, login, logout } from "@waybill/contract/accounts";
import { listAudit } from "@waybill/contract/operations/audit";
import { addOperator, readOwnOperator, setOperatorRoles } from "@waybill/contract/operations/operators";
import { listCellOrders } from "@waybill/contract/operations/orders";
import * as endpoints from "@waybill/contract/operations/second-factor";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../../platform/settings/settings.ts";
import { demoOperators, demoPassword } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";
import { codeAt, softwareKey } from "./second-factor.fixture.ts";

const app = await openTestApp({ env: { OPERATIONS_2FA: "1" } });
const { call, clock, close, db, deps, tokenFor } = app;
afterAll(close);

const stepMs = 30_000;
const codeOf = (uri: string) => codeAt(clock.now(), uri);
const codeOfError = ({ body }: { body: { errors?: readonly { code: string }[] } }) => body.errors?.[0]?.code;
const state = async (as: string) => (await call(endpoints.readSecondFactor, { as })).body.result;

/** Sets up an authenticator app for a session without a factor. */
async function setUpApp(as: string) {
  const { body } = await call(endpoints.beginTotp, { as });
  const { uri } = body.result;
  const confirmed = await call(endpoints.confirmTotp, { as, body: { code: codeOf(uri) } });
  expect(confirmed.status).toBe(200);
  return { uri, codes: confirmed.body.result.recovery_codes };
}

test("every role except viewer needs a second factor before any other call [14.07] [14.08]", async () => {
  for (const [email, role] of Object.entries(demoOperators)) {
    const { body } = await call(login, { body: { email_address: email, password: demoPassword } });
    const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
    const isViewer = role === "viewer";
    expect(await state(as), role).toEqual({
      is_needed: !isViewer,
      is_passed: false,
      has_totp: false,
      passkeys: [],
      recovery_codes_left: 0,
    });
    for (const endpoint of [readOwnOperator, listCellOrders, listVendors, listSessions]) {
      const answer = await call(endpoint, { as });
      expect(answer.status, `${role} ${endpoint.path}`).toEqual(isViewer ? 200 : 403);
      if (!isViewer) expect(codeOfError(answer)).toBe("SECOND_FACTOR_REQUIRED");
    }
    const socket = await app.inject({ url: "/ws", headers: { authorization: as } });
    expect(socket.statusCode, role).toEqual(isViewer ? 404 : 403);
    expect((await call(logout, { as, body: {} })).status).toBe(200);
  }
});

test("a sandbox does not require a second factor by default, and every other environment always does [14.08]", () => {
  const real = {
    DATABASE_URL: "postgres://db/waybill",
    SMTP_URL: "smtp://mail",
    TOKEN_SECRET: "x".repeat(32),
    PUBLIC_URL: "https://waybill.example",
  };
  const isAsked = (env: Record<string, string>) => readSettings(env).operationsSecondFactor;
  expect(isAsked({})).toBe(false);
  expect(isAsked({ OPERATIONS_2FA: "0" })).toBe(false);
  expect(isAsked({ OPERATIONS_2FA: "1" })).toBe(true);
  for (const ENVIRONMENT of ["stg", "prd"])
    for (const OPERATIONS_2FA of ["", "0", "1"])
      expect(isAsked({ ...real, ENVIRONMENT, OPERATIONS_2FA })).toBe(true);
  expect(() => isAsked({ OPERATIONS_2FA: "yes" })).toThrow("OPERATIONS_2FA");
});

test("an authenticator app is set up at the first sign-in and required at the next, and no code works twice [14.07] [14.88]", async () => {
  const first = await tokenFor("ops");
  const { uri, codes } = await setUpApp(first);
  expect(new Set(codes).size).toBe(10);
  expect(new Set(codes.map((code) => code.length))).toEqual(new Set([11]));
  expect((await call(listCellOrders, { as: first })).status).toBe(200);
  const [kept] = await db.selectFrom("operator_totp").selectAll().execute();
  const key = new URL(uri).searchParams.get("secret") ?? "";
  expect(JSON.stringify(kept)).not.toContain(key);
  expect(JSON.stringify(await db.selectFrom("operator_recovery_codes").selectAll().execute())).not.toContain(
    codes[0],
  );

  const as = await tokenFor("ops");
  expect(await state(as)).toMatchObject({ is_passed: false, has_totp: true, recovery_codes_left: 10 });
  // A caller who only gave the password can neither add nor remove a factor.
  for (const endpoint of [endpoints.beginTotp, endpoints.beginPasskey, endpoints.renewRecoveryCodes])
    expect(codeOfError(await call(endpoint, { as }))).toBe("SECOND_FACTOR_REQUIRED");
  expect(codeOfError(await call(endpoints.removeTotp, { as }))).toBe("SECOND_FACTOR_REQUIRED");
  const show = (code: string) => call(endpoints.showSecondFactor, { as, body: { code } });
  // The code that activated the app cannot be used again.
  expect(codeOfError(await show(codeOf(uri)))).toBe("SECOND_FACTOR_WRONG");
  expect((await call(listCellOrders, { as })).status).toBe(403);
  clock.advance(stepMs);
  const code = codeOf(uri);
  expect((await show(`${code.slice(0, 3)} ${code.slice(3)}`)).body.result.is_passed).toBe(true);
  expect((await show(code)).status).toBe(422);
  expect((await call(listCellOrders, { as })).status).toBe(200);

  const only = await call(endpoints.removeTotp, { as });
  expect(only.status).toBe(409);
  expect(codeOfError(only)).toBe("SECOND_FACTOR_LAST");
  const { body } = await call(listAudit, { as, query: { subject: "operator:user-ops" } });
  expect(body.result.data[0]).toMatchObject({
    action: "operator.second-factor-added",
    after: { kind: "totp" },
    actor: { kind: "operator", id: "user-ops" },
  });
});

test("a recovery code works once, new codes replace the earlier ones, and another user's code is refused [14.88]", async () => {
  const { codes } = await setUpApp(await tokenFor("finance"));
  const as = await tokenFor("finance");
  const [one = "", two = ""] = codes;
  const show = (recovery_code: string, who = as) =>
    call(endpoints.showSecondFactor, { as: who, body: { recovery_code } });
  await setUpApp(await tokenFor("market"));
  expect((await show(one, await tokenFor("market"))).status).toBe(422);
  expect((await show(one.toLowerCase().replace("-", " "))).body.result).toMatchObject({
    is_passed: true,
    recovery_codes_left: 9,
  });
  expect((await show(one, await tokenFor("finance"))).status).toBe(422);
  const renewed = await call(endpoints.renewRecoveryCodes, { as });
  expect(renewed.body.result.recovery_codes).toHaveLength(10);
  expect((await show(two, await tokenFor("finance"))).status).toBe(422);
});

test("ten wrong codes lock the account's second step for a quarter of an hour, even for right codes [14.07]", async () => {
  const { uri } = await setUpApp(await tokenFor("support"));
  const as = await tokenFor("support");
  const show = (code: string) => call(endpoints.showSecondFactor, { as, body: { code } });
  for (let turn = 0; turn < 10; turn += 1) expect((await show("000000")).status).toBe(422);
  clock.advance(stepMs);
  expect((await show(codeOf(uri))).status).toBe(429);
  clock.advance(15 * 60_000);
  expect((await show(codeOf(uri))).status).toBe(200);
});

test("a passkey can be added, is accepted only for its own challenge, and can replace the app [14.88]", async () => {
  const first = await tokenFor("dispatch");
  const key = softwareKey(deps.publicUrl());
  const options = async (as: string) => (await call(endpoints.beginPasskey, { as })).body.result;
  const add = (as: string, passkey: { id: string }) =>
    call(endpoints.addPasskey, { as, body: { passkey, name: "Desk" } });
  expect((await add(first, key.made({ challenge: "bm90LW91cnM" }))).status).toBe(422);
  const elsewhere = softwareKey("https://phishing.example").made(await options(first));
  expect((await add(first, elsewhere)).status).toBe(422);
  const added = await add(first, key.made(await options(first)));
  expect(added.status).toBe(201);
  expect(added.body.result.recovery_codes.length).toBe(10);
  expect((await call(listCellOrders, { as: first })).status).toBe(200);

  const as = await tokenFor("dispatch");
  const challenge = async () => (await call(endpoints.askPasskey, { as })).body.result;
  const show = (passkey: { id: string }) => call(endpoints.showSecondFactor, { as, body: { passkey } });
  expect((await show(softwareKey(deps.publicUrl()).shown(await challenge()))).status).toBe(422);
  const shown = key.shown(await challenge());
  expect((await show(shown)).body.result).toMatchObject({ is_passed: true, passkeys: [{ name: "Desk" }] });
  expect((await show(shown)).status).toBe(422);
  const late = await challenge();
  clock.advance(5 * 60_000 + 1);
  expect((await show(key.shown(late))).status).toBe(422);

  await setUpApp(as);
  const [{ id } = { id: "" }] = (await state(as)).passkeys;
  const removed = await call(endpoints.removePasskey, { as, params: { id } });
  expect(removed.body.result).toMatchObject({ passkeys: [], has_totp: true });
});

test("only an admin can reset another operator's lost factors, which ends the operator's sessions [14.88]", async () => {
  const lost = await tokenFor("dispatch");
  const params = { user_id: "user-dispatch" };
  expect((await call(endpoints.resetSecondFactor, { as: lost, params })).status).toBe(403);
  const admin = await tokenFor("ops");
  const { body } = await call(endpoints.beginTotp, { as: admin });
  expect(body.errors[0].code).toBe("SECOND_FACTOR_REQUIRED");
  await db.updateTable("sessions").set({ second_factor_at: clock.now() }).execute();
  const as = await tokenFor("ops");
  const { session_id } = await db
    .selectFrom("sessions")
    .select("session_id")
    .where("user_id", "=", "user-ops")
    .where("second_factor_at", "is", null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("sessions")
    .set({ second_factor_at: clock.now() })
    .where("session_id", "=", session_id)
    .execute();
  expect((await call(endpoints.resetSecondFactor, { as, params })).status).toBe(204);
  expect((await call(endpoints.readSecondFactor, { as: lost })).status).toBe(401);
  expect(await state(await tokenFor("dispatch"))).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
  expect((await call(endpoints.resetSecondFactor, { as, params: { user_id: "nobody" } })).status).toBe(404);

  // A viewer who gets another role needs a second factor from then on.
  const viewer = await tokenFor("viewer");
  expect((await call(readOwnOperator, { as: viewer })).status).toBe(200);
  const roles = { params: { user_id: "user-viewer" }, body: { roles: ["market" as const] } };
  expect((await call(setOperatorRoles, { as, ...roles })).status).toBe(200);
  expect((await call(readOwnOperator, { as: viewer })).status).toBe(403);
  expect((await call(addOperator, { as: viewer, body: { email: "x@example.com", roles: [] } })).status).toBe(
    403,
  );
});

test("an encrypted secret can be decrypted only for its owner", () => {
  const sealed = sealSecret(deps, "user-a", "JBSWY3DP");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(openSecret(deps, "user-a", sealed)).toBe("JBSWY3DP");
  expect(openSecret(deps, "user-b", sealed)).toBeUndefined();
  expect(openSecret({ secret: () => Buffer.alloc(32) }, "user-a", sealed)).toBeUndefined();
  expect(openSecret(deps, "user-a", "short")).toBeUndefined();
});
