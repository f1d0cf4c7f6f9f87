import { login, resetPassword } from "@waybill/contract/accounts";
import { readOwnOperator } from "@waybill/contract/operations/operators";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { makeFirstAdmin } from "./first-admin.ts";

const { accounts, call, close, db } = await openTestApp();
afterAll(close);

test("the first admin is created once, sets a password by mail and is an admin; a second call is refused [14.98]", async () => {
  const email = "first@example.com";
  await expect(makeFirstAdmin(accounts, email, "en")).rejects.toThrow("An operator already exists");
  // Deletes the operators, as in a new deployment.
  await db.deleteFrom("users").where("role", "=", "operator").execute();
  await expect(makeFirstAdmin(accounts, "nobody", "en")).rejects.toThrow("The e-mail address is invalid");
  await expect(makeFirstAdmin(accounts, "parent@example.com", "en")).rejects.toThrow("Use another one");
  expect(await makeFirstAdmin(accounts, email, "en")).toEqual({});
  const code = (await call(readSentMessages, { query: { to: email } })).body.data[0]?.code ?? "";
  const password = "Waybill!2027";
  await call(resetPassword, {
    body: { email_address: email, code, password, password_confirmation: password },
  });
  const { body } = await call(login, { body: { email_address: email, password } });
  const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
  expect((await call(readOwnOperator, { as })).body.result.roles).toEqual(["admin"]);
  await expect(makeFirstAdmin(accounts, "second@example.com", "en")).rejects.toThrow(
    "An operator already exists",
  );
  const admins = await db.selectFrom("operator_roles").selectAll().execute();
  expect(admins).toHaveLength(1);
});

test("the first admin is created even if no mail can be sent, and the reason is returned [14.98]", async () => {
  await db.deleteFrom("users").where("role", "=", "operator").execute();
  const mails = { send: () => Promise.reject(new Error("connection refused")) };
  const email = "unmailed@example.com";
  expect(await makeFirstAdmin({ ...accounts, mails }, email, "en")).toEqual({
    mailProblem: "connection refused",
  });
  expect(await db.selectFrom("operator_roles").selectAll().execute()).toHaveLength(1);
});
