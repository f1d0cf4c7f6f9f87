import { quoteFee } from "@waybill/contract/pricing";
import { readRider } from "@waybill/contract/riders/riders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { watchSlowCalls } from "./slow-calls.ts";

const report = vi.fn();
let answer: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  report.mockClear();
  answer = [];
  watchSlowCalls(report);
  vi.stubGlobal(
    "fetch",
    () => new Promise<Response>((settle) => answer.push(() => settle(Response.json({ result: null })))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const here = { latitude: 1, longitude: 2 };
const send = () => call(quoteFee, { body: { source: here, destination: here, vendor_id: "v" } });
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a call that takes three seconds is reported as slow until its response arrives [10.08]", async () => {
  const call = send();
  await rest(2999);
  expect(report).not.toHaveBeenCalled();
  await rest(1);
  expect(report.mock.calls).toEqual([[true]]);
  answer[0]?.();
  await call;
  expect(report.mock.calls).toEqual([[true], [false]]);
});

test("several slow calls cause one report, which ends with the last of them", async () => {
  const calls = [send(), send()];
  await rest(5000);
  answer[0]?.();
  await calls[0];
  expect(report.mock.calls).toEqual([[true]]);
  answer[1]?.();
  await calls[1];
  expect(report.mock.calls).toEqual([[true], [false]]);
});

test("a slow background call causes no message", async () => {
  const poll = call(readRider, { params: { orderId: "o" }, retries: 0, quiet: true });
  await rest(20_000);
  answer[0]?.();
  await poll;
  expect(report).not.toHaveBeenCalled();
});
