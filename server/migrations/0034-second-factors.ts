import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Single-use codes for a lost authenticator app or passkey.
  sql`create table operator_recovery_codes (
    user_id text not null references users on delete cascade,
    code_hash text not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3),
    primary key (user_id, code_hash)
  )`,
  // The secret of a new app until it is confirmed; the previous app stays valid until then.
  sql`alter table operator_totp alter column secret drop not null, add column new_secret text`,
  // The merchant for whom an operator is signed in; the session ends with the merchant's consent.
  sql`alter table sessions add column acting_for_vendor_id text`,
  sql`create index sessions_of_operators_visits on sessions (acting_for_vendor_id, created_at desc)
    where acting_for_vendor_id is not null`,
];

/** Operators' recovery codes, and the merchant for whom an operator is signed in. */
export const secondFactors: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
