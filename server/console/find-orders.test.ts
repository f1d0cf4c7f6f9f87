import { listCellOrders } from "@waybill/contract/operations/orders";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { customer, placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const app = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = app;
afterAll(close);
const as = await tokenFor("support");

const found = async (q: string) => {
  const { status, body } = await call(listCellOrders, { as, query: { q, limit: 200 } });
  expect(status, q).toBe(200);
  return body.result.data.map(({ order_id }) => order_id);
};

/** Creates a delivered order with its own rider. */
async function delivered(name: string, phone_number: string) {
  clock.advance(1000);
  const { outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0], {
    customer: { ...customer, name, phone_number },
  });
  const rider = await ownRider(app, { available: false });
  await pool.query("update riders set name = $2 where rider_id = $1", [rider.rider_id, `Zosimo ${name}`]);
  await pool.query(
    `insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at, ended_at)
       values ($1, $2, 'own', 'delivered', 1, 0, 'PHP', $3, $3)`,
    [order.order_id, rider.rider_id, clock.now()],
  );
  await pool.query("update orders set status = 'DELIVERED' where order_id = $1", [order.order_id]);
  const { rows } = await pool.query<{ phone_number: string }>(
    "select phone_number from riders where rider_id = $1",
    [rider.rider_id],
  );
  return { ...order, rider_id: rider.rider_id, ridersPhone: rows[0]?.phone_number ?? "" };
}

test("the search finds a finished order by number, counter code, phone, name and rider [17.66]", async () => {
  const { order_id, counter_code, rider_id, ridersPhone } = await delivered("Quirina Umali", "0917 888 4321");
  expect(counter_code).toMatch(/^\d{4}$/);
  const arabic = String(counter_code).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0x660 + Number(digit)),
  );
  const sought = [
    order_id,
    order_id.slice(-6).toLowerCase(),
    String(counter_code),
    ` ${arabic} `,
    "0917 888 4321",
    "+63 (917) 888-4321",
    "4321",
    "quirina",
    "QUIRINA UMALI",
    "zosimo quir",
    rider_id,
    ridersPhone.slice(-7),
  ];
  for (const q of sought) expect(await found(q), q).toContain(order_id);
  for (const q of ["nobody at all", `${order_id}X`, "zosimo nobody", "%%%", "___"])
    expect(await found(q), q).not.toContain(order_id);
});

test("a counter code finds all orders that had it, also open ones, and no similar codes [17.66]", async () => {
  const first = await delivered("Ana Salonga", "0917 000 1111");
  const second = await delivered("Bea Salonga", "0917 000 1112");
  const setCode = (orderId: string, code: string) =>
    pool.query("update orders set counter_code = $2 where order_id = $1", [orderId, code]);
  await setCode(first.order_id, "0070");
  await setCode(second.order_id, "0071");
  clock.advance(1000);
  const { outletIds, email } = await ownVendor(db);
  const open = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  await setCode(open.order_id, "0070");
  expect(await found("0070")).toEqual([open.order_id, first.order_id]);
});

test("the oldest finished orders are found by their text, beyond the newest ones that are scanned [17.66]", async () => {
  const { order_id } = await delivered("Wenceslao Ibarra", "0917 222 3333");
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'orders'::regclass and pg_get_indexdef(indexrelid) ~ 'counter_code'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(["orders_past_by_code"]);
  await pool.query("update orders set created_at = created_at - interval '400 days' where order_id = $1", [
    order_id,
  ]);
  expect(await found("wenceslao")).toEqual([order_id]);
  expect(await found("222 3333")).toEqual([order_id]);
});
