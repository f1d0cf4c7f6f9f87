import { afterAll, expect, test } from "vitest";
import { openPartnerApp, partnerApi } from "./partner.fixture.ts";

const { asking, clock, close, inject, partner, tokenFor } = await openPartnerApp({
  env: { TRUSTED_PROXIES: "1" },
});
afterAll(close);
const developer = "/orders/api/v1/developer";

const begin = async () => {
  const { merchant, email } = await partner();
  const make = (bounds: object) =>
    merchant("POST", `${developer}/keys`, { name: "Till", mode: "live", ...bounds });
  const keyWith = async (bounds: object) => {
    const { status, body } = await make(bounds);
    expect(status, JSON.stringify(body)).toBe(201);
    const ask = asking(`Bearer ${body.result.secret}`);
    const from = (address: string) =>
      ask("GET", `${partnerApi}/outletList`, undefined, { "x-forwarded-for": address });
    return { ...(body.result as { key_id: string; secret: string }), from };
  };
  return { merchant, email, make, keyWith };
};

test("a key shows its last four characters, expiry and allowed addresses, but never the secret", async () => {
  const { merchant, keyWith } = await begin();
  const expires_at = "2026-04-01T00:00:00+08:00";
  const { key_id, secret } = await keyWith({ expires_at, allowed_ips: ["203.0.113.7/24", "2001:DB8::1"] });
  const plain = await keyWith({});
  const { body } = await merchant("GET", `${developer}/keys`);
  const listed = Object.fromEntries(body.result.map((key: { key_id: string }) => [key.key_id, key]));
  expect(listed[key_id]).toMatchObject({
    last_four: secret.slice(-4),
    expires_at: "2026-03-31T16:00:00.000Z",
    allowed_ips: ["203.0.113.7/24", "2001:db8::1"],
  });
  expect(listed[plain.key_id]).toMatchObject({ expires_at: null, allowed_ips: null });
  expect(JSON.stringify(body)).not.toContain(secret);
});

test("an expiry in the past and an invalid address or network are refused by name", async () => {
  const { make } = await begin();
  const paths: Record<string, string[]> = {};
  for (const [label, bounds] of Object.entries({
    past: { expires_at: "2020-01-01T00:00:00Z" },
    "no time": { expires_at: "tomorrow" },
    "no address": { allowed_ips: ["203.0.113.9", "office"] },
    "too long": { allowed_ips: ["203.0.113.0/33"] },
    "too long for IPv6": { allowed_ips: ["2001:db8::/129"] },
    empty: { allowed_ips: [] },
  })) {
    const { status, body } = await make(bounds);
    expect(status, label).toBe(400);
    paths[label] = body.errors[0].path;
  }
  expect(paths).toEqual({
    past: ["expires_at"],
    "no time": ["expires_at"],
    "no address": ["allowed_ips", "1"],
    "too long": ["allowed_ips", "0"],
    "too long for IPv6": ["allowed_ips", "0"],
    empty: ["allowed_ips"],
  });
});

test("a key works until its expiry, and is then refused with its own code", async () => {
  const { keyWith } = await begin();
  const end = new Date(clock.now().getTime() + 3_600_000);
  const { from } = await keyWith({ expires_at: end.toISOString() });
  clock.set(new Date(end.getTime() - 1));
  expect((await from("198.51.100.4")).status).toBe(200);
  clock.set(end);
  const { status, headers, body } = await from("198.51.100.4");
  expect(status).toBe(403);
  expect(headers["x-waybill-code"]).toBe("KEY_EXPIRED");
  expect(body.message).toContain("expired");
});

