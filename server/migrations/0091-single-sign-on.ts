import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table single_sign_ons (
    vendor_id text primary key references vendors on delete cascade,
    issuer text not null,
    client_id text not null,
    -- Encrypted; null if the provider needs no secret.
    client_secret text,
    required boolean not null,
    default_role text not null,
    changed_at timestamptz(3) not null
  )`,
  sql`create table sign_on_domains (
    vendor_id text not null references single_sign_ons on delete cascade,
    domain text not null,
    verified_at timestamptz(3),
    checked_at timestamptz(3),
    primary key (vendor_id, domain)
  )`,
  // A verified domain belongs to one vendor.
  sql`create unique index sign_on_domains_verified on sign_on_domains (domain) where verified_at is not null`,
  // Sign-ins in progress at a provider.
  sql`create table sign_on_flows (
    state_hash text primary key,
    browser_hash text not null,
    vendor_id text not null references single_sign_ons on delete cascade,
    issuer text not null,
    client_id text not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create table sign_on_codes (
    code_hash text primary key,
    user_id text not null references users on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  // The user for each person of a provider.
  sql`create table sign_on_people (
    vendor_id text not null references vendors on delete cascade,
    issuer text not null,
    subject text not null,
    user_id text not null references users on delete cascade,
    linked_at timestamptz(3) not null,
    primary key (vendor_id, issuer, subject)
  )`,
  sql`create table sandbox_txt_records (name text primary key, txt text[] not null)`,
];

/** Sign-in through a company's identity provider. */
export const singleSignOn: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
