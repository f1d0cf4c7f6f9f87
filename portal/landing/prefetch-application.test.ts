import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "@waybill/client/test-server.ts";
import { prefetchApplication } from "./prefetch-application.ts";

const start = "/assets/start.js";
serve(
  http.get("*/asset-manifest.json", () =>
    HttpResponse.json({
      signIn: [start, "/assets/sign-in.js"],
      application: [start, "/assets/portal.js"],
    }),
  ),
);

const fetched = () =>
  [...document.querySelectorAll("link[rel=prefetch]")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
  for (const link of document.querySelectorAll("link[rel=prefetch]")) link.remove();
});

test("once idle, the landing prefetches the files of sign-in and application, each once, without running them", async () => {
  prefetchApplication();
  expect(fetched()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  const all = [start, "/assets/sign-in.js", "/assets/portal.js"];
  await vi.waitFor(() => expect(fetched()).toEqual(all), 5_000);
});

test("with data saving on, nothing is prefetched", () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  prefetchApplication();
  expect(vi.getTimerCount()).toBe(0);
});
