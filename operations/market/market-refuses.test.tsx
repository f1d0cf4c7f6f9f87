import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  createdAt,
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  openConsole,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import "../settings/settings-screen.tsx";
import "./market-screen.tsx";
import { flag } from "./market.fixture.ts";

const pasig = {
  area_id: "a-3",
  name: "Pasig",
  version: 1,
  is_active: true,
  valid_from: createdAt,
  created_at: createdAt,
  created_by: "u-1",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [121, 14.5],
        [121.1, 14.5],
        [121.1, 14.6],
        [121, 14.5],
      ],
    ],
  },
  pause: null as { reason: string; until: string } | null,
  fallback: [],
  overlaps: [],
  versions: [],
};
const rain = {
  supplement_id: "s-1",
  area_id: null,
  amount: 20,
  percentage: null,
  reason: "Heavy rain",
  from: createdAt,
  until: "2126-11-20T06:00:00.000Z",
  created_by: "u-1",
};
let areas = [pasig];
let supplements = [rain];
const sent: SentChange[] = [];
let answer: () => Response = successAnswer(pasig, 200);
serve(
  mockOperator("market"),
  mockList("areas", () => areas),
  mockList("price-rules", () => []),
  mockList("fleets", () => []),
  mockList("flags", () => [flag]),
  mockList("weather-supplements", () => supplements),
  mockChange(sent, "areas/:id/pause", () => answer()),
  mockChange(sent, "flags/:name", () => answer(), "put"),
  mockChange(sent, "weather-supplements", () => answer()),
  mockChange(sent, "weather-supplements/:id/end", () => answer()),
);
beforeEach(() => {
  sent.length = 0;
  areas = [pasig];
  supplements = [rain];
  answer = successAnswer(pasig, 200);
  startConsoleTest();
});

const openPause = async () => {
  openConsole("/market");
  await screen.findByRole("button", { name: "New area" });
  await pressButton(/^Pasig/);
  await pressButton("Pause deliveries");
  return dialogNamed("Pause Pasig");
};
const offline = "Something went wrong. Please try again. You could be offline.";

test("a refused pause keeps the typed values, and the area is not shown as paused", async () => {
  const dialog = await openPause();
  typeIn(dialog, "Reason (shown to merchants)", "Water rises");
  answer = refusalAnswer("role_missing");
  await pressButton("Pause deliveries", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["Your role does not allow this."]));
  expect(dialog.getByLabelText<HTMLInputElement>("Reason (shown to merchants)").value).toBe("Water rises");
  expect(sent).toMatchObject([{ path: "areas/a-3/pause", body: { reason: "Water rises" } }]);
  expect(screen.queryByText(/^Paused until/)).toBeNull();
});

