import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  api,
  createdAt,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  refusalAnswer,
  returnToWindow,
  skipTime,
  startConsoleTest,
} from "../console.fixture.tsx";
import { claimOf } from "../floor/claims/claims.fixture.ts";
import { orderOf, emptyFloorHandlers, riderOf } from "../floor/floor-rows.fixture.ts";
import { incidentOf } from "../floor/incidents.fixture.ts";
import { voucher } from "../market/market.fixture.ts";
import { registration, vendorOf } from "../merchants/merchants.fixture.ts";
import { approvalOf, cashier, invoice } from "../money/money.fixture.ts";
import { fleet, operatorOf } from "../people/people.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../floor/incidents-screen.tsx";
import "../insight/insight-screen.tsx";
import "../market/market-screen.tsx";
import "../merchants/merchants-screen.tsx";
import "../money/money-screen.tsx";
import "../people/audit-screen.tsx";
import "../people/messages-screen.tsx";
import "../people/people-screen.tsx";
import "../riders/riders-screen.tsx";
import "../settings/settings-screen.tsx";

const server = serve(
  mockOperator("admin"),
  mockNames(),
  ...emptyFloorHandlers,
  http.get(`${api}/claims/figures`, () => HttpResponse.json({ result: {} })),
  // Every other list has no rows.
  http.get(`${api}/:list`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
  http.get(`${api}/ledger/accounts`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
);
beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  startConsoleTest();
});

const nothing = "Nothing here yet.";
const refund = {
  refund_id: "rf-1",
  order_id: "o-7",
  kind: "refund",
  method: "account",
  amount: 99,
  currency: "PHP",
  reason: "Spilled on the way",
  state: "done",
  created_by: "u-1",
  created_at: createdAt,
};
const alert = {
  alert_id: "a",
  name: "Too late",
  metric: "late_orders",
  threshold: 10,
  target: "x",
  value: 1,
  sent_at: null,
};
const entry = {
  id: "1",
  at: createdAt,
  actor: { kind: "operator", id: "u-1" },
  action: "brand.saved",
  subject: { kind: "brand", id: "waybill" },
  before: null,
  after: null,
  request_id: null,
};
const message = {
  message_id: "m-1",
  kind: "mail",
  subject: "Your invitation",
  to: "new@example.com",
  state: "waiting",
  reason: null,
  tries: 1,
  at: createdAt,
  can_be_sent_again: false,
};
const account = { account: "bank", debits: 10, credits: 4, balance: 6, currency: "PHP" };

/** Each main list: its path, its field, its empty text, a row, and the text that the row shows. */
const lists = [
  ["floor orders", "/floor", "orders", "No active orders.", orderOf("o-ana", "Ana Reyes"), "Ana Reyes"],
  [
    "incidents",
    "/incidents",
    "incidents",
    "No incidents.",
    incidentOf("7", "cash_difference"),
    "Cash difference",
  ],
  ["merchants", "/merchants", "vendors", "No merchants match.", vendorOf(), "Kanto Kitchen"],
  ["riders", "/riders", "riders", "No riders match.", riderOf("Rico", "free"), "Rico"],
  ["accounts", "/money/accounts", "ledger/accounts", nothing, account, "bank"],
  ["riders' cash", "/money/cash", "riders", "No rider holds cash.", cashier, "₱500.00"],
  ["invoices", "/money/invoices", "invoices", nothing, invoice, invoice.number],
  ["refunds", "/money/refunds", "refunds", nothing, refund, "Spilled on the way"],
  ["approvals", "/money/approvals", "approvals", nothing, approvalOf("a-1"), "Spilled"],
  ["claims", "/claims", "claims", "No claims to decide.", claimOf(), "₱480.00"],
  ["vouchers", "/market/vouchers", "vouchers", nothing, voucher, "SUMMER"],
  ["alerts", "/insight/alerts", "alerts", nothing, alert, "Too late"],
  ["audit entries", "/audit", "audit", "Nothing here yet.", entry, "brand.saved"],
  [
    "operators",
    "/settings/people",
    "operators",
    "Nobody has access for this merchant yet.",
    operatorOf("u-9", "kim"),
    "kim@example.com",
  ],
  ["fleets", "/settings/people", "fleets", "No fleets yet.", fleet, "Keys of Fast Couriers"],
  [
    "unsent messages",
    "/settings/messages",
    "messages",
    "All messages were sent.",
    message,
    "Your invitation",
  ],
] as const;
const offline = "Something went wrong. Please try again. You could be offline.";
const isShown = (words: string) =>
  waitFor(() => expect(screen.queryAllByText(words, { exact: false }).length).toBeGreaterThan(0));
