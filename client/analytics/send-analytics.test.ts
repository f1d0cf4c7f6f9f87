import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { track, unreportedEvents } from "./analytics.ts";
import { sendAnalytics, type AnalyticsReceiver } from "./send-analytics.ts";

type Sent = { url: string; body: { country: string; events: { event: string; at: string }[] } };
const sent: Sent[] = [];
const beacon = vi.fn((url: string, body: string) => {
  sent.push({ url, body: JSON.parse(body) as Sent["body"] });
  return true;
});
const layered = () => (window as { dataLayer?: unknown[] }).dataLayer;
const names = () => sent.map(({ body }) => body.events.map(({ event }) => event));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T04:00:00Z") });
  sent.length = 0;
  unreportedEvents.length = 0;
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => {
  vi.useRealTimers();
  delete (window as { dataLayer?: unknown[] }).dataLayer;
});

const begin = (receiver: Partial<AnalyticsReceiver>) => {
  const stop = sendAnalytics(
    { url: null, data_layer: false, consent: false, ...receiver },
    { country: "ph" },
  );
  onTestFinished(stop);
  return stop;
};
const url = "https://count.test/events";

test("events are posted to the receiver in batches, including events from before the receiver was known [10.89]", () => {
  track("page_view", { page_type: "homepage" });
  begin({ url });
  track("autocomplete_failed", { country: "ph" });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([
    {
      url,
      body: {
        country: "ph",
        events: [
          { event: "page_view", page_type: "homepage", at: "2026-11-22T04:00:00.000Z" },
          { event: "autocomplete_failed", country: "ph", at: "2026-11-22T04:00:00.000Z" },
        ],
      },
    },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
  expect(layered()).toBeUndefined();
});

test("a full batch is sent at once, and the rest when the page closes [10.89]", () => {
  begin({ url });
  for (let turn = 0; turn < 21; turn += 1) track(`event ${turn}`);
  expect(sent.map(({ body }) => body.events.length)).toEqual([20]);
  dispatchEvent(new Event("pagehide"));
  expect(names()[1]).toEqual(["event 20"]);
});

test("events go to the dataLayer if configured, and then nothing is posted [10.89]", () => {
  begin({ data_layer: true });
  track("page_view", { page_type: "request" });
  expect(layered()).toEqual([{ event: "page_view", page_type: "request" }]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test("without a receiver nothing is sent, and at most 50 events are stored [10.89]", () => {
  for (let turn = 0; turn < 80; turn += 1) track("page_view");
  vi.advanceTimersByTime(60_000);
  expect(sent.length).toBe(0);
  expect(layered()).toBeUndefined();
  expect(unreportedEvents.length).toBe(50);
});
