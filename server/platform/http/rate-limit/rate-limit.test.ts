import { livePath } from "@waybill/contract/live";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openTestApp } from "../../../testing/test-app.ts";
import { callsPerMinute } from "./rate-limit.ts";

const { close, inject, tokenFor } = await openTestApp();
afterAll(close);

/** A malformed call: it counts toward the limit and does no work. */
const counted = "/orders/api/v1/geolocator/reverse";

/** Stops the system's clock, which the limit uses; the test advances it. */
const holdTime = () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 60_000);
  onTestFinished(() => void vi.useRealTimers());
};

test("a token may make 1,200 calls per minute, and again in the next; another token is not affected", async () => {
  holdTime();
  const [as, other] = [await tokenFor("parent"), await tokenFor("single")];
  const ask = (authorization: string) => inject({ url: counted, headers: { authorization } });
  for (let turn = 0; turn < callsPerMinute; turn += 1) await ask(as);
  vi.setSystemTime(Date.now() + 20_000);
  const refused = await ask(as);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    "retry-after": "40",
    "ratelimit-limit": String(callsPerMinute),
    "ratelimit-remaining": "0",
    "ratelimit-reset": "40",
  });
  expect(refused.json()).toMatchObject({ status: 429, errors: [{ code: "TOO_MANY_REQUESTS" }] });
  const answered = await ask(other);
  expect(answered.statusCode).toBe(400);
  expect(answered.headers).toMatchObject({
    "ratelimit-limit": "1200",
    "ratelimit-remaining": "1199",
    "ratelimit-reset": "60",
  });
  vi.setSystemTime(Date.now() + 40_000);
  expect((await ask(as)).statusCode).toBe(400);
});

test("invented tokens share their address's limit", async () => {
  holdTime();
  for (let turn = 0; turn < callsPerMinute; turn += 1)
    await inject({ url: counted, headers: { authorization: `Bearer made-up-${turn}` } });
  expect((await inject({ url: counted, headers: { authorization: "Bearer one-more" } })).statusCode).toBe(
    429,
  );
});

test("the addresses of one IPv6 /64 network share a limit, and another network has its own", async () => {
  holdTime();
  for (let turn = 0; turn < callsPerMinute; turn += 1)
    await inject({ url: counted, remoteAddress: `2001:db8::${turn.toString(16)}` });
  expect((await inject({ url: counted, remoteAddress: "2001:db8:0:0:ffff::1" })).statusCode).toBe(429);
  expect((await inject({ url: counted, remoteAddress: "2001:db8:0:1::1" })).statusCode).toBe(401);
});

test("a websocket counts for the token in its subprotocol", async () => {
  holdTime();
  const open = async (who: string) => {
    const token = (await tokenFor(who)).replace("Bearer ", "");
    return inject({ url: livePath, headers: { "sec-websocket-protocol": `waybill.v1, bearer.${token}` } });
  };
  expect((await open("parent")).headers["ratelimit-remaining"]).toBe("1199");
  expect((await open("single")).headers["ratelimit-remaining"]).toBe("1199");
});

test("one token serves all riders of a fleet, so its calls are not limited", async () => {
  const headers = { authorization: await tokenFor("rider") };
  const answer = await inject({ url: "/hurrier/api/v1/fleet/jobs", headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["ratelimit-limit"]).toBeUndefined();
});
