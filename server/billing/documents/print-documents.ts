import type { FileFormat } from "@waybill/contract/merchants/statements";
import { dayOf } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf, formattingLocale } from "@waybill/domain/markets/languages";
import { fromMinor, minorUnits, type Currency } from "@waybill/domain/money/money";
import { taxWithin } from "@waybill/domain/markets/taxes";
import { Readable } from "node:stream";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { Refused } from "../../platform/http/refused.ts";
import { translatorFor } from "../../platform/texts.ts";
import { documentPdf, type DocumentLine, type PrintedDocument } from "./document-pdf.ts";
import { findCreditNote, type ListedInvoice } from "./invoice-rows.ts";
import { invoiceCsv } from "./invoice-csv.ts";
import { invoiceOf } from "./invoice-answer.ts";
import {
  monthBounds,
  customerOf,
  type DocumentDeps,
  monthOf,
  postingsOfMonth,
  statementCsv,
} from "./monthly-statements.ts";
import type { Customer, StatementLineRow } from "./statement-rows.ts";

export type DocumentFile = { name: string; type: string; bytes: Buffer | Readable };

/** How a document writes dates and amounts. */
export function documentFormats({ settings }: DocumentDeps, language: string) {
  const country = countries[settings.country];
  const locale = formattingLocale(country, language);
  const day = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: country.timezone,
  });
  const month = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    timeZone: country.timezone,
  });
  return {
    words: translatorFor(language),
    day: (at: Date) => day.format(at),
    month: (at: Date) => month.format(at),
    money: (minor: number, currency: string = country.currency) => {
      const digits = minorUnits(currency as Currency);
      const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
      return new Intl.NumberFormat(locale, {
        ...style,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(fromMinor(minor, currency as Currency));
    },
  };
}
type Writing = ReturnType<typeof documentFormats>;

const csv = (name: string, rows: AsyncGenerator<string>): DocumentFile => ({
  name: `${name}.csv`,
  type: "text/csv; charset=utf-8",
  bytes: Readable.from(rows),
});
const pdf = async (name: string, printed: PrintedDocument): Promise<DocumentFile> => ({
  name: `${name}.pdf`,
  type: "application/pdf",
  bytes: await documentPdf(printed),
});

const partiesOf = (
  { words }: Writing,
  { name, address, vat_number }: { name: string; address: string; vat_number: string | null },
): string[] => [
  name,
  ...(address ? [address] : []),
  ...(vat_number ? [`${words("receipt.tax-number")}: ${vat_number}`] : []),
];

const issuerOf = (issuer: string): string[] => issuer.split("|").map((line) => line.trim());

/** With more postings than this, a statement has one line per day; the CSV has every posting. */
const maxLines = 300;

/** One line per posting, or per day if there are too many. */
async function linesOf(
  deps: DocumentDeps,
  customer: Customer,
  period: string,
  { words, day, money }: Writing,
): Promise<DocumentLine[]> {
  const { timezone } = countries[deps.settings.country];
  const rows: StatementLineRow[] = [];
  const days = new Map<string, { at: Date; count: number; total: number }>();
  for await (const some of postingsOfMonth(deps, customer, period))
    for (const row of some) {
      if (rows.length <= maxLines) rows.push(row);
      const name = dayOf(row.at, timezone);
      const { at, count, total } = days.get(name) ?? { at: row.at, count: 0, total: 0 };
      days.set(name, { at, count: count + 1, total: total + row.total });
    }
  if (rows.length > maxLines)
    return [...days.values()].map(({ at, count, total }) => ({
      start: day(at),
      detail: words("receipt.postings", { count }),
      end: money(total),
    }));
  const part = (key: string, minor: number) => (minor === 0 ? [] : [`${words(key)} ${money(minor)}`]);
  const kinds: Record<string, string> = {
    delivery: "receipt.kind-delivery",
    cancellation: "receipt.kind-cancellation",
    refund: "receipt.kind-refund",
    credit_note: "receipt.credit-note",
  };
  return rows.map((row) => ({
    start: [
      day(row.at),
      words(kinds[row.kind] ?? "receipt.kind-other"),
      row.order_id ?? row.note ?? "",
      row.reference ?? "",
    ]
      .filter(Boolean)
      .join(" · "),
    detail: [
      ...(row.vendor_id === customer.vendor_id ? [] : [row.outlet_name]),
      ...part("receipt.fees", row.fees),
      ...part("receipt.vouchers", row.vouchers),
      ...part("receipt.cash", row.cash),
    ].join(" · "),
    end: money(row.total),
  }));
}

type Wanted = { format: FileFormat; language: string };
export type StatementRequest = Wanted & { vendorId: string; period: string };
export type InvoiceRequest = Wanted & { number: string; owner?: string };

/** Renders the statement of a month. */
export async function printStatement(
  deps: DocumentDeps,
  { vendorId, period, format, language }: StatementRequest,
): Promise<DocumentFile> {
  const customer = await customerOf(deps, vendorId);
  const name = `statement-${vendorId.replaceAll(/[^\w-]/g, "_")}-${period}`;
  if (format === "csv") return csv(name, statementCsv(deps, customer, period));
  const writing = documentFormats(deps, language);
  const { words, day, month } = writing;
  const { from, to } = monthBounds(deps, period);
  const statement = await monthOf(deps, customer, period);
  const { currency } = countries[deps.settings.country];
  const units = 10 ** minorUnits(currency);
  const sum = (key: string, amount: number) => ({
    start: words(key),
    end: writing.money(Math.round(amount * units)),
  });
  const percent = Number(await countryParameter(deps, "taxPercent"));
  const issuer = (await countryParameter(deps, "invoiceIssuer")) || deps.brand.current().service_name;
  const { taxMinor } = taxWithin(
    Math.round(
      (statement.fees + statement.vouchers + statement.cancellations + statement.after_failures) * units,
    ),
    percent,
  );
  const last = new Date(Math.min(to.getTime() - 1, deps.now().getTime()));
  return pdf(name, {
    title: `${words("receipt.statement")} · ${month(from)}`,
    issuer: issuerOf(issuer),
    customer: partiesOf(writing, customer),
    facts: [
      { start: words("receipt.period"), end: `${day(from)} – ${day(last < from ? from : last)}` },
      { start: words("receipt.deliveries"), end: String(statement.deliveries) },
    ],
    lines: await linesOf(deps, customer, period, writing),
    sums: [
      sum("receipt.opening", statement.opening),
      sum("receipt.fees", statement.fees),
      sum("receipt.vouchers", statement.vouchers),
      sum("receipt.cancellations", statement.cancellations),
      sum("receipt.after-failures", statement.after_failures),
      {
        start: words("receipt.tax-within", { percent: String(percent) }),
        end: writing.money(taxMinor),
      },
      sum("receipt.cash", statement.cash),
      sum("receipt.refunds", statement.refunds),
      sum("receipt.credit-notes", statement.credits),
      { ...sum("receipt.closing", statement.closing), isStrong: true },
    ],
    note: words("receipt.balance-help"),
    language,
    direction: directionOf(language),
    now: deps.now(),
  });
}

/** Renders an invoice or a credit note; with `owner`, only if it was issued to that vendor. */
export async function printInvoice(
  deps: DocumentDeps,
  { number, owner, format, language }: InvoiceRequest,
): Promise<DocumentFile> {
  const note = await findCreditNote(deps.pool, number);
  const invoice = await invoiceOf(deps, note?.invoice_number ?? number);
  if (owner !== undefined && invoice.vendor_id !== owner) throw new Refused("not_found");
  if (format === "csv") return csv(number, invoiceCsv(deps, invoice));
  const writing = documentFormats(deps, language);
  const { words, day, month, money } = writing;
  const { from } = monthBounds(deps, invoice.period);
  const of = note ?? invoice;
  const inMoney = (minor: number) => money(minor, invoice.currency);
  const outlets = note ? [] : invoice.content.outlets;
  return pdf(number, {
    title: `${words(note ? "receipt.credit-note" : "receipt.invoice")} ${number}`,
    issuer: issuerOf(invoice.content.issuer),
    customer: partiesOf(writing, invoice.content.customer),
    facts: [
      { start: words("receipt.issued"), end: day(of.issued_at) },
      { start: words("receipt.period"), end: month(from) },
      ...(note ? [{ start: words("receipt.corrects"), end: invoice.number }] : []),
    ],
    lines: [
      ...outlets.map(({ name, deliveries, cancellations = 0, after_failures = 0, total }) => ({
        start: name,
        detail: [
          `${words("receipt.deliveries")}: ${deliveries}`,
          ...(cancellations > 0 ? [`${words("receipt.cancellations")}: ${cancellations}`] : []),
          ...(after_failures > 0 ? [`${words("receipt.after-failures")}: ${after_failures}`] : []),
        ].join(" · "),
        end: inMoney(total),
      })),
      ...(note ? [{ start: note.reason, end: inMoney(note.total_minor) }] : []),
    ],
    sums: sumsOf(of, invoice, { words, inMoney }),
    language,
    direction: directionOf(language),
    now: deps.now(),
  });
}

const sumsOf = (
  { net_minor, tax_minor, total_minor }: Pick<ListedInvoice, "net_minor" | "tax_minor" | "total_minor">,
  { tax_name, tax_percent }: Pick<ListedInvoice, "tax_name" | "tax_percent">,
  { words, inMoney }: Pick<Writing, "words"> & { inMoney: (minor: number) => string },
): PrintedDocument["sums"] => [
  { start: words("receipt.net"), end: inMoney(net_minor) },
  { start: `${tax_name} ${tax_percent}%`, end: inMoney(tax_minor) },
  { start: words("receipt.total"), end: inMoney(total_minor), isStrong: true },
];
