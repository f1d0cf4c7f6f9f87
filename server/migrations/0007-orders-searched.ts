import { sql, type Kysely, type Migration } from "kysely";

// The same form as searchForm in domain/history/search.ts. The collation is named, for a database without a locale
// knows no capitals but A to Z.
const searchForm = (part: string) => sql`lower(regexp_replace(normalize(${sql.raw(part)}, NFKD),
  '[\\u0300-\\u036f\\u064b-\\u065f[:space:]]', '', 'g') collate "und-x-icu")`;

const statements = [
  sql`alter table orders add column search_text text not null generated always as
    (${searchForm("order_id")} || ' ' || customer_phone || ' ' || ${searchForm("coalesce(details->'customer'->>'name', '')")}) stored`,
  // A search walks a family's orders newest first within this index alone, and reads from the table what it found.
  sql`drop index orders_of_parent`,
  sql`create index orders_of_parent on orders (root_vendor_id, created_at desc, order_id desc)
    include (vendor_id, search_text)`,
];

export const ordersSearched: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
