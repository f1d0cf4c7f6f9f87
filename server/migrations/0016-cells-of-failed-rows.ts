import { sql, type Migration } from "kysely";

/** A failed row stores its cells, so that a correction can change one and check the whole row again. */
export const cellsOfFailedRows: Migration = {
  up: async (db) => {
    await sql`alter table bulk_rows add column cells json`.execute(db);
  },
};
