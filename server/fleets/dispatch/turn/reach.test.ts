import { changeRider } from "@waybill/contract/operations/riders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { reportPositions } from "@waybill/contract/riders/rider-app";
import { listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { defaultSpeed } from "@waybill/domain/riders/nearness";
import { afterAll, afterEach, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { openRideTimes } from "../../../places/routing/ride-times.ts";
import { openDispatcher } from "../dispatcher.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const dispatcher = dispatcherOf(movingDeps(deps));
afterAll(async () => {
  await dispatcher.leave();
  await close();
});
const as = await tokenFor("ops");
const heldMs = 10_000 + undoGraceMs;

afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
});

type Place = { latitude: number; longitude: number };
const metresADegree = 111_195;
/** A point the given number of road metres north, where a road is 1.3 times the straight line. */
const north = ({ latitude, longitude }: Place, metres: number): Place => ({
  latitude: latitude + metres / 1.3 / metresADegree,
  longitude,
});

/** An order that is ready, with a rider the given number of road metres north of its outlet. */
const placed = async (metres = 0) => {
  const { outletIds, email } = await ownVendor(db);
  const { order_id, source, customer } = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  const from = north(source, metres);
  const to = north(customer.location, metres);
  await pool.query(
    `update orders set details = (details::jsonb || jsonb_build_object('pickup_at', null, 'delivery_at', null)
        || jsonb_build_object('source', (details -> 'source')::jsonb || $2::jsonb)
        || jsonb_build_object('customer', (details -> 'customer')::jsonb || jsonb_build_object('location',
          (details -> 'customer' -> 'location')::jsonb || $3::jsonb)))::json
      where order_id = $1`,
    [order_id, JSON.stringify(from), JSON.stringify(to)],
  );
  clock.advance(heldMs);
  return { order_id, source: from };
};
type Rider = Awaited<ReturnType<typeof ownRider>>;
const stand = (rider: Rider, at: Place) =>
  call(reportPositions, {
    as: rider.as,
    body: { positions: [{ ...at, at: clock.now().toISOString() }] },
  });
const standing = async (at: Place, facts: object = {}) => {
  const rider = await ownRider(product);
  await stand(rider, at);
  if (Object.keys(facts).length > 0)
    await call(changeRider, { as, params: { rider_id: rider.rider_id }, body: facts });
  return rider;
};
const offersOf = async (rider: Rider) =>
  (await call(listOffers, { as: rider.as })).body.result.flatMap(({ orders }) =>
    orders.map(({ order_id }) => order_id),
  );
const set = async (key: string, value: string) =>
  expect((await call(setCountryParameter, { as, params: { key }, body: { value } })).status).toBe(200);

test("with nobody nearer, an order is offered to a rider whom its growing reach includes, never to one beyond the max [16.01] [16.03]", async () => {
  const { order_id, source } = await placed();
  const never = await standing(north(source, 20_500));
  const later = await standing(north(source, 9_000));
  await dispatcher.run();
  expect(await offersOf(later)).toEqual([]);
  clock.advance(60_000 - heldMs);
  await stand(later, north(source, 9_000));
  await dispatcher.run();
  expect(await offersOf(later)).toEqual([order_id]);
  for (let minute = 0; minute < 9; minute += 1) {
    clock.advance(60_000);
    await stand(never, north(source, 20_500));
    await dispatcher.run();
    expect(await offersOf(never)).toEqual([]);
  }
});

test("with two towns 80 km apart and one fleet no order is offered to a rider of the other town [16.05]", async () => {
  const here = [await placed(), await placed()];
  const there = await placed(80_000);
  const theirs = [
    await standing(there.source),
    await standing(north(there.source, 300)),
    await standing(north(there.source, 600)),
  ];
  const times = async (orderId: string) =>
    (await pool.query("select from offered_orders where order_id = $1", [orderId])).rowCount;
  for (let minute = 0; minute < 6; minute += 1) {
    await dispatcher.run();
    clock.advance(60_000);
    for (const [at, rider] of theirs.entries()) await stand(rider, north(there.source, 300 * at));
  }
  expect(await times(there.order_id)).toBe(3);
  for (const { order_id } of here) expect(await times(order_id)).toBe(0);
});

test("areas, old positions and the range of a vehicle are respected [16.06] [16.07] [16.08]", async () => {
  const { order_id, source } = await placed();
  const elsewhere = await standing(source, { areas: ["nowhere"] });
  const walker = await standing(source, { vehicle_kind: "foot" });
  const unseen = await ownRider(product);
  const lost = await standing(source);
  await pool.query("update latest_positions set at = $2 where rider_id = $1", [
    lost.rider_id,
    new Date(clock.now().getTime() - 600_001),
  ]);
  await dispatcher.run();
  for (const rider of [elsewhere, walker, unseen, lost]) expect(await offersOf(rider)).toEqual([]);
  await stand(lost, source);
  await dispatcher.run();
  expect(await offersOf(lost)).toEqual([order_id]);
});

test("a changed search radius applies to the next offers [16.10]", async () => {
  const { order_id, source } = await placed();
  const rider = await standing(north(source, 1000));
  await set("dispatchReach", "scooter:300");
  await dispatcher.run();
  expect(await offersOf(rider)).toEqual([]);
  await set("dispatchReach", "scooter:8000");
  await set("dispatchFarthest", "scooter:100");
  await dispatcher.run();
  expect(await offersOf(rider)).toEqual([]);
  await set("dispatchFarthest", "foot:2500|bicycle:7000");
  await dispatcher.run();
  expect(await offersOf(rider)).toEqual([order_id]);
});

test("a town in which dispatching fails does not stop the others", async () => {
  const towns = [await placed(), await placed(80_000)];
  const riders = [await standing(towns[0]!.source), await standing(towns[1]!.source)];
  for (const [failing, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const rideTimes = openRideTimes(deps, undefined);
    const broken = openDispatcher({
      ...movingDeps(deps),
      paces: { now: async () => () => defaultSpeed, ridden: async () => new Map() },
      rideTimes: {
        ...rideTimes,
        look: async (asked, budgetMs) => {
          if (asked.to[0]?.latitude === towns[failing]!.source.latitude) throw new Error("Out of order.");
          return rideTimes.look(asked, budgetMs);
        },
      },
    });
    await dispatcher.leave();
    await expect(broken.run()).rejects.toThrow("Dispatching failed in some cells.");
    await broken.leave();
    expect(await offersOf(riders[failing]!)).toEqual([]);
    expect(await offersOf(riders[other]!)).toEqual([towns[other]!.order_id]);
    await pool.query("delete from offered_orders");
    await pool.query("delete from offers");
  }
});
