import { requireChargesAccess } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { type DocumentFile, printInvoice, type InvoiceRequest } from "./print-documents.ts";
import type * as endpoints from "@waybill/contract/operations/invoices";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type * as ownEndpoints from "@waybill/contract/merchants/statements";
import { findInvoices } from "./invoice-rows.ts";
import type { DocumentDeps } from "./monthly-statements.ts";
import { invoiceAnswer } from "./invoice-answer.ts";

/** Lists invoices, newest first. */
export async function listInvoices(
  { pool }: DocumentDeps,
  { cursor, limit = defaultPage, vendor, period }: SchemaOutput<(typeof endpoints.listInvoices)["query"]>,
): Promise<AnswerOf<typeof endpoints.listInvoices>["result"]> {
  const [year, sequence] = readCursor(cursor, ["number", "number"]) ?? [];
  const before = year === undefined || sequence === undefined ? undefined : { year, sequence };
  const rows = await findInvoices(pool, { vendorId: vendor, period, before }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.year, row.sequence], invoiceAnswer);
}

export const readInvoiceFile = (
  deps: DocumentDeps,
  wanted: Omit<InvoiceRequest, "owner">,
): Promise<DocumentFile> => printInvoice(deps, wanted);

type Invoices = AnswerOf<typeof endpoints.listInvoices>["result"];

/** The invoices of a merchant, for actors who may see its charges. */
export async function listOwnInvoices(
  deps: DocumentDeps,
  actor: Actor,
  vendorId: string,
  query: SchemaOutput<(typeof ownEndpoints.listOwnInvoices)["query"]>,
): Promise<Invoices> {
  requireChargesAccess(actor, vendorId);
  return listInvoices(deps, { ...query, vendor: vendorId });
}

/** Reads a merchant's own document; another merchant's is not found. */
export async function readOwnInvoiceFile(
  deps: DocumentDeps,
  actor: Actor,
  wanted: InvoiceRequest & { owner: string },
): Promise<DocumentFile> {
  requireChargesAccess(actor, wanted.owner);
  return printInvoice(deps, wanted);
}
