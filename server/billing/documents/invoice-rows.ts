import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

/** An invoice's content at the time of issue. Sums are in minor units. */
export type InvoiceContent = {
  issuer: string;
  customer: { name: string; address: string; vat_number: string | null };
  outlets: {
    vendor_id: string;
    name: string;
    deliveries: number;
    /** Orders cancelled at the merchant's cost; undefined in older invoices. */
    cancellations?: number;
    /** Second tries and returns; undefined in older invoices. */
    after_failures?: number;
    fees: number;
    vouchers: number;
    total: number;
  }[];
};

type Sums = { net_minor: number; tax_minor: number; total_minor: number };
type Numbered = { number: string; year: number; sequence: number; issued_at: Date; issued_by: string };

export type InvoiceRow = Numbered &
  Sums & {
    vendor_id: string;
    period: string;
    currency: string;
    tax_name: string;
    tax_percent: number;
    content: InvoiceContent;
  };
export type CreditNoteRow = Numbered & Sums & { invoice_number: string; reason: string };
/** An invoice in a list. */
export type ListedInvoice = InvoiceRow & {
  credit_notes: { number: string; total_minor: number; reason: string; issued_at: string }[];
};

const takeDocumentNumberSql = statement("take-document-number")`
  insert into document_numbers (kind, year, last) values (${"kind"}, ${"year"}, 1)
  on conflict (kind, year) do update set last = document_numbers.last + 1 returning last`;

/**
 * Returns the next document number of a kind in a year. A concurrent transaction waits until this one commits, so
 * that numbers have no gaps.
 */
export const nextDocumentNumber = async (
  db: Queryable,
  kind: "invoice" | "credit_note",
  year: number,
): Promise<number> => {
  const row = await firstRow<{ last: number }>(db, takeDocumentNumberSql({ kind, year }));
  if (!row) throw new Error("No document number was returned.");
  return row.last;
};

const lockCustomerSql = statement("lock-customer")`
  select from vendors where vendor_id = ${"vendorId"} for no key update`;

/** Makes concurrent invoicing of the same vendor wait. */
export const lockCustomer = async (db: Queryable, vendorId: string): Promise<void> =>
  void (await db.query(lockCustomerSql({ vendorId })));

export type ChargesOfOutlet = {
  vendor_id: string;
  name: string;
  deliveries: number;
  cancellations: number;
  after_failures: number;
  fees: number;
  vouchers: number;
  transactions: number[];
};

const chargesToInvoiceSql = statement("charges-to-invoice")`
  select vendor_id, vendors.name, count(*) filter (where kind = 'delivery') as deliveries,
    count(*) filter (where kind = 'cancellation') as cancellations,
    count(*) filter (where kind in ('second_try', 'return')) as after_failures, sum(fees)::bigint as fees,
    sum(vouchers)::bigint as vouchers, array_agg(transaction_id) as transactions
  from (
    select transaction_id, vendor_id, kind,
      coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges')), 0)::bigint as fees,
      coalesce(-sum(amount_minor) filter (where account = 'vouchers'), 0)::bigint as vouchers
    from ledger_transactions join ledger_postings using (transaction_id)
    where vendor_id = any (${"vendorIds"}::text[]) and at < ${"to"} and ${isCharged}
      and not exists (select from invoice_transactions done
        where done.transaction_id = ledger_transactions.transaction_id)
    group by transaction_id
  ) due join vendors using (vendor_id) where fees > 0 group by vendor_id, vendors.name order by vendor_id`;

/** The charges before a given time that are on no invoice yet, by outlet. */
export const findChargesToInvoice = async (
  db: Queryable,
  { vendorIds, to }: { vendorIds: readonly string[]; to: Date },
): Promise<ChargesOfOutlet[]> => {
  const { rows } = await db.query<ChargesOfOutlet>(chargesToInvoiceSql({ vendorIds, to }));
  return rows;
};

const customersToInvoiceSql = statement("customers-to-invoice")`
  select coalesce(parent_vendor_id, vendor_id) as vendor_id
  from ledger_transactions join vendors using (vendor_id)
  join ledger_postings using (transaction_id)
  where at >= ${"from"} and at < ${"to"} and ${isCharged} and account in ('fees', 'surcharges', 'vouchers')
    and not exists (select from invoice_transactions done
      where done.transaction_id = ledger_transactions.transaction_id)
  group by 1 having sum(amount_minor) < 0 order by 1 limit ${"limit"}`;

/** Vendors with charges in a period that are on no invoice; for outlets, their parent. */
export const findCustomersToInvoice = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<string[]> => {
  const { rows } = await db.query<{ vendor_id: string }>(customersToInvoiceSql({ from, to, limit }));
  return rows.map(({ vendor_id }) => vendor_id);
};

const insertInvoiceSql = statement("insert-invoice")`
  insert into invoices (number, year, sequence, vendor_id, period, currency, tax_name, tax_percent,
    net_minor, tax_minor, total_minor, content, issued_at, issued_by)
  values (${"number"}, ${"year"}, ${"sequence"}, ${"vendor_id"}, ${"period"}, ${"currency"}, ${"tax_name"},
    ${"tax_percent"}, ${"net_minor"}, ${"tax_minor"}, ${"total_minor"}, ${"content"}, ${"issued_at"},
    ${"issued_by"})`;

