import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import type { Alert } from "@waybill/contract/operations/insight";
import { beforeEach, expect, test } from "vitest";
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
  removedAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
  delayedAnswer,
} from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./insight-screen.tsx";

const late: Alert = {
  alert_id: "a-1",
  name: "Too late",
  metric: "late_orders",
  threshold: 10,
  window_minutes: 60,
  channel: "mail",
  target: "boss@example.com",
  is_active: true,
  value: 12,
  looked_at: createdAt,
  passed_at: createdAt,
  sent_at: createdAt,
};
const silent: Alert = {
  ...late,
  alert_id: "a-2",
  name: "Nobody",
  value: null,
  passed_at: null,
  sent_at: null,
};
let alerts = [late, silent];
const sent: SentChange[] = [];
let answer: () => Response | Promise<Response>;
const server = serve(
  mockOperator("market"),
  mockList("alerts", () => alerts),
  mockChange(sent, "alerts", () => answer()),
  mockChange(sent, "alerts/:id", () => answer(), "put"),
  mockChange(sent, "alerts/:id", () => answer(), "delete"),
);
beforeEach(() => {
  sent.length = 0;
  alerts = [late, silent];
  answer = successAnswer(late, 200);
  startConsoleTest();
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);
const edit = async (name: string) => {
  openConsole("/insight/alerts");
  const row = await rowOf(name);
  fireEvent.click(await row.findByRole("button", { name: "Edit alert" }));
  return dialogNamed("Edit alert");
};
/** The fields of an alert that are sent. */
const bodyOf = ({
  alert_id: _,
  value: __,
  looked_at: ___,
  passed_at: ____,
  sent_at: _____,
  ...body
}: Alert) => body;

test("an alert shows its current figure, its threshold, when it was sent and to whom", async () => {
  openConsole("/insight/alerts");
  const cells = (await rowOf("Too late")).getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(["Too late", "Late orders", "12", "10"]);
  expect(cells[4]).toMatch(/Nov 20.*12:36/);
  expect(cells[5]).toBe("boss@example.com");
  const quiet = (await rowOf("Nobody")).getAllByRole("cell").map(({ textContent }) => textContent);
  expect(quiet.slice(2, 5)).toEqual(["–", "10", "–"]);
});

test("a changed threshold and receiver are sent with the other fields, and shown in the list", async () => {
  const dialog = await edit("Too late");
  typeIn(dialog, /^Threshold/, "25");
  typeIn(dialog, /^Send to/, " night@example.com ");
  answer = () => {
    alerts = [{ ...late, threshold: 25, target: "night@example.com" }, silent];
    return successAnswer(alerts[0], 200)();
  };
  await pressButton("Save alert", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([
    {
      method: "PUT",
      path: "alerts/a-1",
      body: { ...bodyOf(late), threshold: 25, target: "night@example.com" },
    },
  ]);
  await screen.findByText("night@example.com");
});

test.each([
  ["", "Fill this in."],
  ["-3", "Enter a number from 0 to 1,000,000,000."],
])(
  "a threshold of '%s' shows an error and is not saved as 0, which would send the alert at once",
  async (typed, words) => {
    const dialog = await edit("Too late");
    typeIn(dialog, /^Threshold/, typed);
    await pressButton("Save alert", dialog);
    await dialog.findByText(words);
    expect(sent).toEqual([]);
    typeIn(dialog, /^Threshold/, "2.5");
    await pressButton("Save alert", dialog);
    await dialogClosed();
    expect(sent).toMatchObject([{ body: { threshold: 2.5 } }]);
  },
);

test.each([
  ["", "Fill this in."],
  ["0", "Enter a number from 1 to 1,440."],
  ["1441", "Enter a number from 1 to 1,440."],
  ["7.5", "Enter a whole number."],
])("a window of '%s' minutes shows an error, and no other number is sent instead", async (typed, words) => {
  const dialog = await edit("Too late");
  fireEvent.change(dialog.getByLabelText(/^Metric/), { target: { value: "refused_quotes" } });
  typeIn(dialog, /^Measured over/, typed);
  await pressButton("Save alert", dialog);
  await dialog.findByText(words);
  expect(sent).toEqual([]);
  // A metric without a time window needs no window length.
  fireEvent.change(dialog.getByLabelText(/^Metric/), { target: { value: "open_incidents" } });
  await pressButton("Save alert", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([{ body: { metric: "open_incidents", window_minutes: 60 } }]);
});

test("an alert by mail needs an e-mail address, and a refused webhook address is shown at its field", async () => {
  const dialog = await edit("Too late");
  typeIn(dialog, /^Send to/, "boss");
  await pressButton("Save alert", dialog);
  expect(dialog.getByLabelText(/^Send to/).getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Send by/), { target: { value: "webhook" } });
  typeIn(dialog, /^Send to/, "http://10.0.0.1/");
  answer = () => refusalAnswer("webhook_address_refused", ["target"])();
  await pressButton("Save alert", dialog);
  await waitFor(() => expect(dialog.getByLabelText(/^Send to/).getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Send to/).value).toBe("http://10.0.0.1/");
  // The error shows only at the field, not in a toast as well.
  expect(shownErrors()).toEqual([]);
});

test("a deleted alert leaves the list", async () => {
  const dialog = await edit("Too late");
  answer = () => {
    alerts = [silent];
    return removedAnswer();
  };
  await pressButton("Remove alert", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([{ method: "DELETE", path: "alerts/a-1", body: "" }]);
  await waitFor(() => expect(screen.queryByText("Too late")).toBeNull());
  screen.getByText("Nobody");
});

test("saving an alert that a colleague deleted first is refused, and the alert leaves the list", async () => {
  const dialog = await edit("Too late");
  answer = () => {
    alerts = [silent];
    return refusalAnswer("not_found")();
  };
  typeIn(dialog, /^Threshold/, "25");
  await pressButton("Save alert", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["There is nothing here. Check the address."]));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Threshold/).value).toBe("25");
  await pressButton("Cancel", dialog);
  await waitFor(() => expect(screen.queryByText("Too late")).toBeNull());
});

test("a deletion without a response shows an error and keeps the alert, and pressing twice sends it once", async () => {
  const skipRetries = skipTime();
  const { waits, settle } = delayedAnswer();
  answer = async () => {
    await waits;
    return lostConnection();
  };
  const dialog = await edit("Too late");
  await pressButton("Remove alert", dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(dialog.getByRole("button", { name: "Remove alert" }));
  settle();
  await skipRetries();
  await waitFor(() =>
    expect(shownErrors()).toEqual(["Something went wrong. Please try again. You could be offline."]),
  );
  // One request and its three retries.
  expect(sent).toHaveLength(4);
  screen.getByText("Too late");
});

test("an operator without permission sees the alerts, and can neither change nor delete one", async () => {
  server.use(mockOperator("support"));
  openConsole("/insight/alerts");
  await screen.findByText("Too late");
  await pressButton("Account");
  await screen.findByText("Support", { selector: "li" });
  for (const name of ["Edit alert", "New alert"]) expect(screen.queryByRole("button", { name })).toBeNull();
});
