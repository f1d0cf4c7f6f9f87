import { readOrder } from "@waybill/contract/orders";
import { listAudit } from "@waybill/contract/operations/audit";
import * as endpoints from "@waybill/contract/operations/operators";
import { login } from "@waybill/contract/accounts";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { demoOperators, demoPassword } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";

const { accounts, call, close, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("ops");

test("an operator of each role is seeded, and signs in like everybody [14.09]", async () => {
  for (const [email, role] of Object.entries(demoOperators)) {
    const { body } = await call(login, { body: { email_address: email, password: demoPassword } });
    const token = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
    const { body: me } = await call(endpoints.readOwnOperator, { as: token });
    expect(me.result).toMatchObject({ email, roles: [role] });
  }
});

test("an added operator sets a password by mail; the roles count at once, and all of it is in the audit [14.05]", async () => {
  const email = "Night.Shift@example.com";
  const added = await call(endpoints.addOperator, { as, body: { email, roles: ["viewer"] } });
  expect(added.status).toBe(201);
  const { user_id } = added.body.result;
  await accounts.backgroundTasks.settled();
  const { body: mails } = await call(readSentMessages, { query: { to: "night.shift@example.com" } });
  expect(mails.data[0]?.code).toMatch(/^\d{6}$/);
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

test("somebody stays admin, and a change that is refused leaves nothing in the audit [14.48]", async () => {
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

test("the list of operators goes on where its page ended [14.95]", async () => {
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

test("the calls that operators had before stay theirs", async () => {
  expect((await call(readOrder, { as, query: { vendorId: "x", orderId: "y" } })).status).toBe(404);
});
