import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // A guest's card payment for an order. `look_at`: when to reconcile next; null if settled.
  sql`create table payments (
    intent_id text primary key,
    order_id text not null unique,
    guest_id text not null,
    wallet_id text not null,
    request_hash text not null,
    provider text not null,
    amount_minor bigint not null,
    currency text not null,
    voucher_code text,
    state text not null,
    attempt integer not null default 0,
    save_card boolean not null default false,
    transaction_id text,
    capture_id text,
    redirect_url text,
    look_at timestamptz(3),
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  )`,
  // A guest pays the same order only once, in however many tabs.
  sql`create unique index payments_of_order on payments (guest_id, request_hash)
    where state in ('open', 'charging', 'redirecting', 'failed', 'authorised', 'captured')`,
  sql`create index payments_to_look_at on payments (look_at) where look_at is not null`,
  sql`create table saved_cards (
    payment_instrument_id text primary key,
    guest_id text not null,
    provider text not null,
    provider_token text not null,
    brand text not null,
    last_four text not null,
    expiry_month text not null,
    expiry_year text not null,
    created_at timestamptz(3) not null,
    unique (guest_id, provider, provider_token, brand, last_four, expiry_month, expiry_year)
  )`,
  // The charges of the sandbox's simulated card provider.
  sql`create table sandbox_charges (
    reference text primary key,
    transaction_id text not null unique,
    status text not null,
    reason text,
    amount_minor bigint not null,
    currency text not null,
    face jsonb not null,
    token text,
    return_url text not null
  )`,
];

export const payments: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
