import { sql, type Kysely, type Migration } from "kysely";

/** The log of partners' calls, which a vendor's developers can read. */
export const partnerCalls: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table partner_calls (
      call_id bigint generated always as identity primary key,
      owner_vendor_id text not null,
      request_id text not null,
      client_id text not null,
      method text not null,
      path text not null,
      status integer not null,
      milliseconds integer not null,
      at timestamptz(3) not null
    )`.execute(db);
    await sql`create index partner_calls_of_owner on partner_calls (owner_vendor_id, call_id desc)`.execute(
      db,
    );
    await sql`create index partner_calls_by_age on partner_calls using brin (at)`.execute(db);
  },
};
