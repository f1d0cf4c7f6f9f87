import { readOrder } from "@waybill/contract/orders";
import { listAudit } from "@waybill/contract/operations/audit";
import * as endpoints from "@waybill/contract/operations/operators";
import { forgotPassword, login, resetPassword } from "@waybill/contract/accounts";
import { acceptInvitation, readInvitation } from "@waybill/contract/merchants/team";
import { readSentMessages } from "@waybill/contract/sandbox";
import type { OperatorRole } from "@waybill/domain/operations/roles";
import { afterAll, expect, test } from "vitest";
import { demoOperators, demoPassword } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";

const { accounts, call, clock, close, tokenFor } = await openTestApp();
afterAll(close);
let as = await tokenFor("ops");

test("an operator of each role is seeded and can sign in [14.09]", async () => {
  for (const [email, role] of Object.entries(demoOperators)) {
    const { body } = await call(login, { body: { email_address: email, password: demoPassword } });
    const token = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
    const { body: me } = await call(endpoints.readOwnOperator, { as: token });
    expect(me.result).toMatchObject({ email, roles: [role] });
  }
});

test("an added operator is invited by mail, the roles apply at once, and everything is in the audit [14.05]", async () => {
  const email = "Night.Shift@example.com";
  const added = await call(endpoints.addOperator, { as, body: { email, roles: ["viewer"] } });
  expect(added.status).toBe(201);
  const { user_id } = added.body.result;
  const { body: mails } = await call(readSentMessages, { query: { to: "night.shift@example.com" } });
  expect(mails.data[0]?.links).toHaveLength(1);
  const taken = await call(endpoints.addOperator, { as, body: { email, roles: [] } });
  expect(taken.status).toBe(409);
  expect(taken.body.errors[0].code).toBe("EMAIL_TAKEN");

  const own = await tokenFor("night.shift@example.com");
  const add = (token: string) =>
    call(endpoints.addOperator, { as: token, body: { email: "x@example.com", roles: [] } });
  expect((await add(own)).status).toBe(403);
  await call(endpoints.setOperatorRoles, { as, params: { user_id }, body: { roles: ["admin"] } });
  expect((await add(own)).status).toBe(201);
  await call(endpoints.setOperatorRoles, { as, params: { user_id }, body: { roles: [] } });
  expect((await call(endpoints.readOwnOperator, { as: own })).status).toBe(403);

  const { body } = await call(listAudit, { as, query: { subject: `operator:${user_id}` } });
  expect(body.result.data.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "operator.roles-changed", before: { roles: ["admin"] }, after: { roles: [] } },
    { action: "operator.roles-changed", before: { roles: ["viewer"] }, after: { roles: ["admin"] } },
    { action: "operator.added", before: null, after: { roles: ["viewer"] } },
  ]);
  expect(body.result.data[0]).toMatchObject({ actor: { kind: "operator", id: "user-ops" } });
  expect(body.result.data[0]?.request_id).toMatch(/^[\da-f-]{36}$/);
});

