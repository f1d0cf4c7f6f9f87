import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { openOidcProvider, signInThere } from "./oidc-provider.fixture.ts";
import { newBrowser, openSignOnApp } from "./sign-on.fixture.ts";

const home = "http://portal.test";
const redirectUri = `${home}/sign-in/sso/return`;
const provider = await openOidcProvider(redirectUri);
const app = await openSignOnApp({ env: { PUBLIC_URL: home } });
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function signIn(email: string) {
  const browser = newBrowser();
  const { to } = await app.begin(browser, email);
  const back = await signInThere(to, email, redirectUri);
  return new URL((await app.go(browser, back.pathname + back.search)).to, home).searchParams;
}

test("a user signs in through oidc-provider, also after its keys were rotated [21.27] [21.28] [21.33]", async () => {
  const { domain, vendorId } = await app.company(provider.issuer);
  const email = `ana@${domain}`;
  for (const turn of ["first", "rotated", "again"]) {
    const { status, body } = await app.login((await signIn(email)).get("sso") ?? "");
    expect(status, turn).toBe(200);
    const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
    const { result } = (await app.call(listVendors, { as })).body;
    expect(result.vendors.map(({ vendor_id }) => vendor_id)).toContain(vendorId);
    await provider.rotateKeys();
  }
  expect((await signIn(`unverified@${domain}`)).get("sso-problem")).toBe("email-unverified");
  expect((await app.begin(newBrowser(), "ana@elsewhere.example")).to).toBe("/?sso-problem=unknown-domain");
  // It signs in four times, and takes five seconds on an idle machine.
}, 60_000);