const insertInvoiceTransactionsSql = statement("insert-invoice-transactions")`
  insert into invoice_transactions (transaction_id, number) select unnest(${"transactions"}::bigint[]),
    ${"number"}`;

export const insertInvoice = async (
  db: Queryable,
  row: InvoiceRow,
  transactions: readonly number[],
): Promise<void> => {
  await db.query(
    insertInvoiceSql({
      number: row.number,
      year: row.year,
      sequence: row.sequence,
      vendor_id: row.vendor_id,
      period: row.period,
      currency: row.currency,
      tax_name: row.tax_name,
      tax_percent: row.tax_percent,
      net_minor: row.net_minor,
      tax_minor: row.tax_minor,
      total_minor: row.total_minor,
      content: JSON.stringify(row.content),
      issued_at: row.issued_at,
      issued_by: row.issued_by,
    }),
  );
  await db.query(insertInvoiceTransactionsSql({ transactions, number: row.number }));
};

const listed = fragment`select invoices.*, (
    select coalesce(jsonb_agg(jsonb_build_object('number', number, 'total_minor', total_minor, 'reason', reason,
      'issued_at', issued_at) order by year, sequence), '[]')
    from credit_notes where invoice_number = invoices.number
  ) as credit_notes from invoices`;

type Filter = {
  vendorId: string | undefined;
  period: string | undefined;
  before: { year: number; sequence: number } | undefined;
};

const listInvoicesSql = statement("list-invoices")`
  ${listed} where (${"vendorId"}::text is null or vendor_id = ${"vendorId"})
    and (${"period"}::text is null or period = ${"period"})
  and (${"year"}::int is null or (year, sequence) < (${"year"}, ${"sequence"}::int)) order by year desc,
    sequence desc limit ${"limit"}`;

/** Finds invoices, newest first. */
export const findInvoices = async (
  db: Queryable,
  { vendorId, period, before }: Filter,
  limit: number,
): Promise<ListedInvoice[]> => {
  const { rows } = await db.query<ListedInvoice>(
    listInvoicesSql({
      vendorId: vendorId ?? null,
      period: period ?? null,
      year: before?.year ?? null,
      sequence: before?.sequence ?? null,
      limit,
    }),
  );
  return rows;
};

const oneInvoiceSql = statement("one-invoice")`${listed} where number = ${"number"}`;

export const findInvoice = (db: Queryable, number: string): Promise<ListedInvoice | undefined> =>
  firstRow<ListedInvoice>(db, oneInvoiceSql({ number }));

const lockInvoiceSql = statement("lock-invoice")`
  select from invoices where number = ${"number"} for no key update`;

/** Makes concurrent corrections of the same invoice wait. */
export const lockInvoice = async (db: Queryable, number: string): Promise<void> =>
  void (await db.query(lockInvoiceSql({ number })));

const insertCreditNoteSql = statement("insert-credit-note")`
  insert into credit_notes (number, year, sequence, invoice_number, net_minor, tax_minor, total_minor,
    reason, issued_at, issued_by)
  values (${"number"}, ${"year"}, ${"sequence"}, ${"invoice_number"}, ${"net_minor"}, ${"tax_minor"},
    ${"total_minor"}, ${"reason"}, ${"issued_at"}, ${"issued_by"})`;

export const insertCreditNote = async (db: Queryable, row: CreditNoteRow): Promise<void> => {
  await db.query(insertCreditNoteSql(row));
};

const oneCreditNoteSql = statement("one-credit-note")`select * from credit_notes where number = ${"number"}`;

export const findCreditNote = (db: Queryable, number: string): Promise<CreditNoteRow | undefined> =>
  firstRow<CreditNoteRow>(db, oneCreditNoteSql({ number }));

export type InvoicedChargeRow = {
  transaction_id: number;
  at: Date;
  kind: string;
  order_id: string | null;
  vendor_id: string;
  name: string;
  fees: number;
  vouchers: number;
};

const chargesOfInvoiceSql = statement("charges-of-invoice")`
  select done.transaction_id, at, kind, order_id, vendor_id, name, fees, vouchers
  from (select transaction_id from invoice_transactions
    where number = ${"number"} and transaction_id > ${"after"} order by transaction_id limit ${"limit"}) done
  join ledger_transactions using (transaction_id) join vendors using (vendor_id)
  cross join lateral (
    select coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges')), 0)::bigint as fees,
      coalesce(-sum(amount_minor) filter (where account = 'vouchers'), 0)::bigint as vouchers
    from ledger_postings own where own.transaction_id = done.transaction_id
  ) sums order by done.transaction_id`;

/** The charges of an invoice, oldest first. */
export const findChargesOfInvoice = async (
  db: Queryable,
  number: string,
  after: number,
  limit: number,
): Promise<InvoicedChargeRow[]> => {
  const { rows } = await db.query<InvoicedChargeRow>(chargesOfInvoiceSql({ number, after, limit }));
  return rows;
};
