import { sql, type Kysely, type Migration } from "kysely";

/** The trace (W3C Trace Context) in which an order changed, passed on to its webhook events. */
export const tracesOfNews: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ["outbox", "webhook_news", "webhook_deliveries"])
      await sql`alter table ${sql.table(table)} add column traceparent text`.execute(db);
  },
};
