import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { operatorRoles } from "@waybill/domain/operations/roles";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { api, mockList, mockNames, openConsole, mockOperator } from "../console.fixture.tsx";
import { candidatesOf } from "../floor/candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers, riderOf } from "../floor/floor-rows.fixture.ts";
import { incidentOf } from "../floor/incidents.fixture.ts";
import { approvalOf } from "../money/money.fixture.ts";
import { operatorOf } from "../people/people.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../floor/incidents-screen.tsx";
import "../merchants/merchants-screen.tsx";
import "../money/money-screen.tsx";
import "../people/messages-screen.tsx";
import "../people/people-screen.tsx";
import "../riders/riders-screen.tsx";
import "../settings/settings-screen.tsx";

const order = orderOf("o-bea", "Bea Cruz");
const incident = incidentOf("7", "cash_difference", { order_id: "o-bea" });
const approval = approvalOf("a-1");
const operator = operatorOf("u-9", "kim");
const server = serve(
  mockNames(),
  mockList("orders", () => [order]),
  mockList("riders", () => [{ ...riderOf("Rico", "free"), cash_held: 500 }]),
  mockList("incidents", () => [incident]),
  mockList("operators", () => [operator]),
  mockList("fleets", () => []),
  mockList("refunds", () => []),
  mockList("invoices", () => []),
  mockList("approvals", () => [approval]),
  mockList("vendors", () => []),
  mockList("registrations", () => []),
  http.get(`${api}/orders/:id/candidates`, () => HttpResponse.json({ result: candidatesOf([]) })),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: order })),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const roleNames = {
  viewer: "Viewer",
  dispatcher: "Dispatcher",
  support: "Support",
  market: "Market",
  finance: "Finance",
  admin: "Admin",
} as const;

type Act = {
  /** The path of the screen with the buttons, and a text that shows when it is ready. */
  path: string;
  shows: RegExp;
  acts: readonly string[];
  /** The role that may do it, in addition to an administrator. */
  by: readonly (typeof operatorRoles)[number][];
};
const acts: readonly Act[] = [
  {
    path: "/floor?order=o-bea",
    shows: /^Order details$/,
    acts: ["Assign", "Change status", "Add a note", "Cancel order"],
    by: ["dispatcher", "support"],
  },
  { path: "/incidents", shows: /^14 min/, acts: ["Assign to me", "Resolve"], by: ["dispatcher", "support"] },
  { path: "/riders", shows: /^Rico$/, acts: ["New rider"], by: ["dispatcher"] },
  { path: "/money/refunds", shows: /^Refunds$/, acts: ["Refund order"], by: ["finance"] },
  { path: "/money/invoices", shows: /^Invoices$/, acts: ["Issue invoices"], by: ["finance"] },
  { path: "/money/cash", shows: /^rico$|^Rico$/, acts: ["Count cash"], by: ["finance"] },
  { path: "/money/approvals", shows: /Spilled/, acts: ["Approve", "Reject"], by: ["market", "finance"] },
  { path: "/settings/people", shows: /^kim@example.com$/, acts: ["New operator"], by: [] },
];

test.each(acts)(
  "at $path only $by and administrators see the buttons $acts",
  async ({ path, shows, acts, by }) => {
    for (const role of operatorRoles) {
      server.use(mockOperator(role));
      const { unmount } = openConsole(path);
      await waitFor(() =>
        expect(screen.queryAllByText(shows).length, `${role} at ${path}`).toBeGreaterThan(0),
      );
      // The account menu lists the roles once they are loaded; then the permissions are known too.
      fireEvent.click(screen.getByRole("button", { name: "Account" }));
      await screen.findByText(roleNames[role], { selector: "li" });
      const may = role === "admin" || by.includes(role);
      if (may) await screen.findByRole("button", { name: acts[0] ?? "" });
      for (const name of acts)
        expect(screen.queryAllByRole("button", { name }).length > 0, `${role}: ${name} at ${path}`).toBe(may);
      unmount();
    }
  },
);

test("shortcuts do nothing without permission: X does not cancel an order, A does not assign one", async () => {
  server.use(mockOperator("finance"));
  openConsole("/floor?order=o-bea");
  await screen.findByText("Order details");
  for (const key of ["a", "m", "t", "x"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
});

test("a viewer reads why riders are unavailable, and cannot assign one of them anyway", async () => {
  const left = { rider_id: "joel", name: "Joel", reasons: ["has_offer" as const] };
  server.use(
    http.get(`${api}/orders/:id`, () =>
      HttpResponse.json({ result: { ...order, may: { ...order.may, assign: true } } }),
    ),
    http.get(`${api}/orders/:id/candidates`, () =>
      HttpResponse.json({ result: candidatesOf([], [left], { has_offer: 1 }) }),
    ),
  );
  for (const [role, buttons] of [
    ["dispatcher", 1],
    ["viewer", 0],
  ] as const) {
    server.use(mockOperator(role));
    const { unmount } = openConsole("/floor?order=o-bea");
    fireEvent.click(screen.getByRole("button", { name: "Account" }));
    await screen.findByText(roleNames[role], { selector: "li" });
    fireEvent.click(await screen.findByRole("button", { name: /^Unavailable riders/ }));
    await screen.findByText("Joel");
    expect(screen.queryAllByRole("button", { name: "Give it to Joel anyway" }), role).toHaveLength(buttons);
    unmount();
  }
});

test.each([
  {
    role: "viewer",
    shows: [],
    hides: ["choose a rider", "assign", "change status", "cancel", "Redeliver", "Money back", "Claim"],
  },
  { role: "finance", shows: ["Money back", "Claim"], hides: ["assign", "change status", "Redeliver"] },
  { role: "dispatcher", shows: ["assign", "change status", "cancel", "Redeliver"], hides: ["Money back"] },
] as const)("the list of the floor's keys names only what a $role may do", async ({ role, shows, hides }) => {
  server.use(mockOperator(role));
  openConsole("/floor?order=o-bea");
  await screen.findByText("Order details");
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  await screen.findByText(roleNames[role], { selector: "li" });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
  const list = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  list.getByText("next that needs attention");
  for (const words of shows) list.getByText(words);
  for (const words of hides) expect(list.queryByText(words), words).toBeNull();
});

test("the permissions of two roles add up, and without any role there are no buttons", async () => {
  server.use(mockOperator("dispatcher", "finance"));
  const both = openConsole("/floor?order=o-bea");
  await screen.findByRole("button", { name: "Cancel order" });
  both.unmount();
  const money = openConsole("/money/refunds");
  await screen.findByRole("button", { name: "Refund order" });
  money.unmount();
  server.use(mockOperator());
  openConsole("/money/refunds");
  await screen.findByRole("heading", { name: "Refunds" });
  expect(screen.queryByRole("button", { name: "Refund order" })).toBeNull();
});

test("an operator without any role reads that no role allows this, and can still sign out", async () => {
  server.use(http.get(`${api}/me`, () => refusal(403, "ROLE_MISSING", "error.role-missing")));
  openConsole("/floor");
  await screen.findByText("Your role does not allow this.");
  expect(screen.queryByText(/^Something went wrong/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Live view" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  await screen.findByRole("button", { name: "Sign out" });
});
