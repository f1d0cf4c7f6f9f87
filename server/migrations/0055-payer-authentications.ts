import { sql, type Kysely, type Migration } from "kysely";

/** The state of a CyberSource card payment during payer authentication (3-D Secure). */
export const payerAuthentications: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table payer_authentications (
      id text primary key,
      reference text not null unique,
      state text not null,
      reason text,
      charge jsonb not null,
      collection jsonb not null,
      challenge jsonb,
      transaction_id text,
      token text,
      charged_at timestamptz(3),
      created_at timestamptz(3) not null
    )`.execute(db);
  },
};
