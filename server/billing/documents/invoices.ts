import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { issueCreditNote, issueInvoices, listInvoices } from "@waybill/contract/operations/invoices";
import type { Invoice } from "@waybill/contract/merchants/statements";
import { dayOf } from "@waybill/domain/history/days";
import { creditLines } from "@waybill/domain/money/postings";
import { countries } from "@waybill/domain/markets/countries";
import { taxOf, taxWithin } from "@waybill/domain/markets/taxes";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { recordAudit } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { minorOrNone } from "../../pricing/quote.ts";
import { csvRow } from "../csv.ts";
import { post } from "../../ledger/post.ts";
import {
  findCustomersToInvoice,
  findDue,
  findInvoice,
  findInvoiced,
  findInvoices,
  insertCreditNote,
  insertInvoice,
  type InvoiceRow,
  type ListedInvoice,
  lockCustomer,
  lockInvoice,
  takeNumber,
} from "./invoice-rows.ts";
import { boundsOf, customerOf, type DocumentDeps } from "./statements.ts";

/** Every document was written in a currency of ours. */
const moneyIn = (currency: string) => (minor: number) => fromMinor(minor, currency as Currency);

function invoiceAnswer(row: ListedInvoice): Invoice {
  const money = moneyIn(row.currency);
  return {
    number: row.number,
    vendor_id: row.vendor_id,
    vendor_name: row.content.customer.name,
    period: row.period,
    net: money(row.net_minor),
    tax: money(row.tax_minor),
    tax_name: row.tax_name,
    tax_percent: row.tax_percent,
    total: money(row.total_minor),
    credited: money(creditedMinor(row)),
    currency: row.currency,
    issued_at: row.issued_at.toISOString(),
    credit_notes: row.credit_notes.map(({ number, total_minor, reason, issued_at }) => ({
      number,
      total: money(total_minor),
      reason,
      issued_at: new Date(issued_at).toISOString(),
    })),
  };
}

const creditedMinor = ({ credit_notes }: ListedInvoice): number =>
  credit_notes.reduce((sum, { total_minor }) => sum + total_minor, 0);

/** Newest first. */
export async function listAllInvoices(
  { pool }: DocumentDeps,
  { cursor, limit = defaultPage, vendor, period }: Parsed<(typeof listInvoices)["query"]>,
): Promise<AnswerOf<typeof listInvoices>["result"]> {
  const [year, sequence] = readCursor(cursor, ["number", "number"]) ?? [];
  const before = year === undefined || sequence === undefined ? undefined : { year, sequence };
  const rows = await findInvoices(pool, { vendorId: vendor, period, before }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.year, row.sequence], invoiceAnswer);
}

/** A number as it is printed: the kind, the country, the year, and how many there were. */
const written = (kind: "INV" | "CN", country: string, year: number, sequence: number) =>
  `${kind}-${country.toUpperCase()}-${year}-${String(sequence).padStart(6, "0")}`;

const yearOf = ({ settings }: DocumentDeps, at: Date): number =>
  Number(dayOf(at, countries[settings.country].timezone).slice(0, 4));

/** Invoices one vendor with its outlets, in one transaction; refused where there is nothing to invoice. */
async function issueOne(
  deps: DocumentDeps,
  actor: Operator,
  { vendorId, period }: { vendorId: string; period: string },
): Promise<Invoice> {
  const { settings, now, brand } = deps;
  const at = now();
  const { to } = boundsOf(deps, period);
  const issuer = await countryParameter(deps, "invoiceIssuer");
  const percent = Number(await countryParameter(deps, "taxPercent"));
  const row = await inTransaction(deps.pool, async ({ pool, db }): Promise<ListedInvoice> => {
    const customer = await customerOf({ pool }, vendorId);
    await lockCustomer(pool, vendorId);
    const due = await findDue(pool, { vendorIds: customer.vendor_ids, to });
    const outlets = due.map(({ transactions: _, ...outlet }) => ({
      ...outlet,
      total: outlet.fees + outlet.vouchers,
    }));
    const totalMinor = outlets.reduce((sum, { total }) => sum + total, 0);
    if (totalMinor <= 0) throw new Refused("nothing_to_invoice");
    const { netMinor, taxMinor } = taxWithin(totalMinor, percent);
    const year = yearOf(deps, at);
    const sequence = await takeNumber(pool, "invoice", year);
    const { name, address, vat_number } = customer;
    const invoice: InvoiceRow = {
      number: written("INV", settings.country, year, sequence),
      year,
      sequence,
      vendor_id: vendorId,
      period,
      currency: countries[settings.country].currency,
      tax_name: taxOf(settings.country).name,
      tax_percent: percent,
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      content: {
        issuer: issuer || brand.worn().service_name,
        customer: { name, address, vat_number },
        outlets,
      },
      issued_at: at,
      issued_by: actor.userId,
    };
    await insertInvoice(
      pool,
      invoice,
      due.flatMap(({ transactions }) => transactions),
    );
    const subject = { kind: "invoice", id: invoice.number };
    const after = { vendor_id: vendorId, period, total_minor: totalMinor, tax_minor: taxMinor };
    await recordAudit(db, { by: actor, at }, { action: "invoice.issued", subject, after });
    return { ...invoice, credit_notes: [] };
  });
  return invoiceAnswer(row);
}

