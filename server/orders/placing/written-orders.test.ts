import { searchTextOf } from "@waybill/domain/history/search";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderDeps } from "../order-deps.ts";
import { customer, guestSender, orderRequest, rockwell, serendra } from "../order.fixture.ts";
import type { OrderRow } from "../order-row.ts";
import { announceWritten, createOrder, writeDraft } from "./create-order.ts";
import { draftOrder, newTrackingSecret } from "./draft-order.ts";

const { accounts, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const actorOf = async (as: string) => (await accounts.findActor(as))!;

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const request = await orderRequest(call, as, outletIds[0]);
  const received: unknown[] = [];
  const outbox = {
    wake: () => void received.push("wake"),
    cacheOrder: (...args: unknown[]) => void received.push(args),
  };
  const own = orderDeps(deps, outbox);
  return { vendorId, outletId: outletIds[0], as, actor: await actorOf(as), request, own, received };
};

const rowOf = async (orderId: string) =>
  (
    await pool.query<OrderRow & { search_text: string; asks: unknown }>(
      "select * from orders where order_id = $1",
      [orderId],
    )
  ).rows[0]!;

test("a placed order is written completely, with its audit and its announcement", async () => {
  const { vendorId, outletId, actor, request, own, received } = await begin();
  const { order_id } = await createOrder(
    own,
    actor,
    {
      ...request,
      customer: {
        name: " Ana Reyes ",
        phone_number: "0917 555 0142",
        location: {
          ...customer.location,
          address: ` ${customer.location.address} `,
          building: " ",
          notes: "",
        },
      },
      order: { amount: "500", payment_method: "PAID" },
      vat_number: "",
    },
    undefined,
  );
  const row = await rowOf(order_id);
  const at = clock.now();
  const kept = {
    name: "Ana Reyes",
    phone_number: "+639175550142",
    location: { ...customer.location, building: null, notes: null },
  };
  expect(row).toMatchObject({
    order_id,
    vendor_id: outletId,
    root_vendor_id: vendorId,
    guest_id: null,
    status: "RECEIVED",
    status_history: ["NEW", "RECEIVED"].map((status) => ({ status, created_at: at.toISOString() })),
    version: 1,
    created_at: at,
    updated_at: at,
    preordered_for: null,
    customer_phone: "+639175550142",
    first_details: null,
    rider: null,
    fleet_id: null,
    cancel_reason: null,
    failure_reason: null,
    proofs: {},
    seeded: false,
    asks: null,
    search_text: searchTextOf({ order_id, customer: kept }),
  });
  expect(row.tracking_secret).toMatch(/^[\w-]{22}$/);
  const { source, pickup_at, delivery_at, ready_at, promises, ...asked } = row.details;
  expect(ready_at).toBe(row.created_at.getTime() / 1000);
  expect(promises).toEqual([{ at: row.created_at.toISOString(), cause: "placed", pickup_at, delivery_at }]);
  expect(asked).toEqual({
    customer: kept,
    order: { amount: 500, description: null, payment_method: "PAID", cold_bag_needed: false },
    pay_at_pickup: false,
    currency: "PHP",
    delivery_fee: request.delivery_fee,
    signature: request.signature,
    voucher: null,
    discounted_delivery_fee: null,
    discounted_delivery_fee_signature: null,
    vat_number: null,
    age_validation_required: false,
    login_pickup_estimation: null,
    if_undeliverable: "ask",
    sender: null,
  });
  expect(source).not.toBeNull();
  expect(pickup_at).not.toBeNull();
  expect(delivery_at).not.toBeNull();

  const { rows: audit } = await pool.query(
    "select actor_kind, at, action, subject_kind, before, after from audit where subject_id = $1",
    [order_id],
  );
  const after = { status: "RECEIVED", vendor_id: outletId };
  expect(audit).toEqual([
    { actor_kind: "vendor", at, action: "order.placed", subject_kind: "order", before: null, after },
  ]);
  expect(received).toEqual([
    [expect.any(Number), expect.objectContaining({ order_id, vendor_id: outletId })],
    "wake",
  ]);
});

