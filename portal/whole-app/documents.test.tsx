import { act, screen, waitFor } from "@testing-library/react";
import { buildCheckEveryMs } from "@waybill/domain/time/timings";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "@waybill/client/session/session-store.ts";
import { deployment } from "./test-deployment.fixture.ts";
import { serve, texts } from "@waybill/client/test-server.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";

serve(
  texts("en"),
  http.get("*/config.json", () => HttpResponse.json(deployment)),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/asset-manifest.json", () => HttpResponse.json({ entrypoints: [], application: [] })),
);
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["the landing", /^A rider at your door/, () => import("../landing-main.tsx")],
  ["the application", "This page does not exist", () => import("../main.tsx")],
])(
  "%s checks for a newer build every five minutes [1.24]",
  async (_, title, start) => {
    vi.stubEnv("PROD", true);
    vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    const timers = vi.spyOn(globalThis, "setInterval");
    const delays = vi.spyOn(globalThis, "setTimeout");
    endSession();
    sessionStorage.clear();
    history.replaceState(null, "", "/nowhere");
    document.body.innerHTML = '<div id="root"></div>';
    await start();
    expect(await screen.findByRole("heading", { name: title }, { timeout: 10_000 })).toBeDefined();
    const due = () => timers.mock.calls.filter(([, ms]) => ms === buildCheckEveryMs);
    // The checks start shortly after the page is shown.
    await waitFor(() => expect(due().length).toBeGreaterThan(0));
    act(() => due().forEach(([look]) => look()));
    await waitFor(() =>
      expect(currentToasts().map(({ message }) => message)).toEqual([
        "Your application is outdated, automatically reloading the app in 3 seconds",
      ]),
    );
    // Stops the document's timers: otherwise it would reload or prefetch during another file's tests.
    for (const { value } of [...timers.mock.results, ...delays.mock.results]) clearTimeout(value as never);
  },
  30_000,
);
