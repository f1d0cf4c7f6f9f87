import * as z from "zod/mini";
import {
  fileFormats,
  FileLanguage,
  Invoice,
  invoicesAnswer,
  Month,
  pageQueryFields,
  statementsAnswer,
} from "../merchants/statements.ts";
import { VendorId } from "../merchants/vendors.ts";
import { IdempotencyHeaders } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, Reason } from "./endpoint.ts";

const read = { method: "GET", needs: ["money", "read"], success: 200 } as const;
const file = { answerType: "application/pdf", otherAnswerTypes: ["text/csv"] } as const;
const Format = z.enum(fileFormats);

export const listVendorStatements = operatorEndpoint({
  ...read,
  path: `${operationsBase}/vendors/{vendor_id}/statements`,
  summary: "The months of a vendor with its outlets, newest first",
  params: z.object({ vendor_id: VendorId }),
  query: z.object(pageQueryFields),
  answer: statementsAnswer,
  refusals: ["vendor_not_found", "bad_pagination_key"],
});

export const readVendorStatementFile = operatorEndpoint({
  ...read,
  ...file,
  path: `${operationsBase}/vendors/{vendor_id}/statements/{period}/{format}`,
  summary: "The statement of a month as PDF or CSV",
  params: z.object({ vendor_id: VendorId, period: Month, format: Format }),
  query: FileLanguage,
  refusals: ["vendor_not_found"],
});

export const listInvoices = operatorEndpoint({
  ...read,
  path: `${operationsBase}/invoices`,
  summary: "Invoices with their credit notes, newest first; of one vendor, one month, or all",
  query: z.object({ ...pageQueryFields, vendor: z.optional(VendorId), period: z.optional(Month) }),
  answer: invoicesAnswer,
  refusals: ["bad_pagination_key"],
});

export const issueInvoices = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/invoices`,
  summary:
    "Invoice the deliveries until the end of a month that are on no invoice: of one vendor, or of all, 200 at a time",
  needs: ["money", "change"],
  body: z.object({ period: Month, vendor_id: z.optional(VendorId) }),
  success: 201,
  answer: z.object({
    result: z.object({
      invoices: z.array(Invoice),
      /** True if vendors remain: call again. */
      has_more: z.boolean(),
    }),
  }),
  refusals: ["vendor_not_found", "period_not_over", "nothing_to_invoice"],
});

export const readInvoiceFile = operatorEndpoint({
  ...read,
  ...file,
  path: `${operationsBase}/invoices/{number}/{format}`,
  summary: "An invoice or credit note as PDF, or the deliveries of an invoice as CSV",
  params: z.object({ number: Id, format: Format }),
  query: FileLanguage,
  refusals: ["not_found"],
});

export const issueCreditNote = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/invoices/{number}/credit-notes`,
  summary:
    "Correct an invoice by a credit note over a part of it, tax included; the invoice does not change; the same Idempotency-Key credits once",
  needs: ["money", "change"],
  params: z.object({ number: Id }),
  headers: IdempotencyHeaders,
  body: z.object({ amount: z.number().check(z.gt(0), z.lte(1e12)), reason: Reason }),
  success: 201,
  answer: z.object({ result: Invoice }),
  refusals: ["not_found", "credit_too_large", "idempotency_key_reused"],
});
