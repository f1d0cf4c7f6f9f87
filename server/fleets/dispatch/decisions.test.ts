import { listDecisions } from "@waybill/contract/operations/dispatch";
import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import { acceptOffer, declineOffer, listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, afterEach, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { purgeDecisions, saveDecisions } from "../decisions/save-decisions.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { listDecisions as readDecisions } from "./list-decisions.ts";
import { dispatcherOf } from "./dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
const as = await tokenFor("viewer");
const dispatcher = dispatcherOf(movingDeps(deps));
const run = () => dispatcher.run();

afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
});

const placed = async () => {
  const { outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  clock.advance(10_000 + undoGraceMs);
  return order;
};
const standing = async (at: { latitude: number; longitude: number }) => {
  const rider = await ownRider(product);
  const positions = [{ ...at, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  return rider;
};
const decisionsOf = async (order_id: string) =>
  (await call(listDecisions, { as, params: { order_id } })).body.result.data;
const offerOf = async ({ as: rider }: { as: string }) => ({
  offer_id: (await call(listOffers, { as: rider })).body.result[0]?.offer_id ?? "",
});

test("an order's decisions show who got offers, their outcome and the reasons for no offer, newest first [16.26]", async () => {
  const { order_id, source } = await placed();
  await run();
  const nobody = { kind: "nobody", rider_id: null, name: null, candidates: 0, left_out: {}, until: null };
  const unknown = { approach_seconds: null, late_seconds: null };
  expect(await decisionsOf(order_id)).toEqual([{ ...nobody, ...unknown, at: clock.now().toISOString() }]);

  const near = { latitude: source.latitude + 0.005, longitude: source.longitude };
  const first = await standing(near);
  const away = await standing({ latitude: source.latitude + 1, longitude: source.longitude });
  await run();
  const asked = { rider_id: first.rider_id, name: first.name, candidates: 1, left_out: { too_far: 1 } };
  const [offered] = await decisionsOf(order_id);
  expect(offered).toMatchObject({ ...asked, kind: "offered", late_seconds: 0 });
  // 556 m in a straight line.
  expect(offered?.approach_seconds).toBe(Math.round((556 * 1.3) / 5.5));
  await call(setShift, { as: away.as, body: { state: "off" } });
  clock.advance(1000);
  await call(declineOffer, { as: first.as, params: await offerOf(first), body: {} });
  expect((await decisionsOf(order_id))[0]).toMatchObject({ ...asked, kind: "declined" });

  const second = await standing(near);
  await run();
  clock.advance(30_000);
  await run();
  const third = await standing(near);
  await run();
  await call(acceptOffer, { as: third.as, params: await offerOf(third) });
  const kinds = (await decisionsOf(order_id)).map(({ kind, rider_id }) => [kind, rider_id]);
  expect(kinds.filter(([kind]) => kind !== "nobody")).toEqual([
    ["accepted", third.rider_id],
    ["offered", third.rider_id],
    ["expired", second.rider_id],
    ["offered", second.rider_id],
    ["declined", first.rider_id],
    ["offered", first.rider_id],
  ]);
});

test("a rider far away without a recent position is not also counted as too far [16.26]", async () => {
  await standing({ latitude: 15.6, longitude: 121.03 });
  clock.advance(601_000);
  const { order_id, source } = await placed();
  await standing(source);
  await run();
  expect((await decisionsOf(order_id))[0]?.left_out).toEqual({ no_position: 1 });
});

test("an offer of an order that is no longer available is stored as withdrawn [16.26]", async () => {
  const { order_id, source } = await placed();
  await standing(source);
  await run();
  await pool.query("update orders set status = 'CANCELLED' where order_id = $1", [order_id]);
  await run();
  expect((await decisionsOf(order_id)).map(({ kind }) => kind)).toEqual(["withdrawn", "offered"]);
});

test("a repeated decision extends the last one, a different one gets its own row [16.27]", async () => {
  const { order_id } = await placed();
  const decide = async (left_out: object) => {
    clock.advance(5000);
    await saveDecisions(deps, [{ order_id, kind: "nobody", left_out }]);
    return clock.now().toISOString();
  };
  const first = await decide({ too_far: 2, off: 1 });
  await decide({ off: 1, too_far: 2 });
  const last = await decide({ too_far: 2, off: 1 });
  expect(await decisionsOf(order_id)).toMatchObject([{ at: first, until: last }]);
  const other = await decide({ too_far: 3, off: 1 });
  const back = await decide({ too_far: 2, off: 1 });
  expect((await decisionsOf(order_id)).map(({ at, until }) => [at, until])).toEqual([
    [back, null],
    [other, null],
    [first, last],
  ]);
});

test("decisions are deleted after 30 days [16.27]", async () => {
  const { order_id } = await placed();
  await saveDecisions(deps, [{ order_id, kind: "nobody" }]);
  const rows = async () =>
    (await pool.query("select from dispatch_decisions where order_id = $1", [order_id])).rowCount;
  clock.advance(30 * 86_400_000);
  await purgeDecisions(deps);
  expect(await rows()).toBe(1);
  clock.advance(1);
  expect(await readDecisions(deps, order_id)).toEqual({ data: [] });
  await purgeDecisions(deps);
  expect(await rows()).toBe(0);
  clock.advance(-30 * 86_400_000 - 1);
});