test("a guest's order is written for the guest, with the sender as its source", async () => {
  const as = await tokenFor("guest");
  const request = await orderRequest(call, as, "guest", {
    sender: { ...guestSender, name: "  Marco Antonio Bautista " },
  });
  const actor = (await actorOf(as)) as Extract<Actor, { kind: "guest" }>;
  const { order_id } = await createOrder(orderDeps(deps, silentOutbox), actor, request, undefined);
  expect(await rowOf(order_id)).toMatchObject({
    vendor_id: "guest",
    root_vendor_id: "guest",
    guest_id: actor.guestId,
    outlet_name: "Marco",
    source_address: guestSender.location.address,
    seeded: false,
    details: {
      source: rockwell,
      sender: { ...guestSender, name: "  Marco Antonio Bautista ", phone_number: "+639175550199" },
    },
  });
});

test("every order id is equally likely: bytes that would favour some characters are drawn again", async () => {
  const { actor, request, own, outletId } = await begin();
  const draws = [
    Buffer.from([0, 252, 1, 253, 27, 254, 28, 255, ...Array.from({ length: 15 }, () => 255), 251]),
    Buffer.alloc(24, 2),
  ];
  const asked: number[] = [];
  const randomBytes = (size: number) => {
    asked.push(size);
    return size === 16 ? Buffer.alloc(16, 0xff) : draws.shift()!;
  };
  const { row } = await draftOrder({ ...own, randomBytes }, actor, request);
  expect(row.order_id).toBe(`${outletId}-23Z2Z4444444`);
  expect(row.tracking_secret).toBe("_____________________w");
  expect(asked).toEqual([24, 24, 16]);
  expect(newTrackingSecret((size) => Buffer.alloc(size))).toBe("A".repeat(22));
});

test("a draft is written within another transaction, with the proofs its rider must get, and announced by the caller", async () => {
  const { actor, outletId, request, own, received } = await begin();
  const draft = await draftOrder(own, actor, request);
  const asks = { pick_up: ["photo"] } as never;
  expect(await writeDraft(pool, draft, asks)).toBe(draft.row.order_id);
  expect((await rowOf(draft.row.order_id)).asks).toEqual(asks);
  const other = await draftOrder(own, actor, request);
  expect(await writeDraft(pool, other)).toBe(other.row.order_id);
  expect((await rowOf(other.row.order_id)).asks).toBeNull();

  const late = await draftOrder(own, actor, request);
  await pool.query("update vendors set latitude = latitude + 0.001 where vendor_id = $1", [outletId]);
  expect(await writeDraft(pool, late, asks)).toBeUndefined();
  await pool.query("update vendors set latitude = latitude - 0.001, suspended_at = $2 where vendor_id = $1", [
    outletId,
    clock.now(),
  ]);
  await expect(writeDraft(pool, late)).rejects.toMatchObject({
    refusal: "vendor_suspended",
    detail: { path: ["vendor_id"] },
  });

  const placed = async () => (await deps.metrics.ordersPlaced.get()).values[0]?.value ?? 0;
  const before = await placed();
  announceWritten(own, 0);
  expect(received).toEqual([]);
  announceWritten(own, 3);
  expect(received).toEqual(["wake"]);
  expect((await placed()) - before).toBe(3);
});

test("an order's source must equal its outlet's location to a tenth of a metre", async () => {
  const { actor, outletId, request, own } = await begin();
  const draft = await draftOrder(own, actor, request);
  const { rows } = await pool.query("select latitude, longitude from vendors where vendor_id = $1", [
    outletId,
  ]);
  const { latitude, longitude } = draft.sourceMicro;
  expect(latitude / 1e6).toBeCloseTo(rows[0].latitude, 6);
  expect(longitude / 1e6).toBeCloseTo(rows[0].longitude, 6);
  expect(draft.row.details.customer.location).toMatchObject(serendra);
});
