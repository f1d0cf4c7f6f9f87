import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table scim_tokens (token_id text primary key,
    vendor_id text not null references vendors (vendor_id) on delete cascade, name text not null,
    secret_hash text not null unique, created_at timestamptz not null, last_used_at timestamptz, revoked_at timestamptz)`,
  sql`create index scim_tokens_of_vendor on scim_tokens (vendor_id) where revoked_at is null`,
  // A user as described by a vendor's directory; the user's account may belong to other vendors too.
  sql`create table scim_users (vendor_id text not null references vendors (vendor_id) on delete cascade,
    user_id text not null references users (user_id) on delete cascade, external_id text, given_name text,
    family_name text, display_name text, active boolean not null, held jsonb not null default '{}',
    updated_at timestamptz not null, primary key (vendor_id, user_id))`,
  sql`create index scim_users_of_user on scim_users (user_id)`,
  sql`create table scim_group_members (vendor_id text not null, user_id text not null, role text not null,
    primary key (vendor_id, user_id, role),
    foreign key (vendor_id, user_id) references scim_users (vendor_id, user_id) on delete cascade)`,
];

/** A company's directory (SCIM) manages a vendor's users: its tokens, its people and their groups. */
export const scim: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
