import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { seededRandom } from "@waybill/domain/seeded-random";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";

const undoSeconds = 10;
const product = await openTestApp({ env: { UNDO_SECONDS: String(undoSeconds) } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const dispatcher = dispatcherOf(movingDeps(deps));
afterAll(async () => {
  await dispatcher.leave();
  await close();
});

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const turnMs = 5_000;

test("with riders in reach an order is offered at most seven seconds after its hold, with a turn every five [16.38]", async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update shifts set ended_at = since");
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const orders = 20;
  for (let rider = 0; rider < orders; rider += 1) await ownRider(product, { at: poblacion });
  const random = seededRandom("moments of a minute");
  let sinceTurn = 0;
  const goOn = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0;) {
      const step = Math.min(left, turnMs - sinceTurn);
      clock.advance(step);
      left -= step;
      sinceTurn = (sinceTurn + step) % turnMs;
      if (sinceTurn === 0) await dispatcher.run();
    }
  };
  for (let order = 0; order < orders; order += 1) {
    await goOn(Math.ceil(random() * 4_000));
    await placeTestOrder(call, as, outletIds[0]);
  }
  await goOn(undoSeconds * 1_000 + undoGraceMs + turnMs);
  const { rows } = await pool.query<{ beyond: number }>(
    `select extract(epoch from min(offered_at) - created_at)::float8 - $1 as beyond
      from orders join offers on order_id = any(order_ids) where not seeded group by order_id, created_at`,
    [undoSeconds + undoGraceMs / 1_000],
  );
  expect(rows).toHaveLength(orders);
  for (const { beyond } of rows) {
    expect(beyond).toBeGreaterThanOrEqual(0);
    expect(beyond).toBeLessThanOrEqual(7);
  }
});
