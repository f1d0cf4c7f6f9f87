import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

/** A month on the country's clock: `2026-11`. */
export const Month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/));
export const fileFormats = ["pdf", "csv"] as const;
export type FileFormat = (typeof fileFormats)[number];
export const FileLanguage = z.object({ language: z.optional(z.string().check(z.maxLength(35))) });

/**
 * A month's totals for a vendor with its outlets. Positive amounts are owed to us: `fees` with surcharges minus
 * `vouchers`, `cancellations` and `after_failures`; negative ones are owed to the merchant: `cash` collected at the
 * door, `refunds` with compensation, and credit notes. `closing` is `opening` plus all of them.
 */
export const Statement = z
  .object({
    period: Month,
    /** True once the month has ended; late reports from riders' phones can still be added. */
    is_over: z.boolean(),
    deliveries: z.int(),
    opening: Money,
    fees: Money,
    vouchers: Money,
    /** Charges for orders cancelled at the merchant's cost, after vouchers. */
    cancellations: Money,
    /** The charges for second attempts and returns after failed deliveries. */
    after_failures: Money,
    cash: Money,
    refunds: Money,
    credits: Money,
    closing: Money,
    currency: z.string(),
  })
  .register(z.globalRegistry, { id: "Statement" });
export type Statement = z.infer<typeof Statement>;

/** An invoice without the totals of each outlet, which are in its files. */
export const Invoice = z
  .object({
    number: z.string(),
    vendor_id: z.string(),
    vendor_name: z.string(),
    period: Month,
    net: Money,
    tax: Money,
    tax_name: z.string(),
    tax_percent: z.number(),
    total: Money,
    /** The part of the invoice that credit notes cancelled. */
    credited: Money,
    currency: z.string(),
    issued_at: Time,
    credit_notes: z.array(
      z.object({
        number: z.string(),
        total: Money,
        reason: z.string(),
        issued_at: Time,
      }),
    ),
  })
  .register(z.globalRegistry, { id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;

export const pageQueryFields = {
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
};
export const statementsAnswer = z.object({
  result: z.object({ data: z.array(Statement), cursor: z.nullable(z.string()) }),
});
export const invoicesAnswer = z.object({
  result: z.object({ data: z.array(Invoice), cursor: z.nullable(z.string()) }),
});

const base = "/orders/api/v1/vendor/{vendorId}";
const ofVendor = { method: "GET", caller: "user", success: 200 } as const;
const file = { answerType: "application/pdf", otherAnswerTypes: ["text/csv"] } as const;
const Format = z.enum(fileFormats);

export const listStatements = endpoint({
  ...ofVendor,
  path: `${base}/statements`,
  summary: "The months of a vendor with its outlets, newest first: charged, collected and owed amounts",
  params: z.object({ vendorId: VendorId }),
  query: z.object(pageQueryFields),
  answer: statementsAnswer,
  refusals: ["not_signed_in", "vendor_not_found", "bad_pagination_key"],
});

export const readStatementFile = endpoint({
  ...ofVendor,
  ...file,
  path: `${base}/statements/{period}/{format}`,
  summary: "The statement of a month as PDF or CSV: every delivery and every other posting",
  params: z.object({ vendorId: VendorId, period: Month, format: Format }),
  query: FileLanguage,
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const listOwnInvoices = endpoint({
  ...ofVendor,
  path: `${base}/invoices`,
  summary: "The invoices of a vendor, newest first, with their credit notes",
  params: z.object({ vendorId: VendorId }),
  query: z.object(pageQueryFields),
  answer: invoicesAnswer,
  refusals: ["not_signed_in", "vendor_not_found", "bad_pagination_key"],
});

export const readOwnInvoiceFile = endpoint({
  ...ofVendor,
  ...file,
  path: `${base}/invoices/{number}/{format}`,
  summary: "An invoice or credit note as PDF, or the deliveries of an invoice as CSV",
  params: z.object({ vendorId: VendorId, number: z.string().check(z.maxLength(60)), format: Format }),
  query: FileLanguage,
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});
