import { cancelOrder } from "@waybill/contract/orders";
import { comparePayRule, createPayRule } from "@waybill/contract/operations/pay-rules";
import { payRules } from "@waybill/domain/riders/pay-rules.fixture";
import { afterAll, beforeEach, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openRiding, paid } from "../riders/riding.fixture.ts";

const product = await openRiding();
const { accept, begin, call, clock, close, leave, pool, report, ride, tokenFor, tryToReach } = product;
afterAll(close);

const market = () => tokenFor("market@example.com");
// Without pay per kilometre, because each order has a different distance.
const rules = { ...payRules, per_km: 0 };
const compare = async (changes: object = {}) =>
  (await call(comparePayRule, { as: await market(), body: { pay_rule: { ...rules, ...changes } } })).body
    .result;
const kindsOf = ({ kinds }: Awaited<ReturnType<typeof compare>>) =>
  Object.fromEntries(kinds.map(({ kind, paid: was, would_pay }) => [kind, [was, would_pay]]));

beforeEach(async () => {
  await pool.query("truncate jobs, earnings, rider_events");
  clock.advance(1000);
  await call(createPayRule, { as: await market(), body: rules });
});

/**
 * Two parcels of one shop after 14.5 minutes of waiting, one delivered and one returned; and an order cancelled at
 * the shop.
 */
const rideAWeek = async () => {
  const { rider, order, merchant, outletId } = await begin({ ...paid, if_undeliverable: "return" });
  const second = await placeTestOrder(call, merchant, outletId, paid);
  await accept(rider);
  await product.offer(rider, second.order_id);
  await accept(rider);
  const both = [order.order_id, second.order_id];
  for (const id of both) await report(rider, id, "arrived_at_pickup");
  clock.advance(14.5 * 60_000);
  for (const id of both) await report(rider, id, "collected");
  await ride(rider, order.order_id, ["left_pickup", "arrived_at_dropoff"]);
  await tryToReach(rider, order.order_id);
  await report(rider, order.order_id, "failed", { reason: "customer_unreachable" });
  await ride(rider, order.order_id, ["return_started", "returned"]);
  await ride(rider, second.order_id, ["left_pickup", "arrived_at_dropoff"]);
  await leave(rider.as, second.order_id, "delivery");
  await report(rider, second.order_id, "delivered");

  const other = await begin(paid);
  await accept(other.rider);
  await ride(other.rider, other.order.order_id, ["arrived_at_pickup"]);
  const body = { vendor_id: other.outletId, order_id: other.order.order_id, reason: "no_courier" };
  await call(cancelOrder, { as: await tokenFor("ops"), body });
  clock.advance(1000);
};

test("a draft shows what last week's jobs would have earned next to what they did earn, by kind and by rider", async () => {
  expect(await compare()).toMatchObject({ jobs: 0, paid: 0, would_pay: 0, change: null, kinds: [] });
  await rideAWeek();
  const same = await compare();
  expect(same).toMatchObject({ jobs: 3, sampled: 3, change: 0, riders: { all: 2, more: 0, less: 0 } });
  expect(kindsOf(same)).toEqual({
    delivery: [120, 120],
    waiting: [8, 8],
    return: [30, 30],
    cancelled: [30, 30],
  });

  const draft = await compare({
    base: 90,
    waiting_after_minutes: 5,
    waiting_per_minute: 1,
    return_share: 0.2,
    cancelled_after_arriving: 10,
  });
  expect(kindsOf(draft)).toEqual({
    delivery: [120, 180],
    waiting: [8, 9],
    return: [30, 18],
    cancelled: [30, 10],
  });
  expect(draft).toMatchObject({ paid: 188, would_pay: 217, change: 15.4 });
  expect(draft.riders).toEqual({ all: 2, more: 1, less: 1 });
});

test("jobs older than seven days do not count, and comparing writes nothing", async () => {
  await rideAWeek();
  const count = async () => (await pool.query("select count(*)::int as n from earnings")).rows;
  const before = await count();
  await compare({ base: 900 });
  expect(await count()).toEqual(before);
  clock.advance(7.1 * 86_400_000);
  expect(await compare()).toMatchObject({ jobs: 0, riders: { all: 0 } });
});

test("an invalid draft is refused with the wrong field", async () => {
  const wrong = await call(comparePayRule, {
    as: await market(),
    body: { pay_rule: { ...rules, return_share: 1.5 } },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ errors: [{ path: ["pay_rule", "return_share"] }] });
});
