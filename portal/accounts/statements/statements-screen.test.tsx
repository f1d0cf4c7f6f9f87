import { fireEvent, screen, waitFor } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { refusal, serve, texts } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./statements-screen.tsx";

const month = {
  period: "2026-02",
  is_over: true,
  deliveries: 2,
  opening: 0,
  fees: 198,
  vouchers: -30,
  cash: -500,
  cancellations: 49,
  after_failures: 0,
  refunds: 0,
  credits: 0,
  closing: -283,
  currency: "PHP",
};
const invoice = {
  number: "INV-PH-2026-000007",
  vendor_id: "v-1",
  vendor_name: "Kanto",
  period: "2026-02",
  net: 150,
  tax: 18,
  tax_name: "VAT",
  tax_percent: 12,
  total: 168,
  credited: 20,
  currency: "PHP",
  issued_at: "2026-03-01T02:00:00.000Z",
  credit_notes: [
    { number: "CN-PH-2026-000001", total: 20, reason: "Late", issued_at: "2026-03-02T02:00:00.000Z" },
  ],
};
const asked: string[] = [];
const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/vendor/:id/statements", () => HttpResponse.json({ result: { data: [month], cursor: null } })),
  http.get("*/vendor/:id/invoices", () => HttpResponse.json({ result: { data: [invoice], cursor: null } })),
  http.get("*/vendor/:id/:what/:name/:format", ({ request }) => {
    asked.push(new URL(request.url).pathname.split("/vendor/")[1] ?? "");
    const headers = {
      "content-disposition": 'attachment; filename="made.pdf"',
      "content-type": "application/pdf",
    };
    return new HttpResponse("%PDF-", { headers });
  }),
);

beforeEach(() => {
  asked.length = 0;
  signInLiza();
});

test("a merchant sees each month's totals and downloads statements, invoices and credit notes [14.87]", async () => {
  const save = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  openAt("/statements");
  await screen.findByText("-₱283.00");
  expect(screen.getByRole("columnheader", { name: "Cancelled orders" })).toBeDefined();
  expect(screen.getByRole("cell", { name: "₱49.00" })).toBeDefined();
  const files = {
    "2026-02 PDF": "v-1/statements/2026-02/pdf",
    "2026-02 CSV": "v-1/statements/2026-02/csv",
    "INV-PH-2026-000007 PDF": "v-1/invoices/INV-PH-2026-000007/pdf",
    "CN-PH-2026-000001 CN-PH-2026-000001": "v-1/invoices/CN-PH-2026-000001/pdf",
  };
  for (const [name, path] of Object.entries(files)) {
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(asked).toContain(path));
  }
  await waitFor(() => expect(save).toHaveBeenCalledTimes(4));
});

test("a role without access to money gets a message, and a failed load can be retried [14.87]", async () => {
  server.use(
    http.get("*/vendor/:id/statements", () => refusal(403, "ROLE_MISSING", "error.role-missing")),
    http.get("*/vendor/:id/invoices", () => HttpResponse.json({ result: { data: [], cursor: null } })),
  );
  openAt("/statements");
  await screen.findByText("Your role cannot see statements. Ask an owner.");
  await screen.findByText("No invoices yet.");
});
