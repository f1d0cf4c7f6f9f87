import { sql, type Migration } from "kysely";

export const vendorsAndAccounts: Migration = {
  up: async (db) => {
    const statements = [
      sql`create table vendors (
        vendor_id text primary key,
        parent_vendor_id text references vendors,
        client_vendor_id text,
        is_parent boolean not null,
        is_active boolean not null default true,
        is_registered boolean not null default true,
        name text not null,
        phone text,
        owners jsonb not null default '[]',
        payment_methods jsonb not null default '{}',
        address_text text, unit text, building text, street text, street_number text,
        city text, postal_code text, country_code text,
        latitude double precision, longitude double precision,
        rider_instructions text,
        created_at timestamptz not null
      )`,
      sql`create index vendors_of_parent on vendors (parent_vendor_id)`,
      sql`create table users (
        user_id text primary key,
        email text not null,
        password_hash text not null,
        role text not null check (role in ('vendor', 'operator')),
        created_at timestamptz not null
      )`,
      sql`create unique index users_by_email on users (lower(email))`,
      sql`create table user_vendors (
        user_id text not null references users on delete cascade,
        vendor_id text not null references vendors on delete cascade,
        primary key (user_id, vendor_id)
      )`,
      sql`create index user_vendors_of_vendor on user_vendors (vendor_id)`,
      sql`create table sessions (
        session_id text primary key,
        user_id text references users on delete cascade,
        guest_id text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        check ((user_id is null) <> (guest_id is null))
      )`,
      sql`create index sessions_of_user on sessions (user_id)`,
      sql`create index sessions_by_end on sessions (expires_at)`,
      sql`create table refresh_tokens (
        token_hash text primary key,
        session_id text not null references sessions on delete cascade,
        created_at timestamptz not null,
        used_at timestamptz
      )`,
      sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`,
      sql`create table login_tries (account text primary key, tried_at timestamptz[] not null)`,
      sql`create table secrets (name text primary key, value text not null)`,
      sql`create table country_parameters (name text primary key, value text not null)`,
      sql`create table flags (name text primary key, is_on boolean not null)`,
      sql`create table sent_messages (
        message_id bigint generated always as identity primary key,
        recipient text not null,
        subject text not null,
        text text not null,
        links jsonb not null default '[]',
        code text,
        sent_at timestamptz not null
      )`,
      sql`create index sent_messages_to on sent_messages (recipient, message_id desc)`,
      sql`create table seeds (name text primary key, planted_at timestamptz not null)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
