import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { beforeEach, expect, test } from "vitest";
import {
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  mockNames,
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
} from "../../console.fixture.tsx";
import { incidentOf } from "../incidents.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "../incidents-screen.tsx";

const open = incidentOf("7", "cash_difference");
const other = incidentOf("8", "cash_difference");
let incidents = [open];
const sent: SentChange[] = [];
let answer: () => Response = successAnswer(open, 200);
serve(
  mockOperator("support"),
  mockNames(),
  mockList("operators", () => []),
  mockList("incidents", () => incidents),
  mockChange(sent, "incidents/:id/owner", () => answer(), "put"),
  mockChange(sent, "incidents/:id/resolve", () => answer()),
);
beforeEach(() => {
  sent.length = 0;
  incidents = [open];
  answer = successAnswer(open, 200);
  startConsoleTest();
});

const openResolve = async () => {
  openConsole("/incidents");
  await pressButton("Resolve");
  return dialogNamed("Resolve");
};
const offline = "Something went wrong. Please try again. You could be offline.";

test("an incident is resolved with an outcome and a note, and leaves the queue", async () => {
  const dialog = await openResolve();
  typeIn(dialog, /^How/, " Paid the rest ");
  typeIn(dialog, /^Note/, " He had no change ");
  answer = () => {
    incidents = [];
    return successAnswer(open, 200)();
  };
  await pressButton("Resolve", dialog);
  await dialogClosed();
  await screen.findByText("No incidents.");
  expect(sent).toMatchObject([
    { path: "incidents/7/resolve", body: { how: "Paid the rest", note: "He had no change" } },
  ]);
});

test("an incident whose resolution gets no response stays in the queue, with the typed values", async () => {
  const skipRetries = skipTime();
  const dialog = await openResolve();
  typeIn(dialog, /^How/, "Paid the rest");
  answer = lostConnection;
  await pressButton("Resolve", dialog);
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toEqual([offline]));
  expect(dialog.getByLabelText<HTMLInputElement>(/^How/).value).toBe("Paid the rest");
  expect(screen.getAllByText("Cash difference")).not.toEqual([]);
});

test("an incident that ends while an operator fills in its resolution is not resolved again", async () => {
  const dialog = await openResolve();
  typeIn(dialog, /^How/, "Paid the rest");
  answer = () => {
    incidents = [];
    return refusalAnswer("not_found")();
  };
  await pressButton("Resolve", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["There is nothing here. Check the address."]));
  await screen.findByText("No incidents.");
  expect(sent).toHaveLength(1);
});

test("if some of several incidents fail without a connection, the failed ones stay selected, with the reason", async () => {
  const skipRetries = skipTime();
  incidents = [open, other];
  openConsole("/incidents");
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Select all 2 of this kind" }))[0] ?? document.body,
  );
  const bar = within(await screen.findByRole("region", { name: "Selected incidents" }));
  answer = () => (sent.at(-1)?.path.includes("/7/") ? successAnswer(open, 200)() : lostConnection());
  await pressButton("Assign all to me", bar);
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toEqual([`1 of 2 done · ${offline}`]));
  const chosen = screen.getAllByRole("checkbox", { checked: true });
  expect(chosen.map((box) => box.getAttribute("aria-label"))).toEqual([expect.stringContaining("o-8")]);
});

test("a selected incident that leaves the queue is not resolved with the others", async () => {
  incidents = [open, other];
  openConsole("/incidents");
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Select all 2 of this kind" }))[0] ?? document.body,
  );
  const bar = within(await screen.findByRole("region", { name: "Selected incidents" }));
  // A colleague resolves one incident; the next change reloads the queue.
  answer = () => {
    incidents = [other];
    return successAnswer(open, 200)();
  };
  fireEvent.click((await screen.findAllByRole("button", { name: "Assign to me" }))[0] ?? document.body);
  await bar.findByText("1 selected");
  sent.length = 0;
  await pressButton("Resolve them", bar);
  const dialog = await dialogNamed("Resolve them");
  typeIn(dialog, /^How/, "Paid");
  await pressButton("Resolve them", dialog);
  await dialogClosed();
  expect(sent.map(({ path }) => path)).toEqual(["incidents/8/resolve"]);
});
