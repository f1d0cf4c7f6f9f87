import { afterAll, expect, test } from "vitest";
import { openTestApp } from "./test-app.ts";
import { api, destination, openWire, orderBody } from "./wire.fixture.ts";

const app = await openTestApp();
afterAll(app.close);
const { asking, merchant, quoted, placed } = openWire(app);

test("an order is placed, read, listed, changed and cancelled as the written API contract says [7.07]", async () => {
  const someone = await merchant();
  const { ask, outletId, vendorId, source } = someone;
  const place = { vendor_id: outletId, vendor_location: source, location: destination };
  expect((await ask("POST", `${api}/delivery/area/validate`, place)).body.result).toBe("DELIVERABLE");
  expect((await ask("POST", `${api}/estimations`, place)).body.estimations).toEqual({
    pickup_minutes: expect.any(Number),
    delivery_minutes: expect.any(Number),
    pickup_at: expect.any(String),
    delivery_at: expect.any(String),
    pickup_window: { from: expect.any(String), to: expect.any(String) },
    delivery_window: { from: expect.any(String), to: expect.any(String) },
  });

  const key = { "idempotency-key": `wire ${outletId}` };
  const { body, order } = await placed(someone, key);
  expect(order.order_id).toMatch(new RegExp(`^${outletId}-[0-9A-Z]{10,}$`));
  expect(order).toMatchObject({ vendor_id: outletId, status: "RECEIVED", delivery_fee: body.delivery_fee });
  expect((await ask("POST", `${api}/order`, body, key)).body.result.order_id).toBe(order.order_id);
  const other = { ...body, order: { ...body.order, amount: 1 } };
  expect((await ask("POST", `${api}/order`, other, key)).status).toBe(422);

  const read = await ask("GET", `${api}/order?vendorId=${outletId}&orderId=${order.order_id}`);
  expect(read.body.result).toEqual(order);
  const list = await ask("GET", `${api}/vendor/${vendorId}/orders?include_outlets=true&count=1`);
  expect(list.body.result).toEqual({ data: [order], pagination_key: null });

  const changed = await ask("PUT", `${api}/order/${order.order_id}`, {
    vendor_id: outletId,
    payment_method: "PAID",
    amount: 500,
    item_details: "3 trays",
    location: destination,
    delivery_fee: body.delivery_fee,
    signature: body.signature,
  });
  expect(changed.status).toBe(200);
  expect(changed.body.result.order).toMatchObject({
    amount: 500,
    description: "3 trays",
    payment_method: "PAID",
  });
  const end = { vendor_id: outletId, order_id: order.order_id, reason: "mistake_error" };
  expect((await ask("PUT", `${api}/order/cancel`, end)).body.result.status).toBe("CANCELLED");
  expect((await ask("PUT", `${api}/order/cancel`, end)).status).toBe(409);
  expect(
    (await ask("PUT", `${api}/order/${order.order_id}`, { vendor_id: outletId, amount: 1 })).status,
  ).toBe(409);
});

test("forged fees, and fees for another destination, are refused as the written API contract says [7.07]", async () => {
  const someone = await merchant();
  const body = orderBody(someone.outletId, await quoted(someone));
  const send = async (changes: object) => {
    const answer = await someone.ask("POST", `${api}/order`, { ...body, ...changes });
    return [answer.status, answer.body.errors[0].code];
  };
  const elsewhere = { ...body.customer, location: { ...body.customer.location, latitude: 14.56 } };
  for (const changes of [{ delivery_fee: 1 }, { signature: `${body.signature}x` }, { customer: elsewhere }])
    expect(await send(changes)).toEqual([422, "SignatureInvalid"]);
});

test("a rider, a proof and the public page appear as the order progresses [7.07]", async () => {
  const someone = await merchant();
  const { ask } = someone;
  const { order } = await placed(someone);
  const rider = `/hurrier/api/v1/riders/${order.order_id}`;
  const proof = `/hurrier/api/v1/orders/${order.order_id}/proof/return`;
  expect((await ask("GET", rider)).body).toEqual({ result: null });
  expect((await ask("GET", proof)).status).toBe(404);
  const move = (status: string) => ask("POST", `/san/orders/${order.order_id}/status`, { status });
  expect((await move("DELIVERED")).status).toBe(409);
  for (const status of [
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "PICKED_UP",
    "RETURN_INITIATED",
    "RETURNED_TO_VENDOR",
  ])
    expect((await move(status)).body.result.status).toBe(status);
  const picture = await ask("GET", proof);
  expect(picture.status).toBe(200);
  expect(picture.bytes.length).toBeGreaterThan(100);

  const open = asking();
  const page = `${api}/public/tracking/${order.order_id}`;
  const bare = await open("GET", page);
  expect(bare.status).toBe(200);
  expect(bare.body.recipient ?? null).toBeNull();
  const secret = new URL(order.tracking_link).searchParams.get("t") ?? "";
  expect((await open("GET", `${page}?t=${secret}`)).body.recipient).toMatchObject({ name: "Ana Reyes" });
  expect((await open("GET", `${page}?t=wrong`)).body).toEqual(bare.body);
});
