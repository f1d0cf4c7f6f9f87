import {
  beginRiderSession,
  endRiderSession,
  extendRiderSession,
  readRiderAccount,
  readShift,
  sendRiderCode,
} from "@waybill/contract/riders/rider-app";
import { endpoints } from "@waybill/contract/openapi";
import { readAccount } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { seedRiders } from "../../seed/seed-riders.ts";
import { openTestApp } from "../../testing/test-app.ts";

const product = await openTestApp();
const { accounts, call, clock, close, deps, pool, tokenFor } = product;
afterAll(close);

const askFor = async (phone_number: string) => (await call(sendRiderCode, { body: { phone_number } })).status;
const sentTo = async (to: string) => (await call(readSentMessages, { query: { to } })).body.data;
const codeOf = async (phone: string) => {
  await askFor(phone);
  return (await sentTo(phone))[0]?.code ?? "";
};
const signIn = (phone_number: string, code: string) =>
  call(beginRiderSession, { body: { phone_number, code } });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("only a rider gets a code by SMS, and the response is the same for every number [13.06] [13.08]", async () => {
  const { phone } = await ownRider(product);
  expect(await askFor(phone)).toBe(202);
  expect(await askFor("+639189999999")).toBe(202);
  expect(await askFor("rubbish")).toBe(202);
  const [sms] = await sentTo(phone);
  expect(sms?.code).toMatch(/^\d{6}$/);
  expect(sms?.text).toContain(sms?.code ?? "nothing");
  expect(await sentTo("+639189999999")).toEqual([]);
});

test("a rider signs in with the code, once, in any notation of the number [13.09] [13.10]", async () => {
  const { phone, rider_id, name } = await ownRider(product);
  const code = await codeOf(phone);
  const { status, body } = await signIn(`0${phone.slice(3)}`, code);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    expires_in: 3600,
    rider: { rider_id, name, phone_number: phone, fleet: { fleet_id: "own", kind: "own" } },
  });
  const as = `Bearer ${body.result.token}`;
  expect((await call(readShift, { as })).status).toBe(200);
  const again = await signIn(phone, code);
  expect(again.status).toBe(401);
  expect(again.body.errors[0].code).toBe("RIDER_CODE_WRONG");
  expect(again.body).not.toHaveProperty("result");
});

test("a code expires after five minutes and is void after five wrong tries [13.07] [13.10]", async () => {
  const [late, guessed] = [await ownRider(product), await ownRider(product)];
  const first = await codeOf(late.phone);
  clock.advance(5 * 60_000);
  const over = await signIn(late.phone, first);
  expect(over.status).toBe(401);
  expect(over.body.errors[0].code).toBe("RIDER_CODE_EXPIRED");

  const code = await codeOf(guessed.phone);
  for (let tried = 0; tried < 5; tried += 1)
    expect((await signIn(guessed.phone, other(code))).status).toBe(401);
  expect((await signIn(guessed.phone, code)).status).toBe(401);
  const fresh = await codeOf(guessed.phone);
  clock.advance(5 * 60_000 - 1);
  expect((await signIn(guessed.phone, fresh)).status).toBe(200);
});

test("a caller who keeps guessing has to wait, for a known and an unknown number", async () => {
  const { phone } = await ownRider(product);
  for (const number of [phone, "+639181111111"]) {
    const statuses = [];
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await signIn(number, "000000")).status);
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses[10]).toBe(429);
  }
});

test("a refresh token stays the same and returns new tokens until the rider signs out", async () => {
  const { as, refresh_token } = await ownRider(product);
  const extend = () => call(extendRiderSession, { body: { refresh_token } });
  const { body } = await extend();
  expect(body.result.refresh_token).toBe(refresh_token);
  expect((await call(readShift, { as: `Bearer ${body.result.token}` })).status).toBe(200);
  expect((await call(endRiderSession, { as })).status).toBe(204);
  expect((await call(readShift, { as })).status).toBe(401);
  const over = await extend();
  expect(over.status).toBe(401);
  expect(over.body.errors[0].code).toBe("SESSION_OVER");
});

test("a suspended rider can neither sign in nor continue a session", async () => {
  const { phone, refresh_token } = await ownRider(product);
  const code = await codeOf(phone);
  await pool.query("update riders set suspended_at = now() where phone_number = $1", [phone]);
  expect((await signIn(phone, code)).status).toBe(401);
  expect((await call(extendRiderSession, { body: { refresh_token } })).status).toBe(401);
});

test("riders' calls accept only riders' tokens, and those tokens work for no other call [13.11]", async () => {
  const { as } = await ownRider(product);
  const own = endpoints.filter(({ facts }) => facts.path.startsWith("/rider/api/v1"));
  const open = own.filter(({ facts }) => facts.caller === "anyone").map(({ facts }) => facts.path);
  expect(open.sort()).toEqual([
    "/rider/api/v1/session",
    "/rider/api/v1/session/code",
    "/rider/api/v1/session/extend",
  ]);
  const strangers = [undefined, "Bearer nonsense", await tokenFor("guest"), await tokenFor("parent")];
  const others = [await tokenFor("godroid"), await tokenFor("ops"), await tokenFor("rider")];
  for (const who of [...strangers, ...others])
    for (const { facts } of own.filter((one) => one.facts.caller !== "anyone")) {
      const url = facts.path.replaceAll(/\{\w+\}/g, "x");
      const headers = who === undefined ? {} : { authorization: who };
      const { statusCode } = await product.inject({ method: facts.method, url, headers });
      expect(statusCode, `${facts.method} ${facts.path} as ${who}`).toBe(401);
    }
  for (const { facts } of endpoints.filter((one) => !own.includes(one) && one.facts.caller !== "anyone")) {
    const url = facts.path.replaceAll(/\{\w+\}/g, "x");
    const { statusCode } = await product.inject({
      method: facts.method,
      url,
      headers: { authorization: as },
    });
    // An endpoint marked `forbidsOthers` refuses a rider with 403 [16.25].
    const refusal = "forbidsOthers" in facts && facts.forbidsOthers === true ? 403 : 401;
    expect(statusCode, `${facts.method} ${facts.path} as a rider`).toBe(refusal);
  }
  expect((await call(readAccount, { as })).status).toBe(401);
  expect((await call(listVendors, { as })).status).toBe(401);
  expect((await call(readRiderAccount, { as })).status).toBe(200);
});

test("a sandbox has twelve own riders, and seeding twice adds none [13.40] [13.01]", async () => {
  await seedRiders(deps);
  await seedRiders(accounts);
  const { rows } = await pool.query<{ phone_number: string; kind: string }>(
    "select phone_number, kind from riders join fleets using (fleet_id) where is_simulated order by 1",
  );
  expect(rows.map(({ phone_number }) => phone_number)).toEqual(
    Array.from({ length: 12 }, (_, index) => `+639175550${101 + index}`),
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["own"]));
  const code = await codeOf("+639175550101");
  expect((await signIn("+639175550101", code)).status).toBe(200);
  const foreign = pool.query(
    "insert into fleets (fleet_id, kind, name, created_at) values ('x', 'pirates', 'x', now())",
  );
  await expect(foreign).rejects.toThrow("fleets_kind_check");
});
