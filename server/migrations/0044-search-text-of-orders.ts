import { sql, type Kysely, type Migration } from "kysely";

/**
 * What an order is searched by is written with it, as it is with an address book's entries: PostgreSQL reads the
 * expression of a generated column anew for every order, an eighth of its work on one.
 */
export const searchTextOfOrders: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders alter column search_text drop expression`.execute(db);
  },
};
