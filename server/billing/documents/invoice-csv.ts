import { taxWithin } from "@waybill/domain/markets/taxes";
import { csvRow } from "../../platform/csv.ts";
import { findChargesOfInvoice, type ListedInvoice } from "./invoice-rows.ts";
import type { DocumentDeps } from "./monthly-statements.ts";
import { moneyIn } from "./invoice-answer.ts";

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

/**
 * An invoice as CSV: one row per delivery or cancelled order, one per credit note, and one for the sum with tax.
 */
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
  for (let rows = await findChargesOfInvoice(pool, invoice.number, after, batch); rows.length > 0;) {
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
    rows = rows.length < batch ? [] : await findChargesOfInvoice(pool, invoice.number, after, batch);
  }
  const whole = (line: string, number: string, at: string, total: number) =>
    csvRow([line, number, at, null, invoice.vendor_id, null, null, null, money(total), ...taxed(total)]);
  yield whole("invoice", invoice.number, invoice.issued_at.toISOString(), invoice.total_minor);
  for (const { number, issued_at, total_minor } of invoice.credit_notes)
    yield whole("credit_note", number, new Date(issued_at).toISOString(), -total_minor);
}
