import { loginSingleSignOn, saveSingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import { setDns } from "@waybill/contract/sandbox";
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { openTestApp, type TestAppOptions } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

/** A minimal browser: follows redirects and keeps its cookies. */
export type Browser = { cookies: Map<string, string> };
export const newBrowser = (): Browser => ({ cookies: new Map() });

/** The test app, with actions of a company and its people. */
export async function openSignOnApp(options: TestAppOptions = {}) {
  const app = await openTestApp(options);
  const { call, db, inject, tokenFor } = app;

  const go = async (browser: Browser, url: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await inject({ url, headers: { ...(cookie && { cookie }) } });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      browser.cookies.set(name, value);
    }
    return { status: answer.statusCode, to: String(answer.headers.location ?? ""), headers: answer.headers };
  };
  const begin = (browser: Browser, email: string) =>
    go(browser, `/sign-in/sso?${new URLSearchParams({ email }).toString()}`);

  /** Creates a parent whose users sign in through an issuer, with a verified domain. */
  async function company(issuer: string, given: { required?: boolean; client_id?: string } = {}) {
    const vendor = await ownVendor(db);
    const owner = await tokenFor(vendor.email);
    const domain = `d${randomBytes(5).toString("hex")}.example`;
    const params = { vendorId: vendor.vendorId };
    const body = {
      issuer,
      client_id: "waybill",
      client_secret: "sesame",
      domains: [domain],
      required: false,
      default_role: "clerk" as const,
      ...given,
    };
    const saved = await call(saveSingleSignOn, { as: owner, params, body });
    expect(saved.status).toBe(200);
    const [{ record } = { record: { value: "" } }] = saved.body.result.domains;
    await call(setDns, { body: { name: domain, txt: ["v=spf1 -all", record.value] } });
    return { ...vendor, owner, domain, params, body, record };
  }

  const login = (code: string) => call(loginSingleSignOn, { body: { code } });
  return { ...app, go, begin, company, login };
}
