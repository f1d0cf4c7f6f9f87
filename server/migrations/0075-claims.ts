import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table claims (
    claim_id text primary key,
    order_id text not null,
    vendor_id text not null,
    root_vendor_id text not null,
    cause text not null,
    amount_minor bigint not null check (amount_minor > 0),
    granted_minor bigint not null default 0 check (granted_minor >= 0 and granted_minor <= amount_minor),
    currency text not null,
    text text,
    photos integer not null default 0,
    state text not null,
    by_rule boolean not null default false,
    reason text,
    created_by text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    decided_at timestamptz(3),
    decided_by text,
    version integer not null default 1
  )`,
  // An order has at most one open claim.
  sql`create unique index open_claim_of_order on claims (order_id)
    where state in ('open', 'waiting_for_merchant')`,
  sql`create index claims_of_order on claims (order_id)`,
  sql`create index claims_of_vendor on claims (vendor_id, created_at desc)`,
  sql`create index claims_of_root_vendor on claims (root_vendor_id, created_at desc)`,
  sql`create index claims_by_state on claims (state, created_at)`,
  sql`create table claim_messages (
    message_id bigint generated always as identity primary key,
    claim_id text not null references claims on delete cascade,
    author text not null check (author in ('merchant', 'operator', 'rule')),
    author_id text not null,
    text text not null,
    at timestamptz(3) not null
  )`,
  sql`create index claim_messages_of_claim on claim_messages (claim_id, message_id)`,
  sql`alter table approvals drop constraint if exists approvals_kind_check,
    add constraint approvals_kind_check check (kind in ('price_rule', 'refund', 'claim'))`,
];

/** Merchants' claims for orders that went wrong. */
export const claims: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
