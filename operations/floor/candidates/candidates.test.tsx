import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import type { DispatchDecision } from "@waybill/contract/operations/dispatch";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
} from "../../console.fixture.tsx";
import { noMoneyBack, orderOf, emptyFloorHandlers, riderOf, standingOf } from "../floor-rows.fixture.ts";
import { candidateOf, candidatesOf } from "./candidates.fixture.ts";

const order = orderOf("o-ana", "Ana Reyes", {
  standing: standingOf({ group: "needs_person", reason: "no_rider", count: 6 }),
});
const found = candidatesOf(
  [
    candidateOf("Rico"),
    candidateOf("Mika", {
      state: "busy",
      stops_before: 2,
      late_minutes: 3,
      drop_off_at: "2026-11-20T05:01:00.000Z",
    }),
  ],
  [
    { rider_id: "joel", name: "Joel", reasons: ["cash_limit", "on_break"] },
    { rider_id: "ben", name: "Ben", reasons: ["cold_bag"] },
    { rider_id: "lito", name: "Lito", reasons: ["off", "suspended"] },
  ],
  { cash_limit: 1, cold_bag: 1, off: 1, too_far: 121 },
);
const decision = (changes: Partial<DispatchDecision>): DispatchDecision => ({
  at: createdAt,
  until: null,
  kind: "offered",
  rider_id: "dante",
  name: "Dante",
  candidates: 2,
  left_out: {},
  approach_seconds: 240,
  late_seconds: 0,
  ...changes,
});
let answered = candidatesOf([]);
const sent: unknown[] = [];
let refuses = false;
serve(
  mockOperator("dispatcher"),
  http.get(`${api}/orders`, () => HttpResponse.json({ result: { data: [order], cursor: null } })),
  http.get(`${api}/riders`, () =>
    HttpResponse.json({ result: { data: [riderOf("Joel", "break")], cursor: null } }),
  ),
  http.get(`${api}/areas`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
  http.get(`${api}/orders/o-ana`, () => HttpResponse.json({ result: order })),
  http.get(`${api}/orders/o-ana/candidates`, () => HttpResponse.json({ result: answered })),
  mockNames(),
  http.get(`${api}/orders/o-ana/refunds`, () => HttpResponse.json({ result: noMoneyBack })),
  http.get(`${api}/orders/o-ana/decisions`, () =>
    HttpResponse.json({
      result: {
        data: [
          decision({ kind: "declined" }),
          decision({}),
          decision({ kind: "nobody", rider_id: null, name: null, candidates: 0, left_out: { too_far: 4 } }),
        ],
      },
    }),
  ),
  http.post(`${api}/orders/o-ana/assign`, async ({ request }) => {
    sent.push(await request.json());
    if (refuses)
      return HttpResponse.json(
        {
          status: 409,
          message: "No.",
          errors: [
            {
              code: "RIDER_UNSUITABLE",
              message: "No.",
              meta: { translation_key: "console.rider-unsuitable", reasons: ["cold_bag"] },
            },
          ],
        },
        { status: 409 },
      );
    return HttpResponse.json({ result: order });
  }),
  ...emptyFloorHandlers,
);

beforeEach(() => {
  sent.length = 0;
  refuses = false;
  answered = found;
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const panel = () => within(screen.getByRole("complementary", { name: "Order" }));
const begin = async () => {
  openConsole("/floor?order=o-ana");
  fireEvent.click(await screen.findByRole("button", { name: "Assign" }));
  await panel().findByRole("heading", { name: "Available riders" });
};

test("candidates are listed best first, and Enter assigns the best one [16.23]", async () => {
  await begin();
  const rows = await panel().findAllByRole("button", { name: /arrives/ });
  expect(rows[0]?.textContent).toContain("Rico");
  expect(rows[0]?.textContent).toContain("Free · Mio · 600 m · arrives 12:46");
  expect(rows[0]?.textContent).toContain("12:54in time");
  expect(rows[1]?.textContent).toContain("After 2 stops");
  expect(rows[1]?.textContent).toContain("3 min late");
  const assign = panel().getByRole("button", { name: "Assign Rico" });
  expect(document.activeElement).toBe(assign);
  fireEvent.click(assign);
  await waitFor(() => expect(sent).toEqual([{ rider_id: "rico" }]));
  // After assigning, the panel shows the order again.
  await panel().findByRole("heading", { name: "Timeline" });
});

test("a digit selects another candidate, and Esc returns to the order", async () => {
  await begin();
  await panel().findByRole("button", { name: "Assign Rico" });
  fireEvent.keyDown(document.body, { key: "2" });
  await panel().findByRole("button", { name: "Assign Mika" });
  fireEvent.keyDown(document.body, { key: "Escape" });
  await panel().findByRole("heading", { name: "Timeline" });
  expect(sent).toEqual([]);
});

test("unavailable riders are counted by reason and named, and can be assigned with an override of these reasons [16.24] [16.29]", async () => {
  await begin();
  const others = within(await panel().findByRole("region", { name: "Unavailable riders" }));
  expect(others.getByText("124 of 126")).toBeTruthy();
  const names = () => others.getAllByRole("listitem").map((row) => row.querySelector("bdi")?.textContent);
  expect(names()).toEqual(["Joel", "Ben", "Lito"]);
  fireEvent.click(others.getByRole("button", { name: /No cold bag 1/ }));
  expect(names()).toEqual(["Ben"]);
  fireEvent.click(others.getByRole("button", { name: /No cold bag 1/ }));
  expect(others.queryByRole("button", { name: "Give it to Lito anyway" })).toBeNull();
  fireEvent.click(others.getByRole("button", { name: "Give it to Joel anyway" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign Joel anyway?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Cash limit",
    "On break",
  ]);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Hands in at noon" } });
  await pressButton("Assign anyway", dialog);
  const override = ["cash_limit", "on_break"];
  await waitFor(() => expect(sent).toEqual([{ rider_id: "joel", override, note: "Hands in at noon" }]));
  await dialogClosed();
});

test("if the chosen rider becomes unavailable, the assignment asks for confirmation instead of failing [16.28]", async () => {
  await begin();
  const assign = await panel().findByRole("button", { name: "Assign Rico" });
  answered = candidatesOf([], [{ rider_id: "rico", name: "Rico", reasons: ["cold_bag"] }], { cold_bag: 1 });
  refuses = true;
  fireEvent.click(assign);
  const dialog = within(await screen.findByRole("dialog", { name: "Assign Rico anyway?" }));
  expect(dialog.getByRole("listitem").textContent).toBe("No cold bag");
});

test("an order without candidates shows a message", async () => {
  answered = candidatesOf([]);
  await begin();
  await panel().findByText("No rider is available now.");
  expect(panel().queryByRole("button", { name: /^Assign/ })).toBeNull();
});

test("an order's panel shows the dispatch decisions, newest first [16.26]", async () => {
  openConsole("/floor?order=o-ana");
  const decisions = within(await screen.findByRole("region", { name: "Dispatch decisions" }));
  expect(decisions.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Dante declined"),
    expect.stringContaining("Offered to Dante2 riders were available"),
    expect.stringContaining("No rider got an offer0 riders were available · Too far 4"),
  ]);
});
