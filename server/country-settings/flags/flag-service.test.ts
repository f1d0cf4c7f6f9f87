import { readHelpCenterToken } from "@waybill/contract/visitors/help-center";
import { flagNames, flags } from "@waybill/domain/markets/flags";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { askServiceEveryMs, readFlagStates } from "./flags.ts";

const logged: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
const ask = vi.fn<typeof fetch>();
const product = await openTestApp({
  env: { FLAG_SERVICE_URL: "https://flags.example/", FLAG_SERVICE_TOKEN: "t-1" },
  deps: { fetch: ask, log },
});
afterAll(product.close);
const { call, clock, inject, tokenFor } = product;

const now = () => readFlagStates(product.deps);
const answered = (values: Record<string, unknown>, metadata?: object) =>
  Response.json({
    flags: Object.entries(values).map(([key, value]) => ({ key, value, ...(metadata && { metadata }) })),
  });
const settled = () => new Promise((settle) => setTimeout(settle, 0));
beforeEach(() => {
  ask.mockClear();
  logged.length = 0;
});

test("if the flag service does not respond at the start, the deployment's flags apply, and that is logged [8.56, 9.07]", async () => {
  const patience = vi.spyOn(AbortSignal, "timeout");
  ask.mockRejectedValueOnce(new DOMException("The operation timed out", "TimeoutError"));
  expect(await now()).toEqual(Object.fromEntries(flagNames.map((name) => [name, flags[name].sandbox])));
  expect(logged.join()).toMatch(/timed out.*last flags stay/);
  expect(patience).toHaveBeenCalledWith(2000);
  expect(ask.mock.calls[0]?.[1]?.signal).toBe(patience.mock.results[0]?.value);
  patience.mockRestore();
});

test("a flag service is polled by OFREP every few seconds, and overrides the table [10.84]", async () => {
  // Clients cache flags for the 300000 ms of spec §4; this interval adds to that.
  expect(askServiceEveryMs).toBeLessThanOrEqual(5000);
  clock.advance(askServiceEveryMs - 1);
  await now();
  expect(ask).not.toHaveBeenCalled();

  ask.mockResolvedValueOnce(answered({ helpcenter: false, "made-up": true, voucher: "yes" }));
  clock.advance(1);
  await now();
  await settled();
  expect(await now()).toMatchObject({ helpcenter: false, voucher: true });
  expect(await now()).not.toHaveProperty("made-up");
  expect(ask).toHaveBeenCalledTimes(1);
  const [url, init] = ask.mock.calls[0] ?? [];
  expect(url).toBe("https://flags.example/ofrep/v1/evaluate/flags");
  expect(init).toMatchObject({ method: "POST", headers: { authorization: "Bearer t-1" } });
  expect(JSON.parse(String(init?.body as string))).toMatchObject({ context: { country: "ph" } });

  const as = await tokenFor("single");
  const token = await call(readHelpCenterToken, { as, params: { vendorId: "aling-nena" } });
  expect(token.status).toBe(404);
});

test("if a service fails later its last flags stay, and polling continues [8.56]", async () => {
  for (const bad of [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => new Response(null, { status: 500 }),
    async () => Response.json({ errorDetails: "no" }),
    async () => new Response("not JSON"),
  ]) {
    logged.length = 0;
    ask.mockImplementationOnce(bad);
    clock.advance(askServiceEveryMs);
    expect(await now()).toMatchObject({ helpcenter: false });
    await settled();
    expect(await now()).toMatchObject({ helpcenter: false });
    expect(logged).toHaveLength(1);
  }
});

test("a planned maintenance shows its start and end to OFREP clients [6.26]", async () => {
  const times = { from: "2026-12-01T18:00:00.000Z", until: "2026-12-01T20:00:00.000Z" };
  ask.mockResolvedValueOnce(
    answered({ "planned-maintenance": true }, { ...times, until: "2026-12-01T20:00Z" }),
  );
  clock.advance(askServiceEveryMs);
  await now();
  await settled();
  const url = "/ofrep/v1/evaluate/flags/planned-maintenance";
  expect((await inject({ method: "POST", url, payload: {} })).json()).toMatchObject({
    value: true,
    metadata: times,
  });
});
