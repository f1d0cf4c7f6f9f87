import { sql, type Kysely, type Migration } from "kysely";

/** A notice of one kind may be sent several times for an order: once for each change of its promise. */
export const occasionsOfNotices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table notices add column occasion text not null default ''`.execute(db);
    await sql`drop index notices_once`.execute(db);
    await sql`create unique index notices_once on notices (order_id, kind, occasion, recipient, channel)`.execute(
      db,
    );
  },
};
