import { acceptOffer } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, afterEach, expect, test } from "vitest";
import { grant } from "../../../accounts/granted.ts";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { giveJob } from "../../riders/offers/give-job.ts";
import { makeOffer } from "../../riders/offers/make-offer.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";
import { openCellLeases } from "./hold-cells.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const moving = movingDeps(deps);
const dispatchers = [1, 2].map(() => dispatcherOf(moving));
afterAll(async () => {
  for (const dispatcher of dispatchers) await dispatcher.leave();
  await close();
});
afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
  await pool.query("delete from dispatch_leases");
  await pool.query("update offers set outcome = 'withdrawn', settled_at = offered_at where outcome is null");
});

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const ordered = async (many: number) => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const orders = [];
  for (let at = 0; at < many; at += 1) orders.push(await placeTestOrder(call, as, outletIds[0]));
  clock.advance(10_000 + undoGraceMs);
  return orders.map(({ order_id }) => order_id);
};
const openOffers = async () =>
  (
    await pool.query<{ offer_id: string; rider_id: string; order_ids: string[] }>(
      "select offer_id, rider_id, order_ids from offers where outcome is null",
    )
  ).rows;

const cells = Array.from({ length: 12 }, (_, at) => ({ squares: [`${at},0`, `${at},1`] }));
const firsts = (some: readonly { squares: string[] }[]) => some.map(({ squares: [first] }) => first);

test("processes divide the cells among themselves, each cell to one, and take over those of a dead one [16.19]", async () => {
  const [one, other] = ["one", "other"].map((holder) => openCellLeases({ pool }, holder)) as [
    ReturnType<typeof openCellLeases>,
    ReturnType<typeof openCellLeases>,
  ];
  expect(await one.hold(cells)).toHaveLength(cells.length);
  // The second process gets its share only after the first has noticed it.
  const early = await other.hold(cells);
  expect(early).toEqual([]);
  const kept = await one.hold(cells);
  const got = await other.hold(cells);
  expect(got.length).toBeGreaterThan(0);
  expect(kept.length).toBeGreaterThan(0);
  expect([...firsts(kept), ...firsts(got)].toSorted()).toEqual(firsts(cells).toSorted());
  await pool.query("update dispatch_leases set until = now() - interval '1 second' where holder = 'one'");
  expect(await other.hold(cells)).toHaveLength(cells.length);
  expect(await one.hold(cells)).not.toHaveLength(cells.length);
});

test("merged cells are held as a whole by one process, or by none [16.19]", async () => {
  const one = openCellLeases({ pool }, "one");
  await pool.query(
    "insert into dispatch_leases (area, holder, until) values ('0,1', 'another', now() + interval '9 seconds')",
  );
  expect(await one.hold([cells[0]!])).toEqual([]);
  // The cell's other square is released, so that another process can use it.
  const { rows } = await pool.query("select area from dispatch_leases where area like '0,%'");
  expect(rows).toEqual([{ area: "0,1" }]);
  await pool.query("update dispatch_leases set until = now() - interval '1 second'");
  expect(await one.hold([cells[0]!])).toHaveLength(1);
});

test("two dispatchers at the same time, even without their leases, offer no order twice and give no rider two offers [16.19] [16.20]", async () => {
  const orders = await ordered(12);
  for (let at = 0; at < 8; at += 1) await ownRider(product, { at: poblacion });
  for (let round = 0; round < 4; round += 1) {
    await pool.query("delete from dispatch_leases");
    await Promise.all(
      dispatchers.map(async (dispatcher) => {
        await dispatcher.run();
        await pool.query("delete from dispatch_leases");
        await dispatcher.run();
      }),
    );
    const offers = await openOffers();
    const offered = offers.flatMap(({ order_ids }) => order_ids);
    expect(new Set(offered).size).toBe(offered.length);
    expect(new Set(offers.map(({ rider_id }) => rider_id)).size).toBe(offers.length);
  }
  const offered = (await openOffers()).flatMap(({ order_ids }) => order_ids);
  expect(offered.toSorted()).toEqual(orders.toSorted());
});

test("a rider with an open offer gets no second one, whichever process makes it [16.20]", async () => {
  const [first, second] = await ordered(2);
  const rider = await ownRider(product, { at: poblacion });
  const rowOf = async (orderId: string | undefined) => (await findOrderUnchecked({ pool }, orderId ?? ""))!;
  const offer = async (orderId: string | undefined) =>
    makeOffer(moving, { riderId: rider.rider_id, orders: [await rowOf(orderId)], metres: 900 });
  expect(await offer(first)).toBe(true);
  expect(await offer(second)).toBe(false);
  expect((await openOffers()).map(({ order_ids }) => order_ids)).toEqual([[first]]);
});

test("an order assigned by hand is not touched by the next turns [16.31]", async () => {
  const [orderId] = await ordered(1);
  const [chosen, near] = [await ownRider(product), await ownRider(product, { at: poblacion })];
  const [dispatcher] = dispatchers;
  await dispatcher!.run();
  expect((await openOffers()).map(({ rider_id }) => rider_id)).toEqual([near.rider_id]);
  const order = (await findOrderUnchecked({ pool }, orderId!))!;
  const by = { kind: "fleet", fleetId: "own" } as const;
  await inTransaction(pool, (transaction) =>
    giveJob({ ...moving, ...transaction }, by, grant(by, order, "order_not_found"), {
      riderId: chosen.rider_id,
    }),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(40_000);
    await dispatcher!.run();
    expect(await openOffers()).toEqual([]);
  }
  const { rows } = await pool.query("select rider_id from jobs where order_id = $1", [orderId]);
  expect(rows).toEqual([{ rider_id: chosen.rider_id }]);
  const late = await call(acceptOffer, { as: near.as, params: { offer_id: "none" } });
  expect(late.status).toBe(404);
});

test("orders without possible riders never block offers of other orders [16.22]", async () => {
  const blocked = await ordered(60);
  await pool.query(
    `update orders set version = version + 1,
      details = jsonb_set(details::jsonb, '{order,cold_bag_needed}', 'true')::json where order_id = any ($1)`,
    [blocked],
  );
  const rider = await ownRider(product, { at: poblacion });
  await pool.query("update riders set has_cold_bag = false where rider_id = $1", [rider.rider_id]);
  const [orderId] = await ordered(1);
  await dispatchers[0]!.run();
  expect((await openOffers()).map(({ order_ids }) => order_ids)).toEqual([[orderId]]);
}, 60_000);
