import { sql, type Kysely, type Migration } from "kysely";

/** Issued documents are never changed. */
const kept = ["invoices", "invoice_transactions", "credit_notes"];

const statements = [
  // The voucher that discounted a delivery; filled in below for existing postings.
  sql`alter table ledger_transactions add column voucher_code text`,
  sql`alter table ledger_transactions disable trigger never_rewritten`,
  sql`update ledger_transactions set voucher_code = details -> 'voucher' ->> 'code' from orders
    where kind = 'delivery' and orders.order_id = ledger_transactions.order_id and details -> 'voucher' ->> 'code' is not null`,
  sql`alter table ledger_transactions enable trigger never_rewritten`,
  sql`create index ledger_of_voucher on ledger_transactions (voucher_code) where voucher_code is not null`,
  sql`create index ledger_of_vendor on ledger_transactions (vendor_id, at)`,
  sql`create index ledger_of_order on ledger_transactions (order_id)`,
  // A balance is computed from the index alone.
  sql`create index ledger_balances on ledger_postings (account) include (amount_minor)`,

  // The last number per kind of document and year. The row is locked until the document is committed, so that
  // numbers have no gaps and no duplicates.
  sql`create table document_numbers (
    kind text not null,
    year integer not null,
    last integer not null,
    primary key (kind, year)
  )`,
  sql`create table invoices (
    number text primary key,
    year integer not null,
    sequence integer not null,
    vendor_id text not null,
    -- The month in the country's time zone, as YYYY-MM.
    period text not null,
    currency text not null,
    tax_name text not null,
    tax_percent double precision not null,
    net_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor > 0 and net_minor + tax_minor = total_minor),
    -- Issuer, customer and the sums of each outlet at the time of issue.
    content jsonb not null,
    issued_at timestamptz(3) not null,
    issued_by text not null,
    unique (year, sequence)
  )`,
  sql`create index invoices_of_vendor on invoices (vendor_id, number desc)`,
  // A delivery is invoiced only once.
  sql`create table invoice_transactions (
    transaction_id bigint primary key references ledger_transactions,
    number text not null references invoices
  )`,
  sql`create index invoice_transactions_of on invoice_transactions (number, transaction_id)`,
  sql`create table credit_notes (
    number text primary key,
    year integer not null,
    sequence integer not null,
    invoice_number text not null references invoices,
    net_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor > 0 and net_minor + tax_minor = total_minor),
    reason text not null,
    issued_at timestamptz(3) not null,
    issued_by text not null,
    unique (year, sequence)
  )`,
  sql`create index credit_notes_of on credit_notes (invoice_number, number)`,
  sql`create function refuse_rewriting_documents() returns trigger language plpgsql as $$
    begin raise exception 'What was issued is never changed: a credit note corrects an invoice.'; end $$`,

  sql`create table refunds (
    refund_id text primary key,
    order_id text not null,
    vendor_id text not null,
    method text not null check (method in ('card', 'account')),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    reason text not null,
    state text not null check (state in ('sending', 'done')),
    -- When to ask the provider for the refund's state next.
    look_at timestamptz(3),
    created_at timestamptz(3) not null,
    created_by text not null,
    approved_by text check (approved_by <> created_by),
    done_at timestamptz(3),
    check ((state = 'done') = (done_at is not null))
  )`,
  sql`create index refunds_of_order on refunds (order_id)`,
  sql`create index refunds_by_time on refunds (created_at desc, refund_id desc)`,
  sql`create index refunds_to_send on refunds (look_at) where state = 'sending'`,
  // Partial refunds of the sandbox's simulated card provider.
  sql`create table sandbox_refunds (
    reference text primary key,
    transaction_id text not null,
    amount_minor bigint not null
  )`,

  // The last measured value, and when its message was sent; a failed message is retried.
  sql`alter table alerts add column value double precision`,
  sql`alter table alerts add column looked_at timestamptz(3)`,
  sql`alter table alerts add column sent_at timestamptz(3)`,
  sql`create index offers_by_time on offers using brin (offered_at)`,
  sql`create table work_leases (name text primary key, holder text not null, until timestamptz not null)`,
];

/** Invoices, credit notes and refunds on top of the ledger, and the alerts' state. */
export const invoicesAndRefunds: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
    for (const table of kept)
      await sql`create trigger never_rewritten before update or delete on ${sql.table(table)}
        for each row execute function refuse_rewriting_documents()`.execute(db);
    for (const table of kept)
      await sql`create trigger never_emptied before truncate on ${sql.table(table)}
        for each statement execute function refuse_rewriting_documents()`.execute(db);
  },
};
