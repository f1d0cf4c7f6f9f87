import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { flagNames, flags, type FlagName } from "@waybill/domain/markets/flags";
import { makeQueryClient } from "../calls/query-client.ts";
import { lostConnection, serve } from "../test-server.ts";
import { flagsChanged, flagsQuery, keepFlagsFresh, useFlag } from "./flags.ts";
import { endSession } from "../session/session-store.ts";

const ofService = (values: Record<string, unknown>) =>
  http.post("*/ofrep/v1/evaluate/flags", () => {
    return HttpResponse.json({ flags: Object.entries(values).map(([key, value]) => ({ key, value })) });
  });
const noService = http.post("*/ofrep/v1/evaluate/flags", () => lostConnection());
const ofFile = (values: Record<string, boolean>) => http.get("*/flags.json", () => HttpResponse.json(values));
const noFile = http.get("*/flags.json", () => lostConnection());
const server = serve(ofService({ voucher: true }), noFile);
const log = vi.spyOn(console, "error");
/** Other messages may come from requests that an earlier file of this worker left open. */
const flagErrors = () =>
  log.mock.calls.map(([message]) => String(message)).filter((message) => message.startsWith("Feature flags"));

beforeEach(() => {
  log.mockReset().mockReturnValue(undefined);
});
afterEach(() => vi.useRealTimers());

type Answer = (address: string, signal: AbortSignal | null | undefined) => Promise<Response>;
/** Stubs fetch without msw, whose timers would not run under fake time; collects the requests. */
const answerWith = (answer: Answer) => {
  const asked: string[] = [];
  const usual = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = usual));
  globalThis.fetch = (given, init) => {
    const address = typeof given === "string" ? given : "";
    asked.push(address);
    return answer(address, init?.signal);
  };
  return asked;
};

const read = (names: readonly FlagName[] = ["voucher"]) => {
  const queries = makeQueryClient();
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(
    () => {
      const on: Partial<Record<FlagName, boolean>> = {};
      for (const name of names) on[name] = useFlag(name);
      return on;
    },
    { wrapper: around },
  );
  const known = () =>
    waitFor(() => expect(queries.getQueryState(flagsQuery.queryKey)?.status).not.toBe("pending"));
  return { queries, known, on: () => hook.result.current };
};

test("flags come from the flag service, and missing flags have their defaults [6.30]", async () => {
  server.use(ofService({ voucher: true, pre_order: "yes" }), ofFile({ voucher: false }));
  const { known, on } = read(["voucher", "pre_order", "helpcenter", "payment_vat"]);
  await known();
  expect(on()).toEqual({ voucher: true, pre_order: false, helpcenter: true, payment_vat: false });
});

test("if the flag service fails, or does not respond within 2000 ms, the flags come from the static file [6.30] [9.07]", async () => {
  server.use(noService, ofFile({ voucher: true }));
  const failing = read();
  await failing.known();
  expect(failing.on()).toEqual({ voucher: true });

  answerWith((address, signal) =>
    address.includes("/ofrep/")
      ? new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("stopped"))))
      : Promise.resolve(Response.json({ voucher: true })),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = read();
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(silent.on()).toEqual({ voucher: false });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(silent.on()).toEqual({ voucher: true });
});

test("if no flags can be loaded the defaults apply: maintenance and google autocomplete off, help center on [6.28] [6.29] [8.56]", async () => {
  server.use(noService, noFile);
  const { known, on } = read(flagNames);
  await known();
  expect(on()).toEqual(Object.fromEntries(flagNames.map((name) => [name, name === "helpcenter"])));
  expect(flagNames.filter((name) => flags[name].fallback)).toEqual(["helpcenter"]);
  expect(flagErrors()).toHaveLength(1);
});

test("flags are reloaded every 300000 ms plus 400 ms, and once for all events within 400 ms [4.79]", async () => {
  let value = true;
  const asked = answerWith(() => Promise.resolve(Response.json({ flags: [{ key: "voucher", value }] })));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { queries, on } = read();
  const stop = keepFlagsFresh(queries);
  const later = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return asked.length;
  };
  expect(await later(300_000 + 399)).toBe(1);
  expect(await later(1)).toBe(2);

  endSession();
  expect(await later(300)).toBe(2);
  window.dispatchEvent(new Event("online"));
  expect(await later(399)).toBe(2);
  value = false;
  expect(await later(1)).toBe(3);
  await later(10);
  expect(on()).toEqual({ voucher: false });
  stop();
});

test("a maintenance reaches every open portal within 5 minutes, and at once through an event [10.84] [10.85]", async () => {
  let value = false;
  answerWith(() => Promise.resolve(Response.json({ flags: [{ key: "planned-maintenance", value }] })));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { queries, on } = read(["planned-maintenance"]);
  const stop = keepFlagsFresh(queries);
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await after(1000);
  value = true;
  await after(300_000 - 1000 + 500);
  expect(on()).toEqual({ "planned-maintenance": true });
  value = false;
  window.dispatchEvent(new Event(flagsChanged));
  await after(500);
  expect(on()).toEqual({ "planned-maintenance": false });
  stop();
});

test("a refresh that fails at every provider is logged and keeps the last flags [8.56]", async () => {
  const { queries, known, on } = read();
  await known();
  expect(on()).toEqual({ voucher: true });
  server.use(noService, noFile);
  await act(() => queries.refetchQueries(flagsQuery));
  expect(flagErrors()).toEqual(["Feature flags not loaded; the last ones stay in use."]);
  expect(on()).toEqual({ voucher: true });
});
