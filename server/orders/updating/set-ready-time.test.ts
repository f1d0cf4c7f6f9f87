import { saveOutletService } from "@waybill/contract/merchants/outlet-service";
import { setReadyTime, createOrder, readOrder } from "@waybill/contract/orders";
import { afterAll, beforeEach, expect, test } from "vitest";
import { moveOrderThrough, orderRequest, placeTestOrder } from "../order.fixture.ts";
import { openPartnerApp, orderBody, partnerApi } from "../../partner/partner.fixture.ts";
import { update } from "./update.fixture.ts";

const app = await openPartnerApp();
const { call, clock, inject, tokenFor } = app;
afterAll(app.close);

let mine: Awaited<ReturnType<typeof app.partner>>;
let [as, outlet] = ["", ""];
beforeEach(async () => {
  mine = await app.partner();
  as = await tokenFor(mine.email);
  [outlet] = mine.outletIds;
});
const unix = () => Math.floor(clock.now().getTime() / 1000);
const sendReady = (orderId: string, body: { ready_at?: number } = {}, by = as) =>
  call(setReadyTime, { as: by, params: { orderId }, body });

test("an order shows when it will be ready: as requested, or its outlet's usual time [18.01] [18.02]", async () => {
  const minutes = await placeTestOrder(call, as, outlet, { ready_in_minutes: 180 });
  expect(minutes.ready_at).toBe(unix() + 180 * 60);
  // The rider arrives when the order is ready, and not before.
  expect(Date.parse(minutes.pickup_at ?? "") / 1000).toBeGreaterThanOrEqual(unix() + 180 * 60);
  expect((await placeTestOrder(call, as, outlet, { ready_at: unix() + 900 })).ready_at).toBe(unix() + 900);
  expect((await placeTestOrder(call, as, outlet)).ready_at).toBe(unix());
  await call(saveOutletService, { as, params: { vendorId: outlet }, body: { preparation_minutes: 25 } });
  const usual = await placeTestOrder(call, as, outlet);
  expect(usual.ready_at).toBe(unix() + 25 * 60);
  expect((await placeTestOrder(call, as, outlet, { ready_in_minutes: 0 })).ready_at).toBe(unix());

  const query = { vendorId: outlet, orderId: usual.order_id };
  const changed = await update(call, as, usual, { ready_in_minutes: 40 });
  expect(changed.body.result.ready_at).toBe(unix() + 40 * 60);
  expect((await call(readOrder, { as, query })).body.result.ready_at).toBe(unix() + 40 * 60);
  const kept = await update(call, as, usual, { item_details: "A cake" });
  expect(kept.body.result.ready_at).toBe(unix() + 40 * 60);
});

test("minutes outside 0 to 180, and invalid times, are refused with their field in both calls [18.01]", async () => {
  const request = await orderRequest(call, as, outlet);
  const order = await placeTestOrder(call, as, outlet);
  const wrong: [field: string, value: unknown][] = [
    ["ready_in_minutes", -1],
    ["ready_in_minutes", 181],
    ["ready_in_minutes", 1.5],
    ["ready_in_minutes", "20"],
    ["ready_at", -5],
    ["ready_at", "2026-03-10T03:00:00Z"],
    ["ready_at", 1.5],
    ["ready_at", unix() * 1000],
    ["ready_at", unix() + 9 * 86_400],
  ];
  for (const [field, value] of wrong) {
    const label = `${field}: ${String(value)}`;
    const asked = { [field]: value };
    const placed = await call(createOrder, { as, body: { ...request, ...asked } });
    expect(placed.status, label).toBe(400);
    expect(placed.body.errors[0].path, label).toEqual([field]);
    expect((await update(call, as, order, asked)).status, label).toBe(400);
  }
});

