import { afterAll, expect, test } from "vitest";
import { openTestApp } from "./platform/test-app.ts";
import { plantVouchers } from "./seed/plant-vouchers.ts";
import { api, destination, openWire, orderBody } from "./wire.fixture.ts";

const app = await openTestApp();
afterAll(app.close);
await plantVouchers(app.deps);
const { asking, merchant, quoted, placed } = openWire(app);

const password = "Waybill!2026";

test("signing in, staying in and signing out answer as written [7.07]", async () => {
  const ask = asking();
  const login = await ask("POST", `${api}/login`, { email_address: "single@example.com", password });
  expect(login.status).toBe(200);
  const tokens = login.body.result.AuthenticationResult;
  expect(tokens).toMatchObject({ TokenType: "Bearer", ExpiresIn: expect.any(Number) });
  for (const name of ["AccessToken", "IdToken", "RefreshToken"])
    expect(tokens[name]).toEqual(expect.any(String));

  const wrong = await ask("POST", `${api}/login`, { email_address: "single@example.com", password: "no" });
  const unknown = await ask("POST", `${api}/login`, { email_address: "nobody@example.com", password: "no" });
  expect(wrong.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);

  const again = await ask("POST", `${api}/login/extend`, { refresh_token: tokens.RefreshToken });
  expect(again.status).toBe(200);
  const { AccessToken, IdToken } = again.body.result.AuthenticationResult;
  for (const token of [AccessToken, IdToken])
    expect((await asking(`Bearer ${token}`)("GET", `${api}/vendors`)).body.result.vendors).toHaveLength(1);
  expect((await asking(`Bearer ${AccessToken}`)("POST", `${api}/logout`, {})).body).toEqual({
    success: true,
  });
  expect((await asking(`Bearer ${AccessToken}`)("GET", `${api}/vendors`)).status).toBe(401);

  const guest = await ask("POST", `${api}/guest/session`, {});
  expect(guest.status).toBe(201);
  expect(new Date(guest.body.result.expires).toISOString()).toBe(guest.body.result.expires);
  const guests = await asking(`Bearer ${guest.body.result.token}`)("GET", `${api}/vendors`);
  expect(guests.body.result.vendors.map((vendor: { vendor_id: string }) => vendor.vendor_id)).toEqual([
    "guest",
  ]);
});

test("every error has one shape [7.07]", async () => {
  const { ask, outletId } = await merchant();
  const answers = [
    await asking()("GET", `${api}/vendors`),
    await ask("GET", `${api}/vendor/nobody`),
    await ask("GET", `${api}/vendor/${outletId}/orders?count=0`),
    await ask("POST", `${api}/order`, {}),
    await ask("GET", `${api}/get-country-parameter/nothing`),
    await ask("GET", "/nowhere/at/all"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 400, 404, 404]);
  for (const { status, body } of answers)
    expect(body).toMatchObject({
      status,
      message: expect.any(String),
      errors: [{ code: expect.stringMatching(/^[A-Z_]+$/), meta: { translation_key: expect.any(String) } }],
    });
});

test("an order is placed, read, listed, changed and cancelled as written [7.07]", async () => {
  const someone = await merchant();
  const { ask, outletId, vendorId, source } = someone;
  const place = { vendor_id: outletId, vendor_location: source, location: destination };
  expect((await ask("POST", `${api}/delivery/area/validate`, place)).body.result).toBe("DELIVERABLE");
  expect((await ask("POST", `${api}/estimations`, place)).body.estimations).toEqual({
    pickup_minutes: expect.any(Number),
    delivery_minutes: expect.any(Number),
    pickup_at: expect.any(String),
    delivery_at: expect.any(String),
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

test("signed fees are refused as written when they are forged or for another place [7.07]", async () => {
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

test("vouchers, saved customers, outlets and parameters answer as written [7.07]", async () => {
  const someone = await merchant();
  const { ask, outletId, vendorId } = someone;
  const { fee, signature } = await quoted(someone);
  const order = { order_time: new Date().toISOString(), delivery_fee: fee, signature };
  const reduced = await ask("POST", `${api}/voucher/validate`, {
    code: "WELCOME10",
    order,
    vendor_id: outletId,
  });
  expect(reduced.status).toBe(200);
  expect(reduced.body).toMatchObject({ voucher: { code: "WELCOME10" }, signature: expect.any(String) });
  expect(reduced.body.delivery_fee).toBeCloseTo(fee * 0.9, 2);
  expect((await ask("GET", `${api}/voucher/WELCOME10`)).body.voucher.code).toBe("WELCOME10");
  expect((await ask("GET", `${api}/voucher/EXPIRED1`)).status).toBe(404);
  const late = await ask("POST", `${api}/voucher/validate`, { code: "EXPIRED1", order, vendor_id: outletId });
  expect(late.status).toBe(422);

  const entry = {
    name: "Ana Reyes",
    phone_number: "+639175550142",
    address: "1804, Almond, 11th Avenue",
    notes: "",
    ...destination,
  };
  const book = `${api}/addressbook/customers/${outletId}`;
  const saved = await ask("POST", book, entry);
  expect(saved.status).toBe(201);
  const found = await ask("GET", `${api}/addressbook/search-customers/${outletId}?query=Reyes`);
  expect(found.body).toMatchObject({
    code: 200,
    body: [{ name: "Ana Reyes", latitude: destination.latitude }],
  });
  const [{ id }] = found.body.body;
  expect((await ask("PUT", `${book}/${id}`, { ...entry, name: "Ana Cruz" })).status).toBe(200);
  expect((await ask("DELETE", `${book}/${id}`)).status).toBe(204);

  const parameter = await ask("GET", `${api}/get-country-parameter/serviceHours`);
  expect(parameter.body).toEqual({ result: "0000:2359" });

  const outlet = {
    parent_vendor_id: vendorId,
    client_vendor_id: "WIRE-1",
    name: "Wire Street",
    address: "12 Ayala Avenue",
    ...someone.source,
    rider_instructions: "Side door",
    phone_number: "+63285550100",
    city: "Makati",
    users: ["owner@example.com"],
    unit: "",
    building: "",
    street: "Ayala Avenue",
    street_number: "12",
    postal_code: "1226",
    country_code: "PH",
  };
  const made = await ask("POST", `${api}/outlet`, outlet);
  expect(made.status).toBe(201);
  const madeId = made.body.result.vendor_id;
  const renamed = await ask("PUT", `${api}/outlet/${madeId}`, { ...outlet, name: "Wire Corner" });
  expect([renamed.status, renamed.body.result.name]).toEqual([200, "Wire Corner"]);
});

test("a rider, a proof and the public page appear as the order goes on [7.07]", async () => {
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

test("the deployment's own documents are where they are written to be [7.07]", async () => {
  const ask = asking();
  expect((await ask("GET", "/config.json")).body).toMatchObject({
    brand: { id: expect.any(String), service_name: expect.any(String), logo_url: expect.any(String) },
    country: expect.stringMatching(/^ph$/i),
    currency: "PHP",
    phone_prefix: "+63",
    default_language: "en",
    minimum_eta: 15,
    default_payment_method: "CASH_ON_DELIVERY",
    environment: "san",
    timezone: "Asia/Manila",
    map: { latitude: expect.any(Number), longitude: expect.any(Number), style_url: null },
  });
  expect((await ask("GET", "/locales/ar.json")).status).toBe(200);
  expect((await ask("GET", "/flags.json")).status).toBe(200);
  expect((await ask("GET", "/health/ready")).status).toBe(200);
  expect((await ask("GET", "/san/outbox?to=nobody@example.com")).body).toEqual({ data: [] });
});
