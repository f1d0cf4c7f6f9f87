import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The search index entries: every three consecutive letters of each word (fewer at its end, so that searches for
  // one or two letters match), and the family's hash with a leading space, which no search text has. Uses no
  // extension, so that PostgreSQL and the embedded database search alike. The high cost stops the planner from
  // calling it per order.
  sql.raw(`create function search_grams(family text, searched text) returns tsvector
    language plpgsql immutable strict cost 10000 as $$
    begin
      return array_to_tsvector(array(
        select split_part(substr(searched, place, 3), ' ', 1) from generate_series(1, length(searched)) as place
        where substr(searched, place, 1) <> ' '
      ) || (' ' || md5(family)));
    end $$`),
  // An order is indexed only when it ends, so that placing one costs nothing. Every search reads the pending list,
  // so it is kept short.
  sql`create index orders_past_searched on orders using gin (search_grams(root_vendor_id, search_text))
    with (gin_pending_list_limit = 256)
    where status in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED')`,
  // Statistics about letters would only slow down ANALYZE.
  sql`alter index orders_past_searched alter column 1 set statistics 0`,
];

export const pastOrdersSearched: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
