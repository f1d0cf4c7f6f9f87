import type { OrderUpdate } from "@waybill/contract/order";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderDeps } from "../order-deps.ts";
import { customer, placeTestOrder } from "../order.fixture.ts";
import type { OrderRow } from "../order-row.ts";
import { updateOrder } from "./update-order.ts";
import { otherPlace, feeTo, update } from "./update.fixture.ts";

const { accounts, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async (changes = {}) => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0], changes);
  const actor = (await accounts.findActor(as)) as Actor;
  let woken = 0;
  const own = orderDeps(deps, { wake: () => void (woken += 1), cacheOrder: () => undefined });
  const change = (to: OrderUpdate) =>
    updateOrder(own, actor, order.order_id, { vendor_id: order.vendor_id, ...to });
  const set = (text: string) => pool.query(`update orders set ${text} where order_id = $1`, [order.order_id]);
  const row = async () =>
    (await pool.query<OrderRow>("select * from orders where order_id = $1", [order.order_id])).rows[0]!;
  const lastAudit = async () =>
    (
      await pool.query(
        "select actor_kind, at, action, before, after from audit where subject_id = $1 order by id desc limit 1",
        [order.order_id],
      )
    ).rows[0];
  return { as, order, change, set, row, lastAudit, woken: () => woken };
};

test("the audit of an update names the changed parts, not their contents", async () => {
  const { order, change, row, lastAudit, woken } = await begin();
  const former = await row();
  clock.advance(1000);
  const changed = await change({
    amount: 700,
    customer: { name: "Ben Cruz", phone_number: "0918 555 0199" },
  });
  const written = await row();
  expect(written).toMatchObject({
    version: 2,
    updated_at: clock.now(),
    created_at: former.created_at,
    customer_phone: "+639185550199",
    first_details: former.details,
    details: { ...former.details, order: { ...former.details.order, amount: 700 }, customer: {} },
  });
  expect(await lastAudit()).toEqual({
    actor_kind: "vendor",
    at: clock.now(),
    action: "order.updated",
    before: { delivery_fee: order.delivery_fee },
    after: { delivery_fee: order.delivery_fee, fields: ["customer", "order"] },
  });
  expect(woken()).toBe(1);
  // Repeating the request changes nothing.
  expect(await change({ amount: "700.00" })).toEqual(changed);
  expect(await row()).toEqual(written);
  expect(woken()).toBe(1);
});

test("with another destination an order has another fee and arrives later, and both are audited", async () => {
  const { as, order, change, lastAudit } = await begin();
  const moved = await feeTo(call, as, order, otherPlace);
  const { delivery_at } = await change(moved);
  expect(Date.parse(delivery_at ?? "")).toBeGreaterThan(Date.parse(order.delivery_at ?? ""));
  expect(await lastAudit()).toMatchObject({
    before: { delivery_fee: order.delivery_fee },
    after: {
      delivery_fee: moved.delivery_fee,
      fields: expect.arrayContaining(["customer", "delivery_fee", "signature", "delivery_at"]),
    },
  });
});

test("an order paid by card accepts only changes that cost the same", async () => {
  const { as, order, change, set, row } = await begin();
  await set(`status_history = status_history || '[{"status": "PAYMENT_COMMITTED", "created_at": ""}]'`);
  expect((await change({ item_details: "more" })).order.description).toBe("more");
  const before = await row();
  const moved = await feeTo(call, as, order, otherPlace);
  await expect(change(moved)).rejects.toMatchObject({ refusal: "order_not_updatable" });
  expect(await row()).toEqual(before);
  await set("status_history = '[]'");
  expect((await change(moved)).delivery_fee).toBe(moved.delivery_fee);
});

