import type { Invoice } from "@waybill/contract/merchants/statements";
import type { Approval } from "@waybill/contract/operations/approvals";
import { createdAt } from "../console.fixture.tsx";

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
  issued_at: createdAt,
  credit_notes: [{ number: "CN-PH-2026-000001", total: 20, reason: "Late", issued_at: createdAt }],
};

/** A refund that waits for a second person. */
export const approvalOf = (approval_id: string, changes: Partial<Approval> = {}): Approval => ({
  approval_id,
  kind: "refund",
  status: "waiting",
  requested_by: "u-2",
  payload: { amount: 99, currency: "PHP", order_id: "o-7", reason: "Spilled" },
  requested_at: createdAt,
  decided_by: null,
  decided_at: null,
  ...changes,
});