const isHidden = (words: string) => expect(screen.queryAllByText(words, { exact: false })).toEqual([]);

test.each(lists)("an empty list of %s shows a message", async (_, path, __, empty) => {
  openConsole(path);
  await isShown(empty);
  expect(screen.queryByText(offline)).toBeNull();
});

test.each(lists)(
  "a list of %s that fails to load shows an error instead of the empty message, and loads once the server is back",
  async (...given) => {
    const [, path, list, empty, row, words] = given;
    const skipRetries = skipTime();
    let answer: () => Response = refusalAnswer("overloaded");
    server.use(http.get(`${api}/${list}`, () => answer()));
    openConsole(path);
    await skipRetries();
    const problem = () =>
      screen.getAllByRole("alert").find(({ textContent }) => textContent?.includes(offline)) ??
      expect.fail("no problem is shown");
    await waitFor(problem);
    isHidden(empty);
    // A lost connection shows the same message.
    answer = lostConnection;
    fireEvent.click(within(problem()).getByRole("button", { name: "Try again" }));
    await skipRetries();
    await waitFor(problem);
    isHidden(empty);
    answer = () => HttpResponse.json({ result: { data: [row], cursor: null } });
    fireEvent.click(within(problem()).getByRole("button", { name: "Try again" }));
    await isShown(words);
    expect(screen.queryByText(offline)).toBeNull();
  },
);

test.each([
  ["incidents", "/incidents", "incidents", [incidentOf("7", "cash_difference")], "Cash difference"],
  ["invoices", "/money/invoices", "invoices", [invoice], invoice.number],
] as const)(
  "a list of %s with several pages keeps its rows if the next page fails, shows an error, and can retry",
  async (...given) => {
    const [, path, list, rows, words] = given;
    const skipRetries = skipTime();
    let answer: () => Response = lostConnection;
    server.use(
      http.get(`${api}/${list}`, ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? answer()
          : HttpResponse.json({ result: { data: rows, cursor: "next" } }),
      ),
    );
    openConsole(path);
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    await skipRetries();
    await screen.findByText(offline);
    await isShown(words);
    answer = () => HttpResponse.json({ result: { data: [], cursor: null } });
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
    expect(screen.queryByText(offline)).toBeNull();
    await isShown(words);
  },
);

test.each([
  ["incidents", "/incidents", "incidents", "No incidents."],
  ["invoices", "/money/invoices", "invoices", nothing],
] as const)(
  "an empty list of %s that fails to reload shows an error instead of the empty message",
  async (...given) => {
    const [, path, list, empty] = given;
    const skipRetries = skipTime();
    let answer: () => Response = () => HttpResponse.json({ result: { data: [], cursor: null } });
    server.use(http.get(`${api}/${list}`, () => answer()));
    openConsole(path);
    await isShown(empty);
    answer = lostConnection;
    await returnToWindow();
    await skipRetries();
    await isShown(offline);
    isHidden(empty);
  },
);

test("registrations that fail to load show an error, not an empty list", async () => {
  const skipRetries = skipTime();
  let answer: () => Response = lostConnection;
  server.use(
    http.get(`${api}/registrations`, () => answer()),
    mockList("vendors", () => [vendorOf()]),
  );
  openConsole("/merchants");
  await skipRetries();
  const waiting = within(await screen.findByRole("region", { name: "To approve" }));
  await waiting.findByText(offline);
  // The merchants are still shown.
  screen.getByRole("button", { name: /Kanto Kitchen/ });
  answer = () => HttpResponse.json({ result: { data: [registration], cursor: null } });
  fireEvent.click(waiting.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: /Lutong Cora/ });
  expect(screen.queryByText(offline)).toBeNull();
});
