import { act, fireEvent, screen } from "@testing-library/react";
import { track, unreportedEvents } from "@waybill/client/analytics/analytics.ts";
import { endSession } from "@waybill/client/session/session-store.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deployment, inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { startAnalytics } from "./start-analytics.tsx";

const beacon = vi.fn((_url: string, _body: string) => true);
/**
 * Collects the listeners, to remove them: analytics would listen until the page closes, and tests share the window.
 */
const listeners = vi.spyOn(globalThis, "addEventListener");
const layered = () => (window as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event);

beforeEach(() => {
  inThePhilippines();
  localStorage.removeItem("analytics-consent");
  unreportedEvents.length = 0;
  Object.assign(navigator, { sendBeacon: beacon });
  beacon.mockClear();
});
afterEach(() => {
  for (const [type, listener] of listeners.mock.calls.splice(0)) removeEventListener(type, listener);
  delete (window as { dataLayer?: unknown[] }).dataLayer;
});

const start = (consent: boolean) =>
  act(async () =>
    startAnalytics({
      ...deployment,
      analytics: { url: "https://count.test/events", data_layer: true, consent },
    }),
  );
const leave = () => dispatchEvent(new Event("pagehide"));

test("if consent is required, events are sent only after consent, and earlier events never [10.90]", async () => {
  track("before the page asked");
  await start(true);
  track("while it was asked");
  leave();
  expect(beacon.mock.calls.length).toBe(0);
  expect(layered()).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Allow" }));
  expect(screen.queryByRole("region", { name: "Measuring how these pages are used" })).toBeNull();
  track("after");
  leave();
  expect(layered()).toEqual(["after"]);
  expect(beacon.mock.calls).toHaveLength(1);
  expect(beacon.mock.calls[0]?.[1]).not.toContain("while");
  // The choice belongs to the device and survives a sign-out.
  endSession();
  expect(localStorage.getItem("analytics-consent")).toBe("yes");
});

test("a refused consent is stored, and consent is neither requested again nor any event sent [10.90]", async () => {
  await start(true);
  fireEvent.click(screen.getByRole("button", { name: "No, thanks" }));
  await start(true);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  expect(localStorage.getItem("analytics-consent")).toBe("no");
});

test("without required consent, events are sent at once [10.89]", async () => {
  track("page_view");
  await start(false);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  expect(layered()).toContain("page_view");
});
