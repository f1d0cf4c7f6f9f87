import { sql, type Kysely, type Migration } from "kysely";

// Must match searchForm in domain/history/search.ts. Names the collation, because a database without a locale
// lowercases only A to Z.
const searchForm = (part: string) => sql`lower(regexp_replace(normalize(${sql.raw(part)}, NFKD),
  '[\\u0300-\\u036f\\u064b-\\u065f[:space:]]', '', 'g') collate "und-x-icu")`;

const statements = [
  sql`alter table orders add column search_text text not null generated always as
    (${searchForm("order_id")} || ' ' || customer_phone || ' ' || ${searchForm("coalesce(details->'customer'->>'name', '')")}) stored`,
  // A search scans a family's orders, newest first, in this index only, and reads just the matches from the table.
  sql`drop index orders_of_parent`,
  sql`create index orders_of_parent on orders (root_vendor_id, created_at desc, order_id desc)
    include (vendor_id, search_text)`,
];

export const ordersSearched: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
