import { listOrders, readOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { moveOrderThrough, placeTestOrder } from "./order.fixture.ts";
import { maintainOrderMonths } from "./maintain-order-months.ts";
import { partOrdersByMonth } from "./order-month-rows.ts";

const { call, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const month = (text: string) => new Date(`${text}-01T00:00:00Z`);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const [vendorId] = outletIds;
  return {
    as,
    vendorId,
    listed: async () =>
      (await call(listOrders, { as, params: { vendorId } })).body.result.data.map(({ order_id }) => order_id),
    read: async (orderId: string) => (await call(readOrder, { as, query: { vendorId, orderId } })).status,
    /** Creates an order with another creation time, delivered or still waiting. */
    placedAt: async (time: string, status = "DELIVERED") => {
      const { order_id } = await placeTestOrder(call, as, vendorId);
      await pool.query("update orders set created_at = $2, status = $3 where order_id = $1", [
        order_id,
        time,
        status,
      ]);
      return order_id;
    },
  };
};

const tableOf = async (orderId: string) =>
  (
    await pool.query<{ name: string }>(
      "select tableoid::regclass::text as name from orders where order_id = $1",
      [orderId],
    )
  ).rows[0]?.name;

test("each month has its own table, and an order is read, listed and moved in any of them", async () => {
  const { as, listed, placedAt, read } = await begin();
  const times = [
    "2023-05-31T23:59:59.999Z",
    "2024-01-01T00:00:00Z",
    "2024-02-29T12:00:00Z",
    "2090-01-01T00:00:00Z",
  ];
  const ids: string[] = [];
  for (const time of times) ids.push(await placedAt(time, "RECEIVED"));
  await partOrdersByMonth(pool, { since: month("2024-01"), until: month("2024-03") });
  expect(await Promise.all(ids.map(tableOf))).toEqual([
    "orders_before",
    "orders_2024_01",
    "orders_2024_02",
    "orders_after",
  ]);
  expect(await listed()).toEqual(ids.toReversed());
  for (const id of ids) {
    expect(await read(id)).toBe(200);
    expect((await moveOrderThrough(call, as, id, "WAITING_FOR_TRANSPORT")).status).toBe(
      "WAITING_FOR_TRANSPORT",
    );
  }
  expect(await partOrdersByMonth(pool, { since: month("2024-01"), until: month("2024-03") })).toBe(0);
});

const tables = async () =>
  (
    await pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'orders'::regclass order by 1",
    )
  ).rows.map(({ name }) => name);

/**
 * The first month that has no table yet, or `more` months later. Orders of such a month go to a catch-all table.
 */
const comingMonth = async (more: number) => {
  const { rows } = await pool.query<{ begins: Date }>(
    "select orders_bound('orders_after', 'FROM') as begins",
  );
  const begins = rows[0]!.begins;
  return new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + more));
};
const nameOf = (time: Date) => `orders_${time.toISOString().slice(0, 7).replace("-", "_")}`;

test("the tables of this month and the next are created ahead, even by several processes at once, and receive orders dated later", async () => {
  const { placedAt } = await begin();
  const [present, next] = [await comingMonth(0), await comingMonth(1)];
  const before = await tables();
  const id = await placedAt(new Date(next.getTime() + 1).toISOString());
  expect(await tableOf(id)).toBe("orders_after");
  const then = { ...deps, now: () => present };
  await Promise.all([maintainOrderMonths(then), maintainOrderMonths(then)]);
  expect(await tableOf(id)).toBe(nameOf(next));
  expect((await tables()).filter((name) => !before.includes(name))).toEqual([nameOf(present), nameOf(next)]);
  // The statistics say that order ids are unique across the months.
  const { rows } = await pool.query(
    "select n_distinct from pg_stats where tablename = 'orders' and attname = 'order_id' and inherited",
  );
  expect(rows).toEqual([{ n_distinct: -1 }]);
});

test("expired months are detached from the orders, up to one with an open order, and lose no row", async () => {
  const { listed, placedAt, read } = await begin();
  const longAgo = await placedAt("2019-06-01T00:00:00Z");
  const old = await placedAt("2021-02-10T00:00:00Z");
  const waiting = await placedAt("2021-03-10T00:00:00Z", "RECEIVED");
  const behind = await placedAt("2021-04-10T00:00:00Z");
  const young = await placedAt("2021-06-30T00:00:00Z");
  await partOrdersByMonth(pool, { since: month("2021-01"), until: month("2021-01") });
  const kept = (ordersKeptMonths: number | undefined) =>
    maintainOrderMonths({
      ...deps,
      settings: { ...deps.settings, ordersKeptMonths },
      now: () => new Date("2021-07-15T00:00:00Z"),
    });
  await kept(undefined);
  expect(await listed()).toEqual([young, behind, waiting, old, longAgo]);

  await kept(2);
  expect(await listed()).toEqual([young, behind, waiting]);
  expect(await read(old)).toBe(404);
  const rowsOf = async (table: string) =>
    (await pool.query<{ order_id: string }>(`select order_id from ${table}`)).rows.map(
      ({ order_id }) => order_id,
    );
  expect(await rowsOf("detached_orders_until_2020_12")).toContain(longAgo);
  expect(await rowsOf("detached_orders_2021_02")).toEqual([old]);
  // January has no order, so it is dropped; March has an open one, so it stays complete.
  expect((await tables()).filter((name) => name < "orders_2021_04")).toEqual(["orders_2021_03"]);

  await pool.query("update orders set status = 'CANCELLED' where order_id = $1", [waiting]);
  await kept(2);
  expect(await listed()).toEqual([young]);
  // An order dated in a detached month can still be stored.
  const late = await placedAt("2021-02-11T00:00:00Z");
  expect(await tableOf(late)).toBe("orders_before");
  await kept(2);
  await placedAt("2021-02-12T00:00:00Z");
  await kept(2);
  expect(await listed()).toEqual([young]);
  expect(await rowsOf("detached_orders_until_2021_04")).toEqual([late]);
  expect(await rowsOf("detached_orders_until_2021_04_more")).toHaveLength(1);
});
