import { fireEvent, screen, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { NoticesRow } from "@waybill/contract/operations/insight";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, openConsole, mockOperator } from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./insight-screen.tsx";

let rows: NoticesRow[] = [];
let stretch: URLSearchParams;
serve(
  mockOperator("viewer"),
  http.get(`${api}/insight/notices`, ({ request }) => {
    stretch = new URL(request.url).searchParams;
    return HttpResponse.json({ result: { rows } });
  }),
);
beforeEach(() => setUpEnglishTexts());

const lengthOf = (asked: URLSearchParams) =>
  (Date.parse(asked.get("to") ?? "") - Date.parse(asked.get("from") ?? "")) / 86_400_000;

test("operators see the cost of notices by kind and channel, with one total per currency", async () => {
  rows = [
    {
      kind: "recipient.near",
      channel: "sms",
      sent: 1_200,
      not_sent: 3,
      cost: { amount: 420.5, currency: "PHP" },
    },
    {
      kind: "recipient.near",
      channel: "sms",
      sent: 2,
      not_sent: 0,
      cost: { amount: 0.02, currency: "USD" },
    },
    { kind: "merchant.failed", channel: "email", sent: 0, not_sent: 1, cost: null },
  ];
  openConsole("/insight/notices?days=30");
  const table = await screen.findByRole("table");
  const shown = within(table).getAllByRole("row");
  expect(shown.slice(1).map(({ textContent }) => textContent)).toEqual([
    "To the recipient: Almost thereSMS1,2003₱420.50",
    "To the recipient: Almost thereSMS20$0.02",
    "To the merchant: Delivery failedE-mail01–",
  ]);
  expect(screen.getByText(/^Total/).textContent).toBe("Total: ₱420.50 + $0.02");
  expect(lengthOf(stretch)).toBe(30);
});

test("a period without notices shows a message", async () => {
  rows = [];
  openConsole("/insight");
  fireEvent.click(await screen.findByRole("link", { name: "Notifications" }));
  expect(await screen.findByText("No notifications in this period.")).toBeDefined();
});
