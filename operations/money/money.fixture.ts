import type { Invoice } from "@waybill/contract/merchants/statements";
import type { Approval } from "@waybill/contract/operations/approvals";
import { http, HttpResponse } from "msw";
import { api, at } from "../console.fixture.tsx";

/** A rider who holds cash. */
export const cashier = { rider_id: "r-1", name: "Rico", cash_held: 500, currency: "PHP" };

/** An invoice with a credit note over a part of it. */
export const invoice: Invoice = {
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
  issued_at: at,
  credit_notes: [{ number: "CN-PH-2026-000001", total: 20, reason: "Late", issued_at: at }],
};

/** A refund that waits for a second person. */
export const approvalOf = (approval_id: string, changes: Partial<Approval> = {}): Approval => ({
  approval_id,
  kind: "refund",
  status: "waiting",
  requested_by: "u-2",
  payload: { amount: 99, currency: "PHP", order_id: "o-7", reason: "Spilled" },
  requested_at: at,
  decided_by: null,
  decided_at: null,
  ...changes,
});

/** A call as the server got it. */
export type Sent = { path: string; body: unknown; key: string | null };

/** Answers POSTs of a path with `answer`, and keeps what was sent. */
export const takes = (sent: Sent[], path: string, answer: () => Response | Promise<Response>) =>
  http.post(`${api}/${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push({
      path: new URL(request.url).pathname.split("/api/v1/")[1] ?? "",
      body: text && JSON.parse(text),
      key: request.headers.get("idempotency-key"),
    });
    return answer();
  });

/** The server's answer to a change. */
export const done =
  (result: unknown, status = 201) =>
  () =>
    HttpResponse.json({ result }, { status });
