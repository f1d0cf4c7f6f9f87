import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Every three letters in a row of what is searched, shorter at the end of each part, so that one or two letters
  // begin one of them; and the family, with a space in front that no letters begin with. Without an extension, so that
  // every PostgreSQL and the embedded database search alike. The cost keeps the planner from asking it order by order.
  sql.raw(`create function search_grams(family text, searched text) returns tsvector
    language plpgsql immutable strict cost 10000 as $$
    begin
      return array_to_tsvector(array(
        select split_part(substr(searched, place, 3), ' ', 1) from generate_series(1, length(searched)) as place
        where substr(searched, place, 1) <> ' '
      ) || (' ' || md5(family)));
    end $$`),
  // An order enters when it ends: placing one costs nothing more. The list of what waits to be sorted in is short,
  // for each search reads it.
  sql`create index orders_past_searched on orders using gin (search_grams(root_vendor_id, search_text))
    with (gin_pending_list_limit = 256)
    where status in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED')`,
  // Figures about letters would only make each analyze slow.
  sql`alter index orders_past_searched alter column 1 set statistics 0`,
];

export const pastOrdersSearched: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
