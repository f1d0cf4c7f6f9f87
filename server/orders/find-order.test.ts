import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, expect, test } from "vitest";
import { systemActor } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { moveGuestOrders } from "./move-guest-orders.ts";
import { findJob, findOrderUnchecked, findOrdersUnchecked, findOwnOrder, isOffered } from "./find-order.ts";
import { placeTestOrder } from "./order.fixture.ts";
import type { OrderRow } from "./order-row.ts";
import { findOrdersById } from "./rows.ts";
import { numbered, raw } from "../platform/database/statement.ts";
import { statusesWithRiderSql, statusListSql, endedStatusesSql } from "./status-lists.ts";

const { accounts, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { order_id: orderId } = await placeTestOrder(call, as, outletIds[0]);
  const set = (text: string) => pool.query(`update orders set ${text} where order_id = $1`, [orderId]);
  const actor = (await accounts.findActor(as)) as Actor;
  return { vendorId, outletIds, actor, orderId, set };
};
const notFound = { refusal: "order_not_found" };

test("an order is found by its id, and a malformed id does not break the search", async () => {
  const { orderId } = await begin();
  expect((await findOrderUnchecked({ pool }, orderId))?.order_id).toBe(orderId);
  for (const id of [`${orderId}X`, `${orderId}\0`, "\0"])
    expect(await findOrderUnchecked({ pool }, id)).toBeUndefined();
});

test("many orders are found by their ids, each once and however old", async () => {
  const [one, old] = [await begin(), await begin()];
  await old.set("created_at = '2020-01-01'");
  const numbers = [old.orderId, one.orderId, "nobody", one.orderId];
  for (const found of [
    await findOrdersUnchecked({ pool, now: clock.now }, numbers),
    await findOrdersById(pool, { orderIds: numbers, now: clock.now() }),
  ]) {
    expect([...found.keys()].sort()).toEqual([old.orderId, one.orderId].sort());
    expect(found.get(old.orderId)?.created_at).toEqual(new Date("2020-01-01"));
  }
  expect(await findOrdersUnchecked({ pool, now: clock.now }, [])).toEqual(new Map());
});

test("an actor finds own orders by their outlet, by its parent, or without either, and no other outlet's", async () => {
  const { vendorId, outletIds, actor, orderId } = await begin();
  const find = async (which: { orderId: string; vendorId?: string }, who = actor) =>
    (await findOwnOrder({ pool }, who, which)).order_id;
  for (const id of [outletIds[0], vendorId]) expect(await find({ orderId, vendorId: id })).toBe(orderId);
  expect(await find({ orderId })).toBe(orderId);
  await expect(find({ orderId, vendorId: outletIds[1] })).rejects.toMatchObject(notFound);
  await expect(find({ orderId: `${orderId}X` })).rejects.toMatchObject(notFound);
  await expect(find({ orderId: `${orderId}X`, vendorId })).rejects.toMatchObject(notFound);
  await expect(find({ orderId }, (await begin()).actor)).rejects.toMatchObject(notFound);
});

test("a fleet finds free orders and its own, but no test orders and none that can still be undone", async () => {
  const { orderId, set } = await begin();
  const fleet = { kind: "fleet", fleetId: "uber" } as const;
  const held = { ...deps, settings: { ...deps.settings, undoSeconds: 30 } };
  const find = async (id = orderId, with_ = deps) => (await findJob(with_, fleet, id)).order_id;
  expect(await find()).toBe(orderId);
  await set("fleet_id = 'uber'");
  expect(await find()).toBe(orderId);
  await set("fleet_id = 'other'");
  await expect(find()).rejects.toMatchObject(notFound);
  await set("fleet_id = null, seeded = true");
  await expect(find()).rejects.toMatchObject(notFound);
  await set("seeded = false");
  await expect(find(`${orderId}X`)).rejects.toMatchObject(notFound);
  await expect(find(orderId, held)).rejects.toMatchObject(notFound);
  const order = (await findOrderUnchecked({ pool }, orderId)) as OrderRow;
  expect(isOffered(held, order)).toBe(false);
  expect(isOffered(deps, order)).toBe(true);
  clock.advance(30_000 + undoGraceMs);
  expect(isOffered(held, order)).toBe(true);
  expect(await find(orderId, held)).toEqual(orderId);
});

test("a guest's orders move to the account's vendor with their ids, and nobody else's do", async () => {
  const as = await tokenFor("guest");
  const { guestId } = (await accounts.findActor(as)) as Extract<Actor, { kind: "guest" }>;
  const ids = [await placeTestOrder(call, as, "guest"), await placeTestOrder(call, as, "guest")].map(
    ({ order_id }) => order_id,
  );
  const other = (await placeTestOrder(call, await tokenFor("guest"), "guest")).order_id;
  const { vendorId, outletIds } = await begin();
  clock.advance(1000);
  const by = systemActor("registration");
  const adopt = (to: string) => moveGuestOrders(pool, { guestId, vendorId: to, now: clock.now(), by });
  expect(await adopt(outletIds[0])).toBe(2);
  for (const id of ids)
    expect(await findOrderUnchecked({ pool }, id)).toMatchObject({
      vendor_id: outletIds[0],
      root_vendor_id: vendorId,
      guest_id: null,
      version: 2,
      updated_at: clock.now(),
    });
  expect(await findOrderUnchecked({ pool }, other)).toMatchObject({ vendor_id: "guest", version: 1 });
  const { rows } = await pool.query(
    "select actor_id, action, at, before, after from audit where subject_id = any ($1) and action = 'order.adopted'",
    [[...ids, other]],
  );
  const facts = { before: { vendor_id: "guest" }, after: { vendor_id: outletIds[0] } };
  const row = { actor_id: "registration", action: "order.adopted", at: clock.now(), ...facts };
  expect(rows).toEqual([row, row]);
  expect(await adopt(vendorId)).toBe(0);
});

test("status lists for SQL contain the ended orders, and those that a rider carries or could get", () => {
  expect(statusListSql(["NEW", "DELAYED"])).toEqual(raw("'NEW', 'DELAYED'"));
  expect(endedStatusesSql).toEqual(
    statusListSql([
      "STALLED",
      "DELIVERED",
      "RETURNED_TO_VENDOR",
      "CANCELLED",
      "PAYMENT_FAILED",
      "PAYMENT_CANCELLED",
    ]),
  );
  expect(numbered(statusesWithRiderSql).text.split(", ")).toEqual(
    [
      "NEW",
      "RECEIVED",
      "RECEIVED_BY_VENDOR",
      "ACCEPTED_BY_VENDOR",
      "WAITING_FOR_TRANSPORT",
      "ASSIGNED_TO_TRANSPORT",
      "COURIER_ACCEPTED_DELIVERY",
      "MODIFIED",
      "NEAR_VENDOR",
      "PICKED_UP",
      "COURIER_LEFT_VENDOR",
      "NEAR_CUSTOMER",
      "RETURN_INITIATED",
      "DELAYED",
    ].map((status) => `'${status}'`),
  );
});
