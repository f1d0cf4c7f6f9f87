import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Accepted invitations are kept for some time, so that their links can say that they were accepted.
  sql`create table team_invitations (
    invitation_id text primary key,
    email text not null,
    role text not null,
    vendor_ids text[] not null check (cardinality(vendor_ids) > 0),
    language text not null,
    invited_by text not null,
    token_hash text not null unique,
    created_at timestamptz(3) not null,
    sent_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3)
  )`,
  sql`create index team_invitations_of_vendors on team_invitations using gin (vendor_ids)`,
  // An account that another person created, until its owner sets the first password.
  sql`create table account_invitations (
    user_id text primary key references users on delete cascade,
    token_hash text not null unique,
    sent_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
];

/** Invitations to act for a vendor, and to set a first password. */
export const invitations: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