test("a pause without a response shows an error, and the next press sends the same pause", async () => {
  const skipRetries = skipTime();
  const dialog = await openPause();
  typeIn(dialog, "Reason (shown to merchants)", "Water rises");
  answer = lostConnection;
  await pressButton("Pause deliveries", dialog);
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toEqual([offline]));
  answer = () => {
    areas = [{ ...pasig, pause: { reason: "Water rises", until: "2126-11-20T06:00:00.000Z" } }];
    return successAnswer(areas[0], 200)();
  };
  await pressButton("Pause deliveries", dialog);
  await dialogClosed();
  await screen.findByText(/^Paused until/);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("a pause that ends in the past shows an error and is not sent, because it would end the current pause", async () => {
  const dialog = await openPause();
  typeIn(dialog, "Reason (shown to merchants)", "Water rises");
  typeIn(dialog, "Until", "2020-01-31T16:00");
  await pressButton("Pause deliveries", dialog);
  await dialog.findByText("Choose a later time.");
  typeIn(dialog, "Until", "");
  await dialog.findByText("Fill this in.");
  expect(sent).toEqual([]);
  typeIn(dialog, "Until", "2126-11-20T14:00");
  await pressButton("Pause deliveries", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([{ body: { until: "2126-11-20T06:00:00.000Z" } }]);
});

test("a pause can also be ended from a computer whose clock is an hour fast", async () => {
  areas = [{ ...pasig, pause: { reason: "Flood", until: "2126-11-20T06:00:00.000Z" } }];
  const now = Date.now();
  vi.setSystemTime(now + 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  const dialog = await openPause();
  await pressButton("Deliver again now", dialog);
  await dialogClosed();
  expect(sent).toHaveLength(1);
  const [until] = sent.map(({ body }) => (body as { until: string }).until);
  expect(Date.parse(until ?? "")).toBeLessThan(now);
});

const openFlag = async () => {
  openConsole("/settings/features");
  await pressButton("Change voucher");
  return within(await screen.findByRole("dialog"));
};

test("a refused feature change leaves the feature as it was, and the dialog keeps the chosen values", async () => {
  const dialog = await openFlag();
  fireEvent.click(dialog.getByRole("checkbox"));
  typeIn(dialog, /^Countries/, "ph, sg");
  answer = refusalAnswer("not_found");
  await pressButton("Save", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["There is nothing here. Check the address."]));
  // `dialog` would also find the fields of a closed dialog.
  screen.getByRole("dialog");
  expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  expect(sent).toMatchObject([
    { path: "flags/voucher", body: { value: false, countries: ["ph", "sg"], share: 100 } },
  ]);
  await pressButton("Cancel", dialog);
  await dialogClosed();
  const row = within(screen.getByText("voucher").closest("tr") ?? document.body);
  row.getByText("On", { selector: "td:nth-of-type(1) *" });
});

test("a feature change without a response is retried, and the server's value is shown", async () => {
  const skipRetries = skipTime();
  const dialog = await openFlag();
  fireEvent.click(dialog.getByRole("checkbox"));
  answer = lostConnection;
  await pressButton("Save", dialog);
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toEqual([offline]));
  expect(sent).toHaveLength(4);
  screen.getByRole("dialog");
});

test("a feature with an empty share is turned on neither for all users nor for none", async () => {
  const dialog = await openFlag();
  typeIn(dialog, /^Percent/, "");
  await pressButton("Save", dialog);
  await dialog.findByText("Fill this in.");
  expect(sent).toEqual([]);
});

test("a weather supplement whose response is lost is not sent again, because every fee would rise twice", async () => {
  const skipRetries = skipTime();
  openConsole("/market/weather");
  await pressButton("New surcharge");
  const dialog = await dialogNamed("New surcharge");
  fireEvent.change(dialog.getByLabelText("Charged as"), { target: { value: "percentage" } });
  typeIn(dialog, /^Surcharge/, "1001");
  typeIn(dialog, /^Until/, "2126-11-21T20:00");
  typeIn(dialog, /^Reason/, "Heavy rain");
  await pressButton("Save", dialog);
  await dialog.findByText("Enter a number from 0 to 1,000.");
  expect(sent).toEqual([]);
  typeIn(dialog, /^Surcharge/, "15");
  answer = lostConnection;
  await pressButton("Save", dialog);
  await waitFor(() => expect(shownErrors()).toEqual([offline]));
  await skipRetries();
  expect(sent).toMatchObject([{ path: "weather-supplements", body: { percentage: 15 } }]);
  screen.getByRole("dialog");
});

test("ending a weather supplement that a colleague ended first is refused, and the list shows its end", async () => {
  openConsole("/market/weather");
  await screen.findByText("Heavy rain");
  answer = () => {
    supplements = [{ ...rain, until: "2020-01-31T06:00:00.000Z" }];
    return refusalAnswer("not_found")();
  };
  await pressButton(/^End/);
  await waitFor(() => expect(shownErrors()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^End/ })).toBeNull());
  expect(sent).toHaveLength(1);
});

test("one press ends a weather supplement, and its end is shown", async () => {
  openConsole("/market/weather");
  await screen.findByText("Heavy rain");
  answer = () => {
    supplements = [];
    return successAnswer(rain, 200)();
  };
  await pressButton(/^End/);
  await waitFor(() => expect(screen.queryByText("Heavy rain")).toBeNull());
  expect(sent).toHaveLength(1);
  expect(shownErrors()).toEqual([]);
});
