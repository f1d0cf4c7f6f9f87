import { acceptOffer, listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import { foundRoutes } from "@waybill/domain/dispatch/found-routes";
import { pacesOf } from "@waybill/domain/dispatch/pace";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test, vi } from "vitest";
import { findOrdersUnchecked } from "../../../orders/find-order.ts";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";
import { orderFacts } from "../order-facts.ts";
import { readDispatchRules } from "../read-dispatch-rules.ts";
import { findOpenJobs, findRiderFacts } from "../rider-facts-rows.ts";
import { riderFacts } from "../rider-facts.ts";
import type { TurnTask } from "./turn-worker.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const moving = movingDeps(deps);
const dispatcher = dispatcherOf(moving);
afterAll(async () => {
  await dispatcher.leave();
  await close();
});
await pool.query("update orders set seeded = true");
await pool.query("update shifts set ended_at = since");

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const ordered = async (many: number) => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const ids: string[] = [];
  for (let at = 0; at < many; at += 1) ids.push((await placeTestOrder(call, as, outletIds[0])).order_id);
  clock.advance(10_000 + undoGraceMs);
  return ids;
};

/** Runs a turn, and returns what was sent to its thread. */
async function givenToThread() {
  const tasks: TurnTask[] = [];
  const post = Worker.prototype.postMessage;
  const posted = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    task: TurnTask,
    ...rest
  ) {
    tasks.push(task);
    post.call(this, task, ...rest);
  });
  await dispatcher.run();
  posted.mockRestore();
  const [turn, ...others] = tasks.filter((task) => task.kind === "turn");
  expect(others).toEqual([]);
  return {
    orders: tasks.flatMap((task) => (task.kind === "orders" ? task.orders : [])),
    riders: tasks.flatMap((task) => (task.kind === "riders" ? task.riders : [])),
    turn: turn!,
  };
}

test("the server's offers are made by the domain's turn function from database rows, through the functions that the bench calls too [16.33]", async () => {
  await ordered(1);
  const busy = await ownRider(product, { at: poblacion });
  await dispatcher.run();
  const [offer] = (await call(listOffers, { as: busy.as })).body.result;
  await call(acceptOffer, { as: busy.as, params: { offer_id: offer?.offer_id ?? "" } });
  const orderIds = await ordered(5);
  for (let rider = 0; rider < 3; rider += 1) await ownRider(product, { at: poblacion });

  const jobs = await findOpenJobs(pool);
  const carried = jobs.map(({ order_id }) => order_id);
  const rows = await findOrdersUnchecked({ pool, now: deps.now }, [...orderIds, ...carried]);
  const expected = {
    orders: orderIds.map((id) => orderFacts(moving, { ...rows.get(id)!, declined_by: [] })),
    riders: (await findRiderFacts(pool, true)).map((row) =>
      riderFacts(
        row,
        jobs.filter(({ rider_id }) => rider_id === row.rider_id),
        rows,
      ),
    ),
  };
  expect(expected.riders.some(({ tour }) => tour.length > 0)).toBe(true);
  const { orders, riders, turn } = await givenToThread();
  const inOrder = (facts: typeof orders) =>
    facts.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
  expect({ orders: inOrder(orders), riders }).toEqual({ ...expected, orders: inOrder(expected.orders) });
  const { now, rules, query, found, doors, ridden } = turn;
  expect({ now, rules }).toEqual({ now: clock.now().getTime() / 1000, rules: await readDispatchRules(deps) });

  const routes = foundRoutes(query, found, pacesOf(ridden), doors);
  const { offers } = dispatchTurn({ now, orders, riders, rules, routes });
  expect(offers.length).toBeGreaterThan(1);
  const made = await pool.query<{ rider_id: string; order_ids: string[]; tour: unknown; metres: number }>(
    "select rider_id, order_ids, tour, metres from offers where outcome is null",
  );
  const byRider = (one: { rider_id: string }, other: { rider_id: string }) =>
    one.rider_id < other.rider_id ? -1 : 1;
  expect(made.rows.toSorted(byRider)).toEqual(
    offers
      .map(({ riderId, orderIds: order_ids, tour, metres }) => ({
        rider_id: riderId,
        order_ids,
        tour: tour.map(({ parcel, isPickUp, leg }) => ({
          order_id: parcel.orderId,
          is_pick_up: isPickUp,
          metres: Math.round(leg.metres),
          seconds: Math.round(leg.seconds),
        })),
        metres: Math.round(metres),
      }))
      .toSorted(byRider),
  );
});
