import { one, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

/** What an invoice says, as it was when it was issued. Sums are minor units. */
export type InvoiceContent = {
  issuer: string;
  customer: { name: string; address: string; vat_number: string | null };
  outlets: {
    vendor_id: string;
    name: string;
    deliveries: number;
    /** Orders that were cancelled at the merchant's cost; older invoices have none. */
    cancellations?: number;
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
/** As a list has it. */
export type ListedInvoice = InvoiceRow & {
  credit_notes: { number: string; total_minor: number; reason: string; issued_at: string }[];
};

/** The next number of a kind of document in a year. Whoever takes the one after it waits until this one is committed. */
export const takeNumber = async (
  db: Queryable,
  kind: "invoice" | "credit_note",
  year: number,
): Promise<number> => {
  const row = await one<{ last: number }>(db, {
    name: "take-document-number",
    text: `insert into document_numbers (kind, year, last) values ($1, $2, 1)
      on conflict (kind, year) do update set last = document_numbers.last + 1 returning last`,
    values: [kind, year],
  });
  if (!row) throw new Error("No number was taken.");
  return row.last;
};

/** Whoever invoices the same vendor at this moment waits. */
export const lockCustomer = async (db: Queryable, vendorId: string): Promise<void> =>
  void (await db.query({
    name: "lock-customer",
    text: "select from vendors where vendor_id = $1 for no key update",
    values: [vendorId],
  }));

export type DueOutlet = {
  vendor_id: string;
  name: string;
  deliveries: number;
  cancellations: number;
  fees: number;
  vouchers: number;
  transactions: number[];
};

/** What was charged until a moment and is on no invoice yet, outlet by outlet. */
export const findDue = async (
  db: Queryable,
  { vendorIds, to }: { vendorIds: readonly string[]; to: Date },
): Promise<DueOutlet[]> => {
  const { rows } = await db.query<DueOutlet>({
    name: "charges-to-invoice",
    text: `select vendor_id, vendors.name, count(*) filter (where kind = 'delivery') as deliveries,
        count(*) filter (where kind = 'cancellation') as cancellations, sum(fees)::bigint as fees,
        sum(vouchers)::bigint as vouchers, array_agg(transaction_id) as transactions
      from (
        select transaction_id, vendor_id, kind,
          coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges')), 0)::bigint as fees,
          coalesce(-sum(amount_minor) filter (where account = 'vouchers'), 0)::bigint as vouchers
        from ledger_transactions join ledger_postings using (transaction_id)
        where vendor_id = any ($1::text[]) and at < $2 and ${isCharged}
          and not exists (select from invoice_transactions done where done.transaction_id = ledger_transactions.transaction_id)
        group by transaction_id
      ) due join vendors using (vendor_id) where fees > 0 group by vendor_id, vendors.name order by vendor_id`,
    values: [vendorIds, to],
  });
  return rows;
};

/** Vendors, parents in place of their outlets, who have something in a stretch of time that is on no invoice. */
export const findCustomersToInvoice = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<string[]> => {
  const { rows } = await db.query<{ vendor_id: string }>({
    name: "customers-to-invoice",
    text: `select coalesce(parent_vendor_id, vendor_id) as vendor_id
      from ledger_transactions join vendors using (vendor_id)
      join ledger_postings using (transaction_id)
      where at >= $1 and at < $2 and ${isCharged} and account in ('fees', 'surcharges', 'vouchers')
        and not exists (select from invoice_transactions done where done.transaction_id = ledger_transactions.transaction_id)
      group by 1 having sum(amount_minor) < 0 order by 1 limit $3`,
    values: [from, to, limit],
  });
  return rows.map(({ vendor_id }) => vendor_id);
};

export const insertInvoice = async (
  db: Queryable,
  row: InvoiceRow,
  transactions: readonly number[],
): Promise<void> => {
  await db.query({
    name: "insert-invoice",
    text: `insert into invoices (number, year, sequence, vendor_id, period, currency, tax_name, tax_percent,
        net_minor, tax_minor, total_minor, content, issued_at, issued_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      row.number,
      row.year,
      row.sequence,
      row.vendor_id,
      row.period,
      row.currency,
      row.tax_name,
      row.tax_percent,
      row.net_minor,
      row.tax_minor,
      row.total_minor,
      JSON.stringify(row.content),
      row.issued_at,
      row.issued_by,
    ],
  });
  await db.query({
    name: "insert-invoice-transactions",
    text: "insert into invoice_transactions (transaction_id, number) select unnest($1::bigint[]), $2",
    values: [transactions, row.number],
  });
};

const listed = `select invoices.*, (
    select coalesce(jsonb_agg(jsonb_build_object('number', number, 'total_minor', total_minor, 'reason', reason,
      'issued_at', issued_at) order by year, sequence), '[]')
    from credit_notes where invoice_number = invoices.number
  ) as credit_notes from invoices`;

type Filter = {
  vendorId: string | undefined;
  period: string | undefined;
  before: { year: number; sequence: number } | undefined;
};

/** Newest first. */
export const findInvoices = async (
  db: Queryable,
  { vendorId, period, before }: Filter,
  limit: number,
): Promise<ListedInvoice[]> => {
  const { rows } = await db.query<ListedInvoice>({
    name: "list-invoices",
    text: `${listed} where ($1::text is null or vendor_id = $1) and ($2::text is null or period = $2)
      and ($3::int is null or (year, sequence) < ($3, $4::int)) order by year desc, sequence desc limit $5`,
    values: [vendorId ?? null, period ?? null, before?.year ?? null, before?.sequence ?? null, limit],
  });
  return rows;
};

export const findInvoice = (db: Queryable, number: string): Promise<ListedInvoice | undefined> =>
  one<ListedInvoice>(db, { name: "one-invoice", text: `${listed} where number = $1`, values: [number] });

/** Whoever corrects the same invoice at this moment waits. */
export const lockInvoice = async (db: Queryable, number: string): Promise<void> =>
  void (await db.query({
    name: "lock-invoice",
    text: "select from invoices where number = $1 for no key update",
    values: [number],
  }));

export const insertCreditNote = async (db: Queryable, row: CreditNoteRow): Promise<void> => {
  await db.query({
    name: "insert-credit-note",
    text: `insert into credit_notes (number, year, sequence, invoice_number, net_minor, tax_minor, total_minor,
        reason, issued_at, issued_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.number,
      row.year,
      row.sequence,
      row.invoice_number,
      row.net_minor,
      row.tax_minor,
      row.total_minor,
      row.reason,
      row.issued_at,
      row.issued_by,
    ],
  });
};

export const findCreditNote = (db: Queryable, number: string): Promise<CreditNoteRow | undefined> =>
  one<CreditNoteRow>(db, {
    name: "one-credit-note",
    text: "select * from credit_notes where number = $1",
    values: [number],
  });

export type InvoicedRow = {
  transaction_id: number;
  at: Date;
  kind: string;
  order_id: string | null;
  vendor_id: string;
  name: string;
  fees: number;
  vouchers: number;
};

/** What an invoice charges for, the oldest first. */
export const findInvoiced = async (
  db: Queryable,
  number: string,
  after: number,
  limit: number,
): Promise<InvoicedRow[]> => {
  const { rows } = await db.query<InvoicedRow>({
    name: "charges-of-invoice",
    text: `select done.transaction_id, at, kind, order_id, vendor_id, name, fees, vouchers
      from (select transaction_id from invoice_transactions
        where number = $1 and transaction_id > $2 order by transaction_id limit $3) done
      join ledger_transactions using (transaction_id) join vendors using (vendor_id)
      cross join lateral (
        select coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges')), 0)::bigint as fees,
          coalesce(-sum(amount_minor) filter (where account = 'vouchers'), 0)::bigint as vouchers
        from ledger_postings own where own.transaction_id = done.transaction_id
      ) sums order by done.transaction_id`,
    values: [number, after, limit],
  });
  return rows;
};
