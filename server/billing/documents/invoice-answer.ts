import type { Invoice } from "@waybill/contract/merchants/statements";
import { dayOf } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findInvoice, type ListedInvoice } from "./invoice-rows.ts";
import type { DocumentDeps } from "./monthly-statements.ts";

/** The cast is safe: every document was written in a supported currency. */
export const moneyIn = (currency: string) => (minor: number) => fromMinor(minor, currency as Currency);

export function invoiceAnswer(row: ListedInvoice): Invoice {
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

export const creditedMinor = ({ credit_notes }: ListedInvoice): number =>
  credit_notes.reduce((sum, { total_minor }) => sum + total_minor, 0);

/** The printed number: the kind, the country, the year, and a sequence number. */
export const documentNumber = (kind: "INV" | "CN", country: string, year: number, sequence: number) =>
  `${kind}-${country.toUpperCase()}-${year}-${String(sequence).padStart(6, "0")}`;

export const yearOf = ({ settings }: DocumentDeps, at: Date): number =>
  Number(dayOf(at, countries[settings.country].timezone).slice(0, 4));

export async function invoiceOf({ pool }: { pool: Queryable }, number: string): Promise<ListedInvoice> {
  const row = await findInvoice(pool, number);
  if (!row) throw new Refused("not_found");
  return row;
}
