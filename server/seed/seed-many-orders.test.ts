import { afterAll, expect, test } from "vitest";
import type { OrderRow } from "../orders/order-row.ts";
import { openTestApp } from "../testing/test-app.ts";
import { testStart } from "../testing/test-database.ts";
import { seedManyOrders } from "./seed-many-orders.ts";
import { seedOrders } from "./seed-orders.ts";

const { close, deps, pool } = await openTestApp();
afterAll(close);

test("many orders are copies of past ones on other days, each with another phone number and the day's history", async () => {
  await pool.query("delete from orders");
  await pool.query("delete from seeds where name = 'orders'");
  await seedOrders(deps);
  const { rows: before } = await pool.query<OrderRow>("select * from orders");
  const known = new Set(before.map(({ order_id }) => order_id));
  const reports: number[] = [];
  await seedManyOrders(deps, 60, (written) => void reports.push(written));
  expect(reports).toEqual([60]);

  const { rows } = await pool.query<OrderRow>("select * from orders");
  const made = rows.filter(({ order_id }) => !known.has(order_id));
  expect(made).toHaveLength(60);
  expect(made.filter(({ vendor_id }) => vendor_id.startsWith("many-"))).toHaveLength(30);
  const dayMs = 86_400_000;
  for (const { created_at, updated_at, status, status_history, details, customer_phone } of made) {
    const age = testStart.getTime() - created_at.getTime();
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(732 * dayMs);
    expect(details.customer.phone_number).toBe(customer_phone);
    expect(status_history[0]?.created_at).toBe(created_at.toISOString());
    expect(status_history.at(-1)).toEqual({ status, created_at: updated_at.toISOString() });
    const times = status_history.map((entry) => entry.created_at);
    expect(times).toEqual(times.toSorted());
  }

  // Autovacuum, turned off while seeding, is on again.
  const { rows: months } = await pool.query<{ reloptions: string[] | null }>(
    "select reloptions from pg_inherits join pg_class on oid = inhrelid where inhparent = 'orders'::regclass",
  );
  expect(months.length).toBeGreaterThan(24);
  expect(
    months.flatMap(({ reloptions }) => reloptions ?? []).filter((one) => !one.startsWith("fillfactor")),
  ).toEqual([]);
});
