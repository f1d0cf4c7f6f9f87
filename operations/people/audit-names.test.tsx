import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { AuditEntry } from "@waybill/contract/operations/audit";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { operatorOf } from "./people.fixture.ts";
import {
  api,
  createdAt,
  delayedAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
} from "../console.fixture.tsx";

const entry = (id: string, change: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: createdAt,
  action: "order.assigned",
  before: null,
  after: null,
  request_id: null,
  actor: { kind: "operator", id: "user-y_6G54" },
  subject: { kind: "order", id: "o-1" },
  ...change,
});
/** The requested ids, one entry per call. */
const asked: string[] = [];
/** The actors that were searched for. */
const searched: string[] = [];
const server = serve(
  mockOperator("viewer"),
  http.get(`${api}/names`, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("ids") ?? "");
  }),
  mockNames(
    { id: "user-y_6G54", kind: "operator", name: "kim@example.com", vendor_id: null },
    { id: "user-m", kind: "merchant", name: "liza@kanto.example", vendor_id: "kanto" },
    { id: "o-1", kind: "order", name: "Kanto Kitchen → Ana Reyes", vendor_id: "kanto" },
    { id: "rider-7", kind: "rider", name: "Rico Ponce", vendor_id: null },
    { id: "kanto", kind: "vendor", name: "Kanto Kitchen", vendor_id: "kanto" },
    { id: "own", kind: "fleet", name: "Own riders", vendor_id: null },
  ),
  mockList("audit", () => [
    entry("1", { before: { rider_id: null }, after: { rider_id: "rider-7", reasons: ["too_far"] } }),
    entry("2", { actor: { kind: "vendor", id: "user-m" }, subject: { kind: "vendor", id: "kanto" } }),
    entry("3", { actor: { kind: "system", id: "dispatcher" }, subject: { kind: "fleet", id: "own" } }),
    entry("4", { actor: { kind: "operator", id: "user-gone" } }),
  ]),
);
beforeEach(() => setUpEnglishTexts());

test("the audit finds an operator's changes by e-mail, as they are shown", async () => {
  const { waits, settle } = delayedAnswer();
  server.use(
    http.get(`${api}/operators`, async () => {
      await waits;
      return HttpResponse.json({ result: { data: [operatorOf("user-y_6G54", "kim")], cursor: null } });
    }),
    http.get(`${api}/audit`, ({ request }) => {
      searched.push(new URL(request.url).searchParams.get("actor") ?? "");
      return HttpResponse.json({ result: { data: [], cursor: null } });
    }),
  );
  openConsole("/audit");
  const field = await screen.findByLabelText("Changed by");
  fireEvent.change(field, { target: { value: "Kim@example.com " } });
  // Without a filter nothing has to match.
  await screen.findByText("Nothing here yet.");
  fireEvent.blur(field);
  // Until the operators are loaded nobody knows whether there is a match.
  await waitFor(() => expect(screen.queryByText("Nothing here yet.")).toBeNull());
  expect(screen.queryByText("No change matches.")).toBeNull();
  settle();
  await waitFor(() => expect(searched.at(-1)).toBe("user-y_6G54"));
  await screen.findByText("No change matches.");
});

test("the audit links people, riders, vendors and orders by name, and loads all names in one request [17.67]", async () => {
  openConsole("/audit");
  await screen.findAllByRole("link", { name: "kim@example.com" });
  const rows = screen.getAllByRole("row").slice(1);
  expect(
    within(rows[0] ?? document.body)
      .getByText("order.assigned")
      .closest("td")?.textContent,
  ).toBe("Assigned by hand order.assigned");
  const links = (row: number) =>
    within(rows[row] ?? document.body)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links(0)).toEqual([
    ["kim@example.com", "/people"],
    ["Kanto Kitchen → Ana Reyes", "/floor?order=o-1"],
    ["Rico Ponce", "/riders?rider=rider-7"],
  ]);
  expect(rows[0]?.textContent).toContain('reasons["too_far"]');
  expect(links(1)).toEqual([
    ["liza@kanto.example", "/merchants?vendor=kanto"],
    ["Kanto Kitchen", "/merchants?vendor=kanto"],
  ]);
  expect(rows[2]?.textContent).toContain("Waybill dispatcher");
  expect(links(2)).toEqual([["Own riders", "/people"]]);
  // A deleted person is shown as an id.
  expect(
    within(rows[3] ?? document.body)
      .getByText("user-gone")
      .closest("a"),
  ).toBeNull();
  const calls = asked.map((ids) => ids.split(",").toSorted()).filter((ids) => ids.includes("kanto"));
  expect(calls).toEqual([["kanto", "o-1", "own", "rider-7", "user-gone", "user-m", "user-y_6G54"]]);
});
