import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { migrations } from "./index.ts";
import { inTransaction } from "../platform/database/transaction.ts";

const { close, pool } = await openTestApp();
afterAll(close);

class Enough extends Error {}

test("partitioning a database with orders moves no rows and no indexes, and adds months", async () => {
  const upgrade = inTransaction(pool, async ({ db }) => {
    const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;
    await sql`create schema upgraded`.execute(db);
    await sql`set local search_path = upgraded`.execute(db);
    const names = Object.keys(migrations);
    const at = names.indexOf("0043-orders-by-month");
    for (const name of names.slice(0, at)) await migrations[name]?.up(db);
    await sql`insert into orders (order_id, vendor_id, root_vendor_id, outlet_name, source_address, status, status_history,
        version, created_at, updated_at, customer_phone, details, tracking_secret)
      select 'kanto-' || n, 'kanto', 'kanto', 'Kanto', '', 'DELIVERED', '[]', 1, now() - n * interval '20 days', now(),
        '+63917000000' || n, '{"customer": {"name": "Maria"}}', '' from generate_series(0, 5) n`.execute(db);
    const [files] = await rowsOf<{ all: string[] }>(
      "select array_agg(pg_relation_filenode(indexrelid) order by pg_relation_filenode(indexrelid)) as all from pg_index where indrelid = 'orders'::regclass and not indisprimary",
    );
    for (const name of names.slice(at)) await migrations[name]?.up(db);

    expect(await rowsOf("select distinct tableoid::regclass::text as name from orders")).toEqual([
      { name: "orders_before" },
    ]);
    expect(await rowsOf("select order_id from orders order by created_at desc limit 2")).toEqual([
      { order_id: "kanto-0" },
      { order_id: "kanto-1" },
    ]);
    // No index was rebuilt: the old table's indexes have the same files, and each is attached to an index of the
    // partitioned table.
    const parts = await rowsOf<{ file: string; parent: string | null }>(
      `select pg_relation_filenode(indexrelid) as file, inhparent::regclass::text as parent from pg_index
        left join pg_inherits on inhrelid = indexrelid where indrelid = 'orders_before'::regclass and not indisprimary order by 1`,
    );
    // Ignores the index that a later version adds.
    const before = parts.filter(({ parent }) => parent !== "orders_past_by_code");
    expect(before.map(({ file }) => file)).toEqual(files?.all);
    expect(parts.filter(({ parent }) => parent === null)).toEqual([]);

    // Orders of the current month stay in the old partition; later ones go to their month's partition.
    await sql`select part_orders_by_month('infinity', now() + interval '2 months')`.execute(db);
    await sql`update orders set created_at = date_trunc('month', now(), 'UTC') + interval '40 days' where order_id = 'kanto-0'`.execute(
      db,
    );
    expect(
      await rowsOf(
        "select tableoid::regclass::text ~ '^orders_20\\d\\d_\\d\\d$' as is_month from orders where order_id = 'kanto-0'",
      ),
    ).toEqual([{ is_month: true }]);
    throw new Enough();
  });
  await expect(upgrade).rejects.toThrow(Enough);
});
