import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // An event, posted only once; `source` identifies it.
  sql`create table ledger_transactions (
    transaction_id bigint generated always as identity primary key,
    source text not null unique,
    kind text not null,
    order_id text,
    vendor_id text,
    rider_id text,
    currency text not null,
    note text,
    created_by text not null,
    at timestamptz(3) not null
  )`,
  sql`create index ledger_by_time on ledger_transactions (at, transaction_id)`,
  sql`create table ledger_postings (
    transaction_id bigint not null references ledger_transactions,
    account text not null,
    -- Debits are positive, credits negative.
    amount_minor bigint not null check (amount_minor <> 0),
    primary key (transaction_id, account)
  )`,
  sql`create index ledger_of_account on ledger_postings (account, transaction_id)`,
  sql`create function require_balance() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_minor) from ledger_postings where transaction_id = new.transaction_id) <> 0
      then raise exception 'The postings of transaction % are not balanced.', new.transaction_id; end if;
      return null;
    end $$`,
  // Checked at the end of the posting transaction, when all lines exist.
  sql`create constraint trigger balanced after insert on ledger_postings
    deferrable initially deferred for each row execute function require_balance()`,
  sql`create trigger never_rewritten before update or delete on ledger_postings
    for each row execute function refuse_rewriting()`,
  sql`create trigger never_rewritten before update or delete on ledger_transactions
    for each row execute function refuse_rewriting()`,
];

/** The double-entry ledger: rows are never changed, and every transaction is balanced. */
export const ledger: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
