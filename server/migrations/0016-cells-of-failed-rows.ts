import { sql, type Migration } from "kysely";

/** A failed row stores its cells as in the sheet, so that one can be corrected and the whole row be read again. */
export const cellsOfFailedRows: Migration = {
  up: async (db) => {
    await sql`alter table bulk_rows add column cells json`.execute(db);
  },
};