test("a key works only from its allowed addresses and networks, as seen behind trusted proxies", async () => {
  const { keyWith } = await begin();
  const { from, secret } = await keyWith({
    allowed_ips: ["203.0.113.0/24", "198.51.100.4", "2001:db8::/32"],
  });
  const statuses: Record<string, number> = {};
  for (const address of [
    "203.0.113.255",
    "::ffff:203.0.113.1",
    "198.51.100.4",
    "2001:db8:1::9",
    "203.0.114.1",
    "198.51.100.5",
    "2001:db9::1",
    // Addresses that the caller wrote into the header are ignored; the trusted proxy appends the last one.
    "203.0.113.1, 192.0.2.1",
  ])
    statuses[address] = (await from(address)).status;
  expect(statuses).toEqual({
    "203.0.113.255": 200,
    "::ffff:203.0.113.1": 200,
    "198.51.100.4": 200,
    "2001:db8:1::9": 200,
    "203.0.114.1": 403,
    "198.51.100.5": 403,
    "2001:db9::1": 403,
    "203.0.113.1, 192.0.2.1": 403,
  });
  const refused = await from("192.0.2.1");
  expect(refused.headers["x-waybill-code"]).toBe("ADDRESS_NOT_ALLOWED");
  expect(refused.body.message).toBe("The key may not be used from 192.0.2.1");
  const forwarded = { "x-forwarded-for": "192.0.2.1" };
  const mcp = await asking(`Bearer ${secret}`)("POST", "/mcp", {}, forwarded);
  expect(mcp.headers["x-waybill-code"]).toBe("ADDRESS_NOT_ALLOWED");
  const quote = await asking(`Bearer ${secret}`)("POST", "/embed/quote", {}, forwarded);
  expect(quote.headers["x-waybill-code"]).toBe("ADDRESS_NOT_ALLOWED");
});

test("the calls of one key or all are exported, including refused ones, only for their manager", async () => {
  const { keyWith, email } = await begin();
  const other = await begin();
  const till = await keyWith({ name: "=HYPERLINK(1)", allowed_ips: ["198.51.100.4"] });
  const site = await keyWith({});
  await till.from("198.51.100.4");
  await till.from("192.0.2.1");
  await site.from("192.0.2.1");
  // The refusal repeats a NUL character, which PostgreSQL does not accept in text.
  const odd = await asking(`Bearer ${site.secret}`)("GET", `${partnerApi}/orders?a%00b=1`);
  expect(odd.status).toBe(400);
  const deep = await asking(`Bearer ${site.secret}`)("POST", `${partnerApi}/quotes`, {
    "a\u0000b": "\u0000",
  });
  expect(deep.status).toBe(400);
  const exported = async (as: string, query = "") => {
    const url = `${developer}/calls/export${query}`;
    return inject({ method: "GET", url, headers: { authorization: as } });
  };
  const manager = await tokenFor(email);
  // The log is written once a second, later after a failure.
  const lines = async () => (await exported(manager)).body.trim().split("\r\n");
  await expect.poll(lines, { timeout: 8000, interval: 100 }).toHaveLength(6);
  const all = await exported(manager);
  expect(all.headers["content-disposition"]).toBe('attachment; filename="calls.csv"');
  const one = await exported(await tokenFor(email), `?client_id=${till.key_id}`);
  const [head, newest, oldest, ...more] = one.body.trim().split("\r\n");
  expect(more).toEqual([]);
  expect(head).toBe("at,client_id,name,method,path,status,milliseconds,message,request_id");
  expect(newest).toContain(",'=HYPERLINK(1),GET,/ph/api/v1/outletList,403,");
  expect(newest).toContain("The key may not be used from 192.0.2.1");
  expect(oldest).toContain(",'=HYPERLINK(1),GET,/ph/api/v1/outletList,200,");
  expect((await exported(await tokenFor(other.email))).body.trim().split("\r\n")).toHaveLength(1);
  const foreign = await exported(await tokenFor(other.email), `?client_id=${till.key_id}`);
  expect(foreign.body.trim().split("\r\n")).toHaveLength(1);
  expect((await exported(await tokenFor(email), "?client_id=%00")).statusCode).toBe(400);
  expect((await exported("")).statusCode).toBe(401);
});