const mostAtOnce = 200;

/** Invoices a month that is over: one vendor's, or those of everybody who has something in it. */
export async function issueAll(
  deps: DocumentDeps,
  actor: Operator,
  { period, vendor_id }: BodyOf<typeof issueInvoices>,
): Promise<AnswerOf<typeof issueInvoices>["result"]> {
  const { from, to } = boundsOf(deps, period);
  if (deps.now() < to) throw new Refused("period_not_over", { path: ["period"] });
  if (vendor_id !== undefined)
    return { invoices: [await issueOne(deps, actor, { vendorId: vendor_id, period })], has_more: false };
  const customers = await findCustomersToInvoice(deps.pool, { from, to }, mostAtOnce + 1);
  const invoices: Invoice[] = [];
  for (const vendorId of customers.slice(0, mostAtOnce)) {
    try {
      invoices.push(await issueOne(deps, actor, { vendorId, period }));
    } catch (problem) {
      // Somebody else has invoiced it at this moment.
      if (!(problem instanceof Refused && problem.refusal === "nothing_to_invoice")) throw problem;
    }
  }
  if (customers.length === 0) throw new Refused("nothing_to_invoice");
  return { invoices, has_more: customers.length > mostAtOnce };
}

export async function invoiceOf({ pool }: { pool: Queryable }, number: string): Promise<ListedInvoice> {
  const row = await findInvoice(pool, number);
  if (!row) throw new Refused("not_found");
  return row;
}

/** Takes a part of an invoice back, and posts that: the one way to correct it. */
export async function creditInvoice(
  deps: DocumentDeps,
  actor: Operator,
  { number, amount, reason }: BodyOf<typeof issueCreditNote> & { number: string },
): Promise<Invoice> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await lockInvoice(pool, number);
    const invoice = await invoiceOf({ pool }, number);
    const currency = invoice.currency as Currency;
    const totalMinor = minorOrNone(amount, currency);
    if (totalMinor === undefined || totalMinor <= 0 || fromMinor(totalMinor, currency) !== amount)
      throw new Refused("malformed_request", { path: ["amount"] });
    if (creditedMinor(invoice) + totalMinor > invoice.total_minor)
      throw new Refused("credit_too_large", { path: ["amount"] });
    const { netMinor, taxMinor } = taxWithin(totalMinor, invoice.tax_percent);
    const year = yearOf(deps, at);
    const sequence = await takeNumber(pool, "credit_note", year);
    const note = written("CN", deps.settings.country, year, sequence);
    await insertCreditNote(pool, {
      number: note,
      year,
      sequence,
      invoice_number: number,
      reason,
      issued_at: at,
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      issued_by: actor.userId,
    });
    const { vendor_id } = invoice;
    const posted = { source: `credit_note:${note}`, kind: "credit_note", vendor_id, currency, at };
    await post(
      pool,
      { ...posted, note: `${note}: ${reason}`, created_by: actor.userId },
      creditLines(vendor_id, totalMinor),
    );
    const subject = { kind: "invoice", id: number };
    const after = { credit_note: note, total_minor: totalMinor, reason };
    await recordAudit(db, { by: actor, at }, { action: "invoice.credited", subject, after });
  });
  return invoiceAnswer(await invoiceOf(deps, number));
}

const head = [
  "line",
  "number",
  "at",
  "order_id",
  "vendor_id",
  "outlet",
  "fees",
  "vouchers",
  "total",
  "net",
  "tax",
  "tax_name",
  "tax_percent",
  "currency",
];
const batch = 1000;

/** An invoice as CSV: a row for each delivery or cancelled order, one for each credit note, and one for the sum with its tax. */
export async function* invoiceCsv(
  { pool }: Pick<DocumentDeps, "pool">,
  invoice: ListedInvoice,
): AsyncGenerator<string> {
  const money = moneyIn(invoice.currency);
  const taxed = (total: number) => {
    const { netMinor, taxMinor } = taxWithin(total, invoice.tax_percent);
    return [money(netMinor), money(taxMinor), invoice.tax_name, invoice.tax_percent, invoice.currency];
  };
  yield csvRow(head);
  let after = 0;
  for (let rows = await findInvoiced(pool, invoice.number, after, batch); rows.length > 0;) {
    yield rows
      .map((row) =>
        csvRow([
          row.kind,
          invoice.number,
          row.at.toISOString(),
          row.order_id,
          row.vendor_id,
          row.name,
          ...[row.fees, row.vouchers, row.fees + row.vouchers].map(money),
          null,
          null,
          null,
          null,
          invoice.currency,
        ]),
      )
      .join("");
    after = rows.at(-1)?.transaction_id ?? after;
    rows = rows.length < batch ? [] : await findInvoiced(pool, invoice.number, after, batch);
  }
  const whole = (line: string, number: string, at: string, total: number) =>
    csvRow([line, number, at, null, invoice.vendor_id, null, null, null, money(total), ...taxed(total)]);
  yield whole("invoice", invoice.number, invoice.issued_at.toISOString(), invoice.total_minor);
  for (const { number, issued_at, total_minor } of invoice.credit_notes)
    yield whole("credit_note", number, new Date(issued_at).toISOString(), -total_minor);
}