test("of several admins who opened the same roles one changes them, and the others are refused", async () => {
  const start: OperatorRole[] = ["viewer", "support"];
  const body = { email: "two.admins@example.com", roles: start };
  const { user_id } = (await call(endpoints.addOperator, { as, body })).body.result;
  const set = (roles: readonly OperatorRole[], expected?: readonly OperatorRole[]) =>
    call(endpoints.setOperatorRoles, {
      as,
      params: { user_id },
      body: { roles: [...roles], ...(expected && { expected: [...expected] }) },
    });
  const wanted: OperatorRole[][] = [["support"], ["finance"], ["dispatcher"], ["market"], ["viewer"], []];
  // Repeated, because a round in which no two calls overlap would prove nothing.
  for (let round = 0; round < 4; round += 1) {
    await set(start);
    const answers = await Promise.all(wanted.map((roles) => set(roles, start)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...wanted.slice(1).map(() => 409)]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
    // Sent again because its answer was lost: done.
    const won = answers.find(({ status }) => status === 200)?.body.result.roles ?? [];
    expect((await set(won, start)).body.result.roles).toEqual(won);
  }
  // The same roles in another order are no change; a missing role is one.
  await set(start);
  expect((await set(start, start)).status).toBe(200);
  expect((await set(start, start.toReversed())).status).toBe(200);
  expect((await set([], [])).status).toBe(409);
  expect((await set([], [...start, "finance"])).status).toBe(409);
});

const dayMs = 86_400_000;

test("an operator's invitation names the inviter and the roles, expires after seven days and can be sent again [21.19]", async () => {
  const email = "invited@example.com";
  const mail = async () => (await call(readSentMessages, { query: { to: email } })).body.data[0];
  const tokenOf = async () =>
    new URLSearchParams(new URL((await mail())?.links[0] ?? "").hash.slice(1)).get("token") ?? "";
  const accept = (token: string, password?: string) => call(acceptInvitation, { body: { token, password } });
  const signIn = (password: string) => call(login, { body: { email_address: email, password } });

  const body = { email, roles: ["dispatcher" as const, "support" as const] };
  const { user_id, invited_until } = (await call(endpoints.addOperator, { as, body })).body.result;
  expect(invited_until).toBe(new Date(clock.now().getTime() + 7 * dayMs).toISOString());
  const sent = await mail();
  expect(sent?.subject).toBe("ops@example.com invites you to run Waybill");
  for (const part of ["ops@example.com", "Dispatcher", "Support", "/invitation#token="])
    expect(sent?.text).toContain(part);
  expect(sent?.code).toBeNull();
  const old = await tokenOf();

  clock.advance(7 * dayMs);
  expect((await accept(old, demoPassword)).status).toBe(410);
  as = await tokenFor("ops");
  const invite = (operator: string) => call(endpoints.inviteOperator, { as, params: { user_id: operator } });
  expect((await invite(user_id)).body.result.invited_until).toBe(
    new Date(clock.now().getTime() + 7 * dayMs).toISOString(),
  );
  const between = await tokenOf();
  await invite(user_id);
  const newest = await tokenOf();
  for (const dead of [old, between]) expect((await accept(dead, demoPassword)).status).toBe(410);
  const read = await call(readInvitation, { body: { token: newest } });
  expect(read.body.result).toMatchObject({ email, role: null, needs_password: true });

  const weak = await accept(newest, "short");
  expect(weak.status).toBe(422);
  expect(weak.body.errors[0].path).toEqual(["password"]);
  const raced = await Promise.all(["Waybill!2026a", "Waybill!2026b"].map((one) => accept(newest, one)));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 410]);
  const words = await Promise.all([signIn("Waybill!2026a"), signIn("Waybill!2026b")]);
  expect(words.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await invite(user_id)).body.errors[0].code).toBe("INVITATION_ACCEPTED");
  expect((await invite("nobody")).status).toBe(404);
});

test("an operator who set a password by a code needs no invitation", async () => {
  const email = "by-code@example.com";
  await call(endpoints.addOperator, { as, body: { email, roles: ["viewer"] } });
  const mails = async () => (await call(readSentMessages, { query: { to: email } })).body.data;
  const token =
    new URLSearchParams(new URL((await mails())[0]?.links[0] ?? "").hash.slice(1)).get("token") ?? "";
  await call(forgotPassword, { body: { email_address: email } });
  await accounts.backgroundTasks.settled();
  const password = "Waybill!2026c";
  const code = (await mails())[0]?.code ?? "";
  const entry = { email_address: email, code, password, password_confirmation: password };
  expect((await call(resetPassword, { body: entry })).status).toBe(200);
  expect((await call(acceptInvitation, { body: { token, password: demoPassword } })).status).toBe(410);
});

test("the last admin cannot be removed, and a refused change leaves no audit row [14.48]", async () => {
  const refused = await call(endpoints.setOperatorRoles, {
    as,
    params: { user_id: "user-ops" },
    body: { roles: ["viewer"] },
  });
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0].code).toBe("LAST_ADMIN");
  const { body } = await call(listAudit, { as, query: { subject: "user-ops" } });
  expect(body.result.data).toEqual([]);
  expect((await call(endpoints.readOwnOperator, { as })).body.result.roles).toEqual(["admin"]);
});

test("the next page of operators starts after the previous one [14.95]", async () => {
  const emails: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await call(endpoints.listOperators, { as, query: { limit: 2, cursor } });
    emails.push(...body.result.data.map(({ email }) => email));
    cursor = body.result.cursor ?? undefined;
  } while (cursor);
  expect(emails).toEqual([...new Set(emails)].sort());
  expect(emails).toEqual(expect.arrayContaining(Object.keys(demoOperators)));
  expect((await call(endpoints.listOperators, { as, query: { cursor: "nonsense" } })).status).toBe(400);
});

test("calls that operators could make before roles are still allowed", async () => {
  expect((await call(readOrder, { as, query: { vendorId: "x", orderId: "y" } })).status).toBe(404);
});
