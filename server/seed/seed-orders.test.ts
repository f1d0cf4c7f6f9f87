import { listOrders } from "@waybill/contract/orders";
import { listJobs } from "@waybill/contract/riders/riders";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { checkOrder, type OrderDraft } from "@waybill/domain/orders/check-order";
import { isOpen, orderStatusNames } from "@waybill/domain/orders/status";
import { mayFollow } from "@waybill/domain/orders/transitions";
import { minutesLate } from "@waybill/domain/tracking/arrivals";
import { seededRandom } from "@waybill/domain/seeded-random";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { testStart } from "../testing/test-database.ts";
import { customersOf } from "./customers/customers-of-country.ts";
import { pastOrders } from "./past-orders.ts";
import { seedOrders } from "./seed-orders.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

const { call, close, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const pastOf = (id: CountryId) => {
  const { single } = vendorsOf(id);
  const source = { ...single, root_vendor_id: single.vendor_id, outlet_name: single.name, address: "here" };
  const country = countries[id];
  const around = { chance: seededRandom("7"), country, customers: customersOf(id), secret: () => "s" };
  return pastOrders(around, [source], testStart);
};

test("a sandbox starts with orders in every status of the last 40 days", async () => {
  await pool.query("delete from orders");
  await pool.query("delete from seeds where name = 'orders'");
  await seedOrders(deps);
  const { rows } = await pool.query<{ status: string; created_at: Date }>(
    "select status, created_at from orders where root_vendor_id = 'kanto' and seeded",
  );
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(orderStatusNames));
  const ages = rows.map(({ created_at }) => (testStart.getTime() - created_at.getTime()) / 86_400_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThan(41);

  const as = await tokenFor("parent");
  const query = { include_outlets: "true", count: 200 };
  const listed = await call(listOrders, { as, params: { vendorId: "kanto" }, query });
  expect(listed.status).toBe(200);
  expect(listed.body.result.data.length).toBe(200);
});

test("a parent's board starts like an ordinary hour: three of its open orders are late at most", async () => {
  const as = await tokenFor("parent");
  const query = { include_outlets: "true", count: 200, active: "true" };
  const { data } = (await call(listOrders, { as, params: { vendorId: "kanto" }, query })).body.result;
  expect(data.length).toBeGreaterThan(10);
  const late = data.filter(
    (order) => ["DELAYED", "STALLED"].includes(order.status) || minutesLate(order, testStart) > 0,
  );
  expect(late.length).toBeLessThanOrEqual(3);
});

test("a sandbox's single vendor starts with an empty board: nobody carries a past order", () => {
  expect(pastOf("ph").filter(({ status }) => isOpen(status))).toEqual([]);
});

test("past orders are seeded once, and are no rider's jobs", async () => {
  await seedOrders(deps);
  const count = async () => (await pool.query("select 1 from orders")).rowCount;
  const before = await count();
  await seedOrders(deps);
  expect(await count()).toBe(before);
  expect((await call(listJobs, { as: await tokenFor("rider") })).body.result).toEqual([]);
});

/** The handwritten sandboxes, and some generated ones with unusual currencies or phone numbers. */
const sandboxes = ["kw", "ph", "pk", "sg", "ar", "bh", "br", "jp"] as const satisfies CountryId[];

test.each(sandboxes)(
  "past orders of %s follow the rules: valid entries, legal moves, times in order",
  (id) => {
    const orders = pastOf(id);
    for (const { details, status_history, vendor_id, created_at } of orders) {
      const draft = { vendor_id, ...details } as OrderDraft;
      expect(checkOrder(draft, countries[id])).toBeUndefined();
      for (const [index, { status, created_at: at }] of status_history.entries()) {
        const before = status_history[index - 1];
        if (before) expect(mayFollow(before.status, status)).toBe(true);
        expect(at >= (before?.created_at ?? created_at.toISOString())).toBe(true);
        expect(Date.parse(at)).toBeLessThanOrEqual(testStart.getTime());
      }
    }
  },
);

test("the same orders are generated every time", () => {
  expect(pastOf("ph")).toEqual(pastOf("ph"));
});