test("items above the agreed value are refused only if an update changes their value", async () => {
  const { as, order, change } = await begin();
  await pool.query("update vendors set item_value_limit_minor = 50050 where vendor_id = $1", [
    order.vendor_id,
  ]);
  const message = "The items may be worth up to 500.5 PHP.";
  const { body } = await update(call, as, order, { amount: 501 });
  expect(body).toEqual({
    status: 422,
    message,
    errors: [
      {
        code: "ITEM_VALUE_LIMIT",
        message,
        path: ["amount"],
        meta: {
          translation_key: "validation.item-value-limit",
          values: { amount: "500.5", currency: "PHP" },
        },
      },
    ],
  });
  expect((await change({ item_details: "as before" })).order.amount).toBe(1240.5);
  expect((await change({ amount: 500.5 })).order.amount).toBe(500.5);
});

test("an update must name its vendor, with or without spaces around the id", async () => {
  const { as, order, change } = await begin();
  expect((await change({ vendor_id: ` ${order.vendor_id} `, amount: 1 })).order.amount).toBe(1);
  const message = "We could not find your outlet. Choose it again.";
  for (const vendor_id of [undefined, null, " "]) {
    const { body } = await update(call, as, order, { vendor_id, amount: 2 });
    expect(body).toEqual({
      status: 422,
      message,
      errors: [
        {
          code: "CANT_RETRIEVE_VENDOR_RAR",
          message,
          path: ["vendor_id"],
          meta: { translation_key: "error.cant-retrieve-vendor-rar" },
        },
      ],
    });
  }
});

test("unit and building follow their address, and are written in front of its street", async () => {
  const { change } = await begin();
  const { address, unit_number, building } = customer.location;
  const street = "11th Avenue, Bonifacio Global City";
  const after = async (location: OrderUpdate["location"]) => {
    const { location: now } = (await change({ location })).customer;
    return [now.address, now.unit_number, now.building, now.notes];
  };
  const notes = "Leave with the guard";
  expect(await after({ notes: null })).toEqual([address, unit_number, building, null]);
  expect(await after({ notes, address: ` ${address} ` })).toEqual([address, unit_number, building, notes]);
  expect(await after({ unit_number: "9" })).toEqual([`9, Almond Tower, ${street}`, "9", building, notes]);
  expect(await after({ building: "Oak" })).toEqual([`9, Oak, ${street}`, "9", "Oak", notes]);
  expect(await after({ unit_number: null })).toEqual([`, Oak, ${street}`, null, "Oak", notes]);
  expect(await after({ unit_number: "7", building: null })).toEqual([`7, , ${street}`, "7", null, notes]);
  const other = "7th Avenue, Taguig";
  expect(await after({ address: other })).toEqual([other, null, null, notes]);
  expect(await after({ address: `3, Elm, ${other}`, unit_number: "3", building: "Elm" })).toEqual([
    `3, Elm, ${other}`,
    "3",
    "Elm",
    notes,
  ]);
});

test("omitted fields keep their values, including the payment method, and pay at pickup is allowed with PAID only", async () => {
  const { change } = await begin({
    order: { amount: 10, description: "a box", payment_method: "PAID", cold_bag_needed: true },
    pay_at_pickup: true,
  });
  const after = async (to: OrderUpdate) => {
    const { order, pay_at_pickup, customer: who } = await change(to);
    return [order, pay_at_pickup, who.name];
  };
  const box = { amount: 10, description: "a box", payment_method: "PAID", cold_bag_needed: true };
  expect(await after({ customer: { name: "Ben Cruz" } })).toEqual([box, true, "Ben Cruz"]);
  expect(await after({ pay_at_pickup: false })).toEqual([box, false, "Ben Cruz"]);
  const cash = { ...box, payment_method: "CASH_ON_DELIVERY" };
  expect(await after({ payment_method: "CASH_ON_DELIVERY", pay_at_pickup: true })).toEqual([
    cash,
    false,
    "Ben Cruz",
  ]);
  expect(await after({ payment_method: "PAID", pay_at_pickup: true })).toEqual([box, true, "Ben Cruz"]);
  expect(await after({ item_details: null, amount: "12" })).toEqual([
    { ...box, amount: 12, description: null },
    true,
    "Ben Cruz",
  ]);
  await expect(change({ payment_method: null })).rejects.toMatchObject({
    detail: { key: "validation.fill-payment-method", path: ["payment_method"] },
  });
});
