import { extendLogin, login, logout, startGuestSession } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/vendors";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../platform/test-app.ts";
import { demoPassword } from "../seed/plant-accounts.ts";

const { call, close } = await openTestApp();
afterAll(close);

test("a seeded login gives tokens that open its vendors [7.10]", async () => {
  const body = { email_address: "parent@example.com", password: demoPassword };
  const answer = await call(login, { body });
  expect(answer.status).toBe(200);
  const { AccessToken, IdToken, ExpiresIn, TokenType } = answer.body.result.AuthenticationResult;
  expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 3600, TokenType: "Bearer" });
  for (const token of [AccessToken, IdToken]) {
    const vendors = await call(listVendors, { as: `Bearer ${token}` });
    expect(vendors.body.result.vendors.map(({ vendor_id }) => vendor_id)).toContain("poblacion");
  }
});
void [extendLogin, logout, startGuestSession];
