import { createOrder, listOrders, readOrder, updateOrder } from "@waybill/contract/orders";
import { mayUpdate } from "@waybill/domain/orders/status";
import { happyPath } from "@waybill/domain/orders/transitions";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, moveOrderThrough, orderRequest, placeTestOrder } from "../order.fixture.ts";
import { otherPlace, feeTo, statusAndCode, update } from "./update.fixture.ts";

const { call, clock, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const [outletId, otherOutletId] = outletIds;
  const order = await placeTestOrder(call, as, outletId);
  const read = async () =>
    (await call(readOrder, { as, query: { vendorId: outletId, orderId: order.order_id } })).body.result;
  return { as, vendorId, outletId, otherOutletId, outletEmail, order, read };
};

test("the response to the portal's update has the whole changed order [7.30]", async () => {
  const { as, order, read } = await begin();
  clock.advance(60_000);
  const moved = await feeTo(call, as, order, otherPlace);
  const changes = { payment_method: "PAID", amount: 700, item_details: "3 sisig trays", ...moved };
  const { status, body } = await update(call, as, order, changes);
  expect(status).toBe(200);
  expect(body.result).toEqual({
    ...order,
    version: 2,
    updated_at: clock.now().toISOString(),
    customer: { ...order.customer, location: { ...order.customer.location, ...otherPlace } },
    order: { ...order.order, amount: 700, description: "3 sisig trays", payment_method: "PAID" },
    delivery_fee: moved.delivery_fee,
    signature: moved.signature,
    total_amount: moved.delivery_fee,
    delivery_at: body.result.delivery_at,
    delivery_window: body.result.delivery_window,
    promise_change: { at: clock.now().toISOString(), cause: "changed", minutes: expect.any(Number) },
  });
  expect(moved.delivery_fee).toBeGreaterThan(order.delivery_fee);
  expect(Date.parse(body.result.delivery_at ?? "")).toBeGreaterThan(Date.parse(order.delivery_at ?? ""));
  expect(await read()).toEqual(body.result);
});

test("omitted fields keep their values, and null empties a text [7.30]", async () => {
  const { as, order } = await begin();
  const after = async (changes: object) => (await update(call, as, order, changes)).body.result;
  expect((await after({ item_details: null })).order).toEqual({ ...order.order, description: null });
  const renamed = await after({ customer: { name: "Ben Cruz", phone_number: "0917 555 0143" } });
  expect(renamed.customer).toEqual({
    ...order.customer,
    name: "Ben Cruz",
    phone_number: "+639175550143",
  });
  expect((await after({ location: { notes: " Ring twice " } })).customer.location).toEqual({
    ...order.customer.location,
    notes: "Ring twice",
  });
});

test("a new unit changes the address too, and a new address drops the old unit [7.30]", async () => {
  const { as, order } = await begin();
  const after = async (location: object) =>
    (await update(call, as, order, { location })).body.result.customer.location;
  expect(await after({ unit_number: "2201" })).toMatchObject({
    address: "2201, Almond Tower, 11th Avenue, Bonifacio Global City",
    unit_number: "2201",
    building: "Almond Tower",
  });
  const address = "7th Avenue, Bonifacio Global City";
  expect(await after({ address })).toMatchObject({ address, unit_number: null, building: null });
});

test("an order can be updated in every status until the pickup and keeps its status", async () => {
  const { as, order, read } = await begin();
  for (const status of happyPath.slice(1)) {
    const { body, ...answer } = await update(call, as, order, { item_details: `seen in ${status}` });
    expect(answer.status, status).toBe(mayUpdate(status) ? 200 : 409);
    if (!mayUpdate(status)) expect(body.errors[0].code).toBe("ORDER_NOT_UPDATABLE");
    const now = await read();
    expect(now.status).toBe(status);
    expect(now.order.description).toBe(`seen in ${mayUpdate(status) ? status : "NEAR_VENDOR"}`);
    const next = happyPath[happyPath.indexOf(status) + 1];
    if (next) await moveOrderThrough(call, as, order.order_id, next);
  }
});

