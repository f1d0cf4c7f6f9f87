import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import { openTestApp } from "../testing/test-app.ts";
import { migrations } from "./index.ts";

const { close, pool } = await openTestApp();
afterAll(close);

class Enough extends Error {}

test("open orders get counter codes, at most ten thousand per outlet [17.13]", async () => {
  const upgrade = inTransaction(pool, async ({ db }) => {
    const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;
    await sql`create schema upgraded`.execute(db);
    await sql`set local search_path = upgraded`.execute(db);
    const names = Object.keys(migrations);
    const at = names.indexOf("0048-counter-codes");
    for (const name of names.slice(0, at)) await migrations[name]?.up(db);
    await sql`insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
        status_history, version, created_at, updated_at, customer_phone, details, tracking_secret, search_text)
      select 'order-' || n, case when n <= 12000 then 'kanto' else 'guest' end, 'kanto',
        case when n > 12000 then 'ana' end, 'Kanto', '', case when n = 1 then 'DELIVERED' else 'RECEIVED' end, '[]', 1,
        now(), now(), '+639170000000', '{"customer": {"name": "Maria"}}', '', ''
      from generate_series(1, 12002) n`.execute(db);
    await migrations["0048-counter-codes"]?.up(db);

    const counted = await rowsOf(
      `select coalesce('guest:' || guest_id, vendor_id) as outlet, count(counter_code)::int as codes,
        count(distinct counter_code)::int as different from orders group by 1 order by 1`,
    );
    expect(counted).toEqual([
      { outlet: "guest:ana", codes: 2, different: 2 },
      { outlet: "kanto", codes: 10_000, different: 10_000 },
    ]);
    expect(await rowsOf("select from orders where counter_code !~ '^[0-9]{4}$'")).toEqual([]);
    expect(await rowsOf("select counter_code from orders where order_id = 'order-1'")).toEqual([
      { counter_code: null },
    ]);
    expect(
      await rowsOf(
        "select from orders join counter_codes using (order_id) where code is distinct from counter_code",
      ),
    ).toEqual([]);
    throw new Enough();
  });
  await expect(upgrade).rejects.toThrow(Enough);
}, 60_000);