test("Ready is reported with one call until the order is picked up, and recorded once [18.03]", async () => {
  const order = await placeTestOrder(call, as, outlet, { ready_in_minutes: 60 });
  clock.advance(5 * 60_000);
  const bare = await inject({
    method: "POST",
    url: `/orders/api/v1/order/${order.order_id}/ready`,
    headers: { authorization: as },
  });
  expect(bare.statusCode).toBe(200);
  const result = bare.json().result;
  expect(result.ready_at).toBe(unix());
  expect(result.version).toBe(order.version + 1);
  // The rider must arrive earlier, and the ride takes as long as before.
  expect(Date.parse(result.pickup_at)).toBeLessThan(Date.parse(order.pickup_at ?? ""));
  const rideOf = (one: { pickup_at: string | null; delivery_at: string | null }) =>
    Date.parse(one.delivery_at ?? "") - Date.parse(one.pickup_at ?? "");
  expect(rideOf(result)).toBe(rideOf(order));
  expect((await sendReady(order.order_id)).body.result.version).toBe(result.version);
  const later = unix() + 600;
  const given = await sendReady(order.order_id, { ready_at: later });
  expect(given.status).toBe(200);
  expect(given.body.result.ready_at).toBe(later);

  await moveOrderThrough(call, await tokenFor("ops"), order.order_id, "WAITING_FOR_TRANSPORT");
  await moveOrderThrough(call, await tokenFor("ops"), order.order_id, "ASSIGNED_TO_TRANSPORT");
  expect((await sendReady(order.order_id)).status).toBe(200);
  await moveOrderThrough(
    call,
    await tokenFor("ops"),
    order.order_id,
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const late = await sendReady(order.order_id);
  expect(late.status).toBe(409);
  expect(late.body.errors[0].code).toBe("ORDER_NOT_UPDATABLE");
  await moveOrderThrough(call, await tokenFor("ops"), order.order_id, "DELIVERED");
  expect((await sendReady(order.order_id)).status).toBe(409);
});

test("another vendor and a read-only user cannot report an order as ready [18.03]", async () => {
  const { order_id } = await placeTestOrder(call, as, outlet);
  const other = await tokenFor((await app.partner()).email);
  expect((await sendReady(order_id, {}, other)).status).toBe(404);
  expect((await sendReady(order_id, {}, await tokenFor("guest"))).status).toBe(404);
  expect((await call(setReadyTime, { params: { orderId: order_id }, body: {} })).status).toBe(401);
  await app.pool.query("update user_vendors set role = 'read only' where user_id = $1", [mine.email]);
  expect((await sendReady(order_id, {}, await tokenFor(mine.email))).status).toBe(403);
});

test("a partner says when an order is ready while placing it, and later that it is ready with a separate call [18.04]", async () => {
  const { ask, first } = mine;
  const readyAt = async (orderId: string) =>
    (await call(readOrder, { as, query: { vendorId: outlet, orderId } })).body.result.ready_at;
  const placed = await ask("POST", `${partnerApi}/orders`, { ...orderBody(first), ready_in_minutes: 30 });
  expect(placed.status).toBe(201);
  const id: string = placed.body.order_id;
  expect(await readyAt(id)).toBe(unix() + 30 * 60);
  const timed = await ask("POST", `${partnerApi}/orders`, { ...orderBody(first), ready_at: unix() + 300 });
  expect(await readyAt(timed.body.order_id)).toBe(unix() + 300);
  const wrong = await ask("POST", `${partnerApi}/orders`, { ...orderBody(first), ready_in_minutes: 181 });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain("ready_in_minutes");

  const url = `${partnerApi}/orders/${id}/ready`;
  const answer = await ask("POST", url);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ order_id: id, ready_at: unix() });
  expect(await readyAt(id)).toBe(unix());
  expect((await ask("GET", `${partnerApi}/orders/${id}`)).body.ready_at).toBe(unix());
  expect((await ask("POST", url, { ready_at: unix() + 120 })).status).toBe(200);
  expect(await readyAt(id)).toBe(unix() + 120);
  expect((await ask("POST", url, { ready_at: "soon" })).status).toBe(400);
  expect((await (await app.partner()).ask("POST", url)).status).toBe(404);
  await app.move(
    id,
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const late = await ask("POST", url);
  expect(late.status).toBe(409);
  expect(late.headers["x-waybill-code"]).toBe("ORDER_NOT_UPDATABLE");
});
