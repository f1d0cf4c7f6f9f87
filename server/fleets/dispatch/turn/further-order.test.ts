import { acceptOffer, listOffers, listRidersJobs, reportJobEvent } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const dispatcher = dispatcherOf(movingDeps(deps));
afterAll(async () => {
  await dispatcher.leave();
  await close();
});
afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
});

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const merchant = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  return async () => {
    const order = await placeTestOrder(call, as, outletIds[0]);
    clock.advance(10_000 + undoGraceMs);
    return order;
  };
};
type Rider = Awaited<ReturnType<typeof ownRider>>;
const offerOf = async ({ as }: Rider) => (await call(listOffers, { as })).body.result[0];
const accept = ({ as }: Rider, offer_id: string) => call(acceptOffer, { as, params: { offer_id } });
const jobsOf = async ({ as }: Rider) => (await call(listRidersJobs, { as })).body.result;
const press = ({ as }: Rider, order_id: string, type: "arrived_at_pickup" | "collected" | "left_pickup") =>
  call(reportJobEvent, {
    as,
    params: { order_id },
    body: { event_id: randomUUID(), type, at: clock.now().toISOString(), ...poblacion },
  });

test("a rider with jobs is offered a further order with the whole tour, but not a fourth one [16.11] [16.12] [16.13]", async () => {
  const order = await merchant();
  const first = await order();
  const rider = await ownRider(product, { at: poblacion });
  await dispatcher.run();
  const alone = await offerOf(rider);
  expect(alone?.tour.map(({ kind, is_new }) => [kind, is_new])).toEqual([
    ["pick_up", true],
    ["drop_off", true],
  ]);
  await accept(rider, alone?.offer_id ?? "");
  for (const many of [2, 3]) {
    const next = await order();
    await dispatcher.run();
    const offer = await offerOf(rider);
    expect(offer?.orders.map(({ order_id }) => order_id)).toEqual([next.order_id]);
    const stops = offer?.tour ?? [];
    expect(stops).toHaveLength(2 * many);
    expect(stops.filter(({ is_new }) => is_new).map(({ order_id }) => order_id)).toEqual([
      next.order_id,
      next.order_id,
    ]);
    expect(
      stops.find(({ order_id, kind }) => order_id === first.order_id && kind === "pick_up"),
    ).toMatchObject({ is_new: false, ...poblacion });
    await accept(rider, offer?.offer_id ?? "");
    const jobs = await jobsOf(rider);
    expect(jobs.map(({ tour }) => tour)).not.toContain(null);
    const indexes = jobs.map(({ tour }) => tour?.pick_up ?? -1);
    expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
  }
  await order();
  await dispatcher.run();
  expect(await offerOf(rider)).toBeUndefined();
});

test("accepting an offer stores the whole tour, even if an earlier stop was finished in the meantime [16.14]", async () => {
  const order = await merchant();
  const first = await order();
  const rider = await ownRider(product, { at: poblacion });
  await dispatcher.run();
  await accept(rider, (await offerOf(rider))?.offer_id ?? "");
  const second = await order();
  await dispatcher.run();
  const offer = await offerOf(rider);
  for (const type of ["arrived_at_pickup", "collected"] as const)
    expect((await press(rider, first.order_id, type)).status).toBe(200);
  expect((await accept(rider, offer?.offer_id ?? "")).status).toBe(200);
  const offered = offer?.tour.map(({ order_id, kind }) => [order_id, kind] as const) ?? [];
  const indexOf = (order_id: string, kind: string) =>
    offered.findIndex(([id, what]) => id === order_id && what === kind);
  const kept = Object.fromEntries((await jobsOf(rider)).map(({ order_id, tour }) => [order_id, tour]));
  for (const { order_id } of [first, second])
    expect(kept[order_id]).toEqual({
      pick_up: indexOf(order_id, "pick_up"),
      drop_off: indexOf(order_id, "drop_off"),
    });
  // The next offer's tour contains the remaining stops of that tour, in the same order.
  await order();
  await dispatcher.run();
  const next = (await offerOf(rider))?.tour ?? [];
  expect(next.some(({ order_id, kind }) => order_id === first.order_id && kind === "pick_up")).toBe(false);
  const left = offered.filter(([id, kind]) => id !== first.order_id || kind !== "pick_up");
  const stillThere = next.filter(({ is_new }) => !is_new).map(({ order_id, kind }) => [order_id, kind]);
  expect(stillThere).toEqual(left);
});

test("a rider who was assigned jobs by hand in the meantime gets at most three parcels through an offer [16.12]", async () => {
  const order = await merchant();
  const given = [await order(), await order(), await order()];
  await pool.query("update orders set seeded = true");
  await order();
  const rider = await ownRider(product, { at: poblacion });
  await dispatcher.run();
  const offer = await offerOf(rider);
  await pool.query(
    "insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at) select unnest($1::text[]), $2, 'own', 'to_pickup', 900, 100, 'PHP', $3",
    [given.map(({ order_id }) => order_id), rider.rider_id, clock.now()],
  );
  expect((await accept(rider, offer?.offer_id ?? "")).status).toBe(409);
  expect(await offerOf(rider)).toBeUndefined();
});
