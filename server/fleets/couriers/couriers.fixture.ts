import * as areas from "@waybill/contract/operations/areas";
import * as fleets from "@waybill/contract/operations/fleets";
import { readCellOrder } from "@waybill/contract/operations/orders";
import { courierNames, type CourierName } from "@waybill/domain/couriers/couriers";
import type { OrderRequest } from "@waybill/contract/order";
import { dispatcherOf } from "../dispatch/dispatcher.fixture.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { chooseProofStore } from "../proofs/proof-deps.ts";
import { openTestApp, movingDeps } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { chooseCouriers } from "./choose-couriers.ts";
import { openCourierWork } from "./courier-work.ts";
import { openFakeCouriers, type FakeDelivery } from "./fake-couriers.fixture.ts";
import { courierAddress } from "./handle-courier-webhook.ts";

export const minuteMs = 60_000;
/** Goods that every courier accepts. */
export const paidGoods = {
  amount: 1240.5,
  description: "2 sisig trays",
  payment_method: "PAID",
  cold_bag_needed: false,
};

/**
 * Starts the server, connected to a local server that imitates all three services, with a fleet for each.
 * Background work runs only when the test runs it.
 */
export async function openCourierApp() {
  const fake = await openFakeCouriers();
  const terms = { DOORDASH_DRIVE_CANCELLATION_PERCENT: "40", ON_DEMAND_RIDER_CANCELLATION_PERCENT: "0" };
  const app = await openTestApp({ env: { ...fake.env, ...terms } });
  const { call, clock, db, deps, pool, tokenFor, inject } = app;
  const admin = await tokenFor("ops");
  const orders = movingDeps(deps);
  const courierDeps = { ...orders, proofs: chooseProofStore(deps), couriers: chooseCouriers(deps) };
  const dispatcher = dispatcherOf(orders);
  const work = openCourierWork(courierDeps);

  const fleetIds = new Map<CourierName, string>();
  for (const courier of courierNames) {
    const { body } = await call(fleets.addFleet, {
      as: admin,
      body: { name: courier, kind: "courier" as const, courier },
    });
    fleetIds.set(courier, body.result.fleet_id);
  }
  const fleetOf = (courier: CourierName): string => fleetIds.get(courier) ?? "";

  /** Sets an area's rule: couriers, with the minutes after which each is called. */
  const rule = async (...couriers: [courier: CourierName, minutes: number][]) => {
    const fallback = couriers.map(([courier, after_minutes]) => ({
      fleet_id: fleetOf(courier),
      after_minutes,
    }));
    const changed = await call(areas.changeArea, { as: admin, params: { id: "ph-1" }, body: { fallback } });
    if (changed.status !== 200) throw new Error(`Setting the rule got status ${changed.status}.`);
    await orders.market.refresh();
  };
  const merchant = async (changes: Partial<OrderRequest> = {}) => {
    const { outletIds, email } = await ownVendor(db);
    const as = await tokenFor(email);
    const order = await placeTestOrder(call, as, outletIds[0], { order: paidGoods, ...changes });
    return { as, outletId: outletIds[0], order, orderId: order.order_id };
  };
  const rowOf = async (orderId: string) => {
    const row = await findOrderUnchecked({ pool }, orderId);
    if (!row) throw new Error("The order does not exist.");
    return row;
  };
  const run = () => dispatcher.run();
  /** A paid order that a courier was given and has accepted. */
  const given = async (courier: CourierName, changes: Partial<OrderRequest> = {}) => {
    await rule([courier, 0]);
    const placed = await merchant(changes);
    await run();
    await work.run();
    const delivery = fake.deliveryOf(courier, placed.orderId);
    if (!delivery) throw new Error(`${courier} was not asked.`);
    return { ...placed, delivery };
  };
  /** Sends a webhook as the courier would. */
  const handleReport = async (delivery: FakeDelivery, word?: string, driver?: string) => {
    const { payload, headers } = fake.webhook(delivery, word, driver);
    return inject({
      method: "POST",
      url: courierAddress(delivery.courier),
      payload,
      headers: { "content-type": "application/json", ...headers },
    });
  };
  return {
    ...app,
    fake,
    admin,
    courierDeps,
    work,
    run,
    rule,
    merchant,
    rowOf,
    given,
    handleReport,
    fleetOf,
    consoleOrder: async (orderId: string) =>
      (await call(readCellOrder, { as: admin, params: { order_id: orderId } })).body.result,
    deliveryRow: async (orderId: string) =>
      (
        await pool.query(
          "select *, extract(epoch from due_at) * 1000 as due_ms from courier_deliveries where order_id = $1 order by asked_at",
          [orderId],
        )
      ).rows.at(-1) as Record<string, unknown> | undefined,
    incidentsOf: async (orderId: string): Promise<string[]> =>
      (await pool.query("select kind from incidents where order_id = $1", [orderId])).rows.map(
        (row: { kind: string }) => row.kind,
      ),
    /** Advances the clock by milliseconds and runs the due work. */
    later: async (ms: number) => {
      clock.advance(ms);
      await work.run();
    },
    /** Resets everything between tests. */
    forget: async () => {
      fake.failNext();
      fake.withProofs(true);
      await pool.query("update orders set seeded = true");
      await pool.query(
        "update courier_deliveries set state = 'ended', ended_at = now() where ended_at is null",
      );
      await pool.query("update fleets set failures = 0, pauses = 0, paused_until = null");
      await pool.query("update shifts set ended_at = since");
    },
    close: async () => {
      await app.close();
      await fake.close();
    },
  };
}