test("a delayed or stalled order cannot be updated, whatever is sent", async () => {
  for (const status of ["DELAYED", "STALLED", "CANCELLED"] as const) {
    const { as, order } = await begin();
    await moveOrderThrough(call, as, order.order_id, status);
    for (const changes of [{ item_details: "more" }, { amount: null }])
      expect(statusAndCode(await update(call, as, order, changes))).toEqual([409, "ORDER_NOT_UPDATABLE"]);
  }
});

test("the vendor's own users can update its orders; nobody else finds them", async () => {
  const [mine, other] = [await begin(), await begin()];
  const { order, outletId } = mine;
  const guest = await tokenFor("guest");
  const partner = await tokenFor("godroid", other.outletId);
  for (const as of [other.as, await tokenFor(other.outletEmail), guest, partner])
    expect(statusAndCode(await update(call, as, order, { amount: 1 }))).toEqual([404, "ORDER_NOT_FOUND"]);
  const wrongVendor = { order_id: order.order_id, vendor_id: mine.otherOutletId };
  expect((await update(call, mine.as, wrongVendor, { amount: 1 })).status).toBe(404);
  for (const as of [undefined, await tokenFor("rider")])
    expect((await update(call, as, order, { amount: 1 })).status).toBe(401);
  const may = [
    mine.as,
    await tokenFor(mine.outletEmail),
    await tokenFor("godroid", outletId),
    await tokenFor("ops"),
  ];
  for (const [index, as] of may.entries())
    expect((await update(call, as, order, { amount: index + 500 })).body.result.version).toBe(index + 2);
  const asParent = { order_id: order.order_id, vendor_id: mine.vendorId };
  expect((await update(call, mine.as, asParent, { amount: 900 })).body.result.vendor_id).toBe(outletId);
});

test("a guest can update an own order, and no other guest can", async () => {
  const as = await tokenFor("guest");
  const order = await placeTestOrder(call, as, "guest");
  const { body } = await update(call, as, order, { item_details: "a box" });
  expect(body.result).toMatchObject({ sender: order.sender, order: { description: "a box" } });
  const moved = await feeTo(call, as, order, otherPlace);
  expect((await update(call, as, order, moved)).body.result.delivery_fee).toBe(moved.delivery_fee);
  expect((await update(call, await tokenFor("guest"), order, { item_details: "mine" })).status).toBe(404);
});

test("repeating the request that placed an order gets the first response, even after updates", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId, { customer });
  const send = () => call(createOrder, { as, body: request, headers: { "idempotency-key": key } });
  const key = randomUUID();
  const first = await send();
  for (const item_details of ["more", "much more"])
    await update(call, as, first.body.result, {
      item_details,
      ...(await feeTo(call, as, first.body.result, otherPlace)),
    });
  const again = await send();
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
});

test("an invalid body is malformed, and a path without an order is not found", async () => {
  const { as, order } = await begin();
  const url = `/orders/api/v1/order/${order.order_id}`;
  const put = (payload: string, type = "application/json") =>
    inject({ method: "PUT", url, headers: { authorization: as, "content-type": type }, payload });
  expect((await put("{")).statusCode).toBe(400);
  expect((await put('["x"]')).statusCode).toBe(400);
  expect((await put('{"vendor_id": 7}')).json().errors[0].path).toEqual(["vendor_id"]);
  const nobody = await call(updateOrder, { as, params: { orderId: "x-y" }, body: { vendor_id: "x" } });
  expect(nobody.status).toBe(404);
});

test("an order whose customer was corrected is found by the new name and number, and not by the old ones", async () => {
  const { as, outletId, order } = await begin();
  const found = async (search: string) =>
    (await call(listOrders, { as, params: { vendorId: outletId }, query: { search } })).body.result.data
      .length;
  expect(await found(customer.name)).toBe(1);
  await update(call, as, order, { customer: { name: "Ngọc Ánh", phone_number: "0917 555 0198" } });
  expect(await found("ngoc anh")).toBe(1);
  expect(await found("5550198")).toBe(1);
  expect(await found(customer.name)).toBe(0);
  expect(await found(customer.phone_number)).toBe(0);
});
