import type pg from "pg";
import { expect } from "vitest";
import type { openLiveClient } from "./live-client.fixture.ts";
import type { placeOrders } from "./order-load.fixture.ts";

type Cell = {
  pool: Pick<pg.Pool, "query">;
  /** Orders that existed before the test. */
  before: ReadonlySet<string>;
  load: Awaited<ReturnType<typeof placeOrders>>;
  clients: readonly ReturnType<typeof openLiveClient>[];
};

export const orderIds = async (pool: Pick<pg.Pool, "query">): Promise<string[]> =>
  (await pool.query<{ order_id: string }>("select order_id from orders")).rows.map(
    ({ order_id }) => order_id,
  );

/** Checks what must hold after a deployment's machines were killed, once no more orders are placed. */
export async function expectNothingLost({ pool, before, load, clients }: Cell): Promise<void> {
  expect(load.wrong).toEqual([]);
  expect(load.withoutRetryAfter).toEqual([]);

  // Exactly the acknowledged orders exist: a repeated request has created none.
  const made = (await orderIds(pool)).filter((id) => !before.has(id));
  expect(made.toSorted()).toEqual([...load.acknowledged.values()].toSorted());
  const { rows: kept } = await pool.query("select key, order_id from idempotency_keys");
  const ofKey = new Map(kept.map(({ key, order_id }) => [key, order_id]));
  for (const [key, id] of load.acknowledged) expect(ofKey.get(key)).toBe(id);

  // No counter code belongs to two active orders.
  const { rows: doubleCodes } = await pool.query(`
    select vendor_id, counter_code from orders
    where counter_code is not null and status not in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED')
    group by vendor_id, counter_code having count(*) > 1`);
  expect(doubleCodes).toEqual([]);

  const delivered = async () =>
    (await pool.query("select 1 from orders where order_id = any($1) and status = 'DELIVERED'", [made]))
      .rowCount;
  await expect.poll(delivered, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0);
  // Every delivery is in the ledger once, for the quoted fee, and its entries are balanced.
  const { rows: unbalanced } = await pool.query(
    "select transaction_id from ledger_postings group by transaction_id having sum(amount_minor) <> 0",
  );
  expect(unbalanced).toEqual([]);
  const { rows: wronglyPosted } = await pool.query(
    `
    select o.order_id, count(t.transaction_id) from orders o
    left join ledger_transactions t on t.order_id = o.order_id and t.kind = 'delivery'
    where o.order_id = any($1) group by o.order_id, o.status
    having count(t.transaction_id) <> case when o.status = 'DELIVERED' then 1 else 0 end`,
    [made],
  );
  expect(wronglyPosted).toEqual([]);

  // Each subscriber has every order in its current version, or a newer one.
  const { rows: orders } = await pool.query<{ order_id: string; version: number }>(
    "select order_id, version from orders where order_id = any($1)",
    [made],
  );
  for (const client of clients)
    await expect
      .poll(() => orders.filter(({ order_id, version }) => (client.versions.get(order_id) ?? 0) < version), {
        timeout: 60_000,
        interval: 200,
      })
      .toEqual([]);
  await expect
    .poll(async () => (await pool.query("select 1 from outbox")).rowCount, { timeout: 60_000 })
    .toBe(0);
}
