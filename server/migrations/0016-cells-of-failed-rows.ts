import { sql, type Migration } from "kysely";

/** A failed row keeps its cells as they are in the sheet, so that one of them can be corrected and all be read again. */
export const cellsOfFailedRows: Migration = {
  up: async (db) => {
    await sql`alter table bulk_rows add column cells json`.execute(db);
  },
};
