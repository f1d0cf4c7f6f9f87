import { setReadyTime } from "@waybill/contract/orders";
import { reportPositions } from "@waybill/contract/riders/rider-app";
import { listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, afterEach, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
const dispatcher = dispatcherOf(movingDeps(deps));
const heldMs = 10_000 + undoGraceMs;
const hourMs = 3_600_000;
// The ride takes nine minutes, and the rider accepts the offer after one minute.
const [north, rideMs, offerMs] = [0.02, (2_223.9 * 1.3 * 1000) / 5.5, 60_000];

afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
});

type Place = { latitude: number; longitude: number };
const readyInAnHour = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  return { ...(await placeTestOrder(call, as, outletIds[0], { ready_in_minutes: 60 })), as };
};
const riderAt = async ({ latitude, longitude }: Place) => {
  const rider = await ownRider(product);
  const positions = [{ latitude: latitude + north, longitude, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  return rider;
};
const offered = async ({ as }: { as: string }) => {
  await dispatcher.run();
  return (await call(listOffers, { as })).body.result.length;
};

test("an order that is ready in an hour is offered in time for the rider to arrive within three minutes after that, and not before [18.06]", async () => {
  const readyAt = clock.now().getTime() + hourMs;
  const order = await readyInAnHour();
  clock.advance(heldMs);
  expect(await offered(await riderAt(order.source))).toBe(0);
  const goTo = (time: number) => clock.advance(time - clock.now().getTime());
  goTo(readyAt - rideMs - offerMs - 6_000);
  const rider = await riderAt(order.source);
  expect(await offered(rider)).toBe(0);
  goTo(readyAt - rideMs - offerMs + 6_000);
  expect(await offered(rider)).toBe(1);
  const { rows } = await pool.query("select from incidents where order_id = $1", [order.order_id]);
  expect(rows).toEqual([]);
});

test("an order marked ready is offered in the next turn [18.06]", async () => {
  const order = await readyInAnHour();
  clock.advance(heldMs);
  const rider = await riderAt(order.source);
  expect(await offered(rider)).toBe(0);
  await call(setReadyTime, { as: order.as, params: { orderId: order.order_id }, body: {} });
  expect(await offered(rider)).toBe(1);
});
