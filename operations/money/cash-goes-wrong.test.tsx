import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  type SentChange,
  api,
  mockChange,
  mockList,
  mockNames,
  mockOperator,
  openConsole,
} from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import { cashier as rider } from "./money.fixture.ts";
import "./money-screen.tsx";

const sent: SentChange[] = [];
let riders = [rider];
const server = serve(
  mockOperator("finance"),
  mockNames(),
  mockList("riders", () => riders),
  mockChange(sent, "riders/:id/cash", () => refusal(409, "CASH_CHANGED", "error.order-changed-meanwhile")),
);
beforeEach(() => {
  sent.length = 0;
  riders = [rider];
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = (name: string) =>
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

test.each(["", " ", "-1", "five"])("cash counted as '%s' is not booked", async (counted) => {
  openConsole("/money/cash");
  fireEvent.click(await screen.findByRole("button", { name: "Count cash" }));
  // The field begins empty: an operator types what was counted, not what was expected.
  if (counted) type("Counted", counted);
  submit("Count cash");
  // The form has been checked by then, so a call would have been sent.
  await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
  expect(sent).toEqual([]);
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("if a colleague counted a rider's cash in the meantime the dialog stays open with the reason", async () => {
  openConsole("/money/cash");
  fireEvent.click(await screen.findByRole("button", { name: "Count cash" }));
  type("Counted", "500");
  submit("Count cash");
  await waitFor(() => expect(currentToasts().map(({ type }) => type)).toEqual(["error"]));
  expect(screen.getByLabelText<HTMLInputElement>("Counted").value).toBe("500");
  expect(sent).toMatchObject([{ path: "riders/r-1/cash", body: { counted: 500 } }]);
});

test("riders without cash are not listed; the others are sorted by amount, largest first", async () => {
  riders = [
    { ...rider, rider_id: "r-2", name: "Mika", cash_held: 0 },
    { ...rider, rider_id: "r-3", name: "Dante", cash_held: -40 },
    { ...rider, rider_id: "r-4", name: "Lito", cash_held: 900 },
    rider,
  ];
  openConsole("/money/cash");
  await screen.findAllByRole("button", { name: "Count cash" });
  const [, ...rows] = screen.getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^r-4.*900/),
    expect.stringMatching(/^r-1.*500/),
    expect.stringMatching(/^r-3.*-.*40/),
  ]);
});

test("a list that fails to load shows a message and a retry", async () => {
  let isDown = true;
  server.use(
    http.get(`${api}/riders`, () =>
      isDown
        ? refusal(403, "FORBIDDEN", "error.order-not-found")
        : HttpResponse.json({ result: { data: riders, cursor: null } }),
    ),
  );
  openConsole("/money/cash");
  const again = await screen.findByRole("button", { name: /again/i });
  isDown = false;
  fireEvent.click(again);
  await screen.findByRole("button", { name: "Count cash" });
});
