import * as claims from "@waybill/contract/merchants/claims";
import { decideClaim } from "@waybill/contract/operations/refunds";
import { cancelOrder } from "@waybill/contract/orders";
import type { ClaimCause, ClaimState } from "@waybill/domain/money/claims/claim";
import { between, seededRandom } from "@waybill/domain/seeded-random";
import { afterAll, expect, test } from "vitest";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { carriedToTheDoor, moveOrderThrough } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const product = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = product;
afterAll(close);
const deliver = deliverer(product);

/** CLAIMS_MONTH=10000 simulates the month of docs/performance.md; the default is a smaller one. */
const orders = Number(process.env["CLAIMS_MONTH"] ?? 400);
const failures = Math.round(orders * 0.03);
const monthMs = 30 * 24 * 3_600_000;
const minuteMs = 60_000;
const random = seededRandom("claims-month");
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

type Planted = {
  cause: ClaimCause;
  /** Minutes of delay; undefined if the courier has an accident instead. */
  late: number | undefined;
  goods: number;
  /** The grant by the published rules, or "person" if a person must decide. */
  grants: "person" | "nothing" | "fee" | "all";
};

/** The kinds of failures with their percentage, most frequent first. */
const mix: readonly (readonly [share: number, make: () => Planted])[] = [
  [50, () => ({ cause: "late", late: Math.floor(between(random, 31, 90)), goods: 200, grants: "fee" })],
  [7, () => ({ cause: "late", late: Math.floor(between(random, 1, 30)), goods: 200, grants: "person" })],
  [10, () => ({ cause: "late", late: 0, goods: 200, grants: "nothing" })],
  [17, () => ({ cause: "left_by_courier", late: undefined, goods: 250, grants: "all" })],
  // Goods and fee together exceed the limit for decisions without a person.
  [3, () => ({ cause: "left_by_courier", late: undefined, goods: 900, grants: "person" })],
  [
    13,
    () => {
      const cause = pick(["damaged", "missing_items", "wrong_items", "not_received", "overcharged"] as const);
      return { cause, late: 0, goods: 200, grants: "person" };
    },
  ],
];
const kinds = mix.flatMap(([share, make]) => Array.from({ length: share }, () => make));
/** The failure at an index, spread evenly over `kinds`, so that even a short run has every kind in its share. */
const plantedAt = (at: number): Planted => kinds[Math.floor((at * kinds.length) / failures)]!();

/** Creates one failed order and its merchant's claim, which is sent several times concurrently. */
async function live(planted: Planted, vendor: { email: string; outletId: string }) {
  const { cause, late, goods } = planted;
  const as = await tokenFor(vendor.email);
  const { order } = await deliver(as, vendor.outletId, 0, {
    order: { amount: goods, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
  });
  const { order_id, delivery_fee: fee } = order;
  if (late === undefined) {
    await moveOrderThrough(
      call,
      as,
      order_id,
      "WAITING_FOR_TRANSPORT",
      "COURIER_ACCEPTED_DELIVERY",
      "PICKED_UP",
    );
    const gone = { vendor_id: vendor.outletId, order_id, reason: "courier_accident" };
    expect((await call(cancelOrder, { as: await tokenFor("ops"), body: gone })).status).toBe(200);
  } else {
    clock.set(
      new Date(Math.max(clock.now().getTime(), Date.parse(order.delivery_at ?? "") + late * minuteMs)),
    );
    await moveOrderThrough(call, await tokenFor(vendor.email), order_id, ...carriedToTheDoor);
  }
  const asNow = await tokenFor(vendor.email);
  const claim = () => call(claims.createClaim, { as: asNow, body: { order_id, cause } });
  const answers = [...(await Promise.all([claim(), claim(), claim()])), await claim()];
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.result);
  const first = made.find(({ by_rule }) => by_rule) ?? made[0]!;
  // A granted claim is not decided again; a person decides the open ones.
  return { planted, order_id, fee, first, open: made.filter(({ state }) => state === "open") };
}

test(`in a month of ${orders} orders rules decide most claims as published, and no amount is granted twice [19.37]`, async () => {
  const { outletIds, email } = await ownVendor(db);
  const vendor = { email, outletId: outletIds[0] };
  const begin = clock.now().getTime();
  const lived: Awaited<ReturnType<typeof live>>[] = [];
  for (let at = 0; at < failures; at += 1) {
    clock.set(new Date(Math.max(clock.now().getTime(), begin + (at * monthMs) / failures)));
    lived.push(await live(plantedAt(at), vendor));
  }
  await deliverTheRest(lived[0]!.order_id, orders - failures, begin);

  const expected: Record<
    Planted["grants"],
    { state: ClaimState; granted: (fee: number, goods: number) => number }
  > = {
    person: { state: "open", granted: () => 0 },
    nothing: { state: "refused", granted: () => 0 },
    fee: { state: "granted", granted: (fee) => fee },
    all: { state: "granted", granted: (fee, goods) => fee + goods },
  };
  for (const { planted, fee, first } of lived) {
    const { state, granted } = expected[planted.grants];
    const named = JSON.stringify(planted);
    expect(first, named).toMatchObject({
      state,
      granted_amount: granted(fee, planted.goods),
      by_rule: planted.grants !== "person",
    });
  }
  const byRule = lived.filter(({ first }) => first.by_rule).length;
  expect(byRule / lived.length).toBeGreaterThanOrEqual(0.7);

  // Several people decide each open claim concurrently.
  const people = [await tokenFor("support"), await tokenFor("finance"), await tokenFor("support")];
  for (const { claim_id, amount } of lived.flatMap(({ open }) => open)) {
    const bodies = [
      { outcome: "grant" as const },
      { outcome: "partly" as const, amount: Math.floor(amount / 2) },
      { outcome: "refuse" as const, reason: "Seen" },
    ];
    const answers = await Promise.all(
      bodies.map((body, at) => call(decideClaim, { as: people[at]!, params: { id: claim_id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  }
  await everyAmountOnce();
  console.log(`claims-month: ${orders} orders, ${lived.length} failures, ${byRule} decided without a person`);
}, 1_800_000);

/** Adds the month's orders without problems: copies of one that was on time. */
async function deliverTheRest(like: string, count: number, begin: number): Promise<void> {
  await pool.query(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'order_id', o.order_id || '-' || n, 'created_at', to_timestamp($3::float8 / 1000 + n * $4::float8 / 1000)))).*
      from orders o, generate_series(1, $2::int) n where o.order_id = $1`,
    [like, count, begin, monthMs / count],
  );
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders");
  expect(rows[0]?.count).toBeGreaterThanOrEqual(orders);
}

/** Checks that each order was paid exactly what its claims granted: once, and never more than goods and fee. */
async function everyAmountOnce(): Promise<void> {
  const { rows } = await pool.query<{
    order_id: string;
    granted: number;
    given: number;
    ids: number;
    refunds: number;
  }>(
    `select c.order_id, c.granted::float8 as granted, coalesce(r.given, 0)::float8 as given, coalesce(r.ids, 0)::int as ids,
        coalesce(r.refunds, 0)::int as refunds
      from (select order_id, sum(granted_minor) as granted from claims group by 1) c
      left join (select order_id, sum(amount_minor) as given, count(distinct refund_id) as ids, count(*) as refunds
        from refunds group by 1) r using (order_id)`,
  );
  expect(rows).toHaveLength(failures);
  for (const { order_id, granted, given, ids, refunds } of rows) {
    expect(given, order_id).toBe(granted);
    expect(ids, order_id).toBe(refunds);
  }
}
