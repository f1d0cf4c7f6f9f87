import { fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { lazyScreen, LoadFailed, loadWithRetries, ScreenBoundary } from "@waybill/ui/layout/lazy-screen.tsx";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { isBuildOutdated, useBuildCheck } from "./use-build-check.ts";

const asked: string[] = [];
let entrypoints = ["/assets/index-1.js"];
serve(
  http.get("*/asset-manifest.json", ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json({ build: "b", entrypoints, application: [] });
  }),
);

beforeEach(() => {
  inThePhilippines();
  entrypoints = ["/assets/index-1.js"];
  asked.length = 0;
});
afterEach(() => vi.useRealTimers());

test("a module that fails to load is retried ten times, two seconds apart [8.03]", async () => {
  const waits: number[] = [];
  const load = vi.fn(() => Promise.reject(new Error("gone")));
  const wait = async (ms: number) => void waits.push(ms);
  await expect(loadWithRetries(load, wait)).rejects.toThrow("gone");
  expect(load).toHaveBeenCalledTimes(11);
  expect(waits).toEqual(Array.from({ length: 10 }, () => 2000));
});

test("after the last retry the load-failed screen appears [8.03]", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Gone = lazyScreen((): Promise<{ Gone: () => null }> => Promise.reject(new Error("gone")), "Gone");
  render(
    <ScreenBoundary>
      <Suspense>
        <Gone />
      </Suspense>
    </ScreenBoundary>,
  );
  await vi.advanceTimersByTimeAsync(20_100);
  vi.useRealTimers();
  expect((await screen.findByRole("alert")).textContent).toContain("Could not load the application.");
});

test("the load-failed screen shows the spec's text, and its close button reloads the page [8.01]", () => {
  const reload = vi.fn();
  render(<LoadFailed reload={reload} />);
  expect(screen.getByRole("heading").textContent).toBe(
    "Could not load the application. Please check your internet connection and try again",
  );
  fireEvent.click(screen.getByRole("button", { name: /^Close/ }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a build is outdated when the manifest, requested with a timestamp, no longer lists its script [7.59]", async () => {
  expect(await isBuildOutdated("/assets/index-1.js", 42)).toBe(false);
  expect(await isBuildOutdated("/assets/index-0.js", 43)).toBe(true);
  expect(asked).toEqual(["?t=42", "?t=43"]);
});

test("every five minutes the page checks for a newer build, announces it and loads it [1.24] [1.25] [8.02]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
  const notify = vi.spyOn(notices, "notify");
  const reload = vi.fn();
  const Checked = () => {
    useBuildCheck("/assets/index-1.js", reload);
    return null;
  };
  const settle = () => new Promise((done) => setImmediate(done));
  render(<Checked />);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  expect(notify).not.toHaveBeenCalled();
  entrypoints = ["/assets/index-2.js"];
  await vi.advanceTimersByTimeAsync(300_000);
  for (const until = Date.now() + 10_000; notify.mock.calls.length === 0 && Date.now() < until;)
    await settle();
  expect(notify).toHaveBeenCalledWith({
    message: "Your application is outdated, automatically reloading the app in 3 seconds",
    type: "warning",
    duration: 10_000,
  });
  await vi.advanceTimersByTimeAsync(2999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});
