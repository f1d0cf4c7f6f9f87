import { afterAll, expect, test } from "vitest";
import { seedVouchers } from "../seed/seed-sandbox.ts";
import { openTestApp } from "./test-app.ts";
import { api, destination, openWire } from "./wire.fixture.ts";

const app = await openTestApp();
afterAll(app.close);
await seedVouchers(app.deps);
const { asking, merchant, quoted } = openWire(app);

const password = "Waybill!2026";

test("signing in, renewing the session and signing out respond as the written API contract says [7.07]", async () => {
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

test("vouchers, saved customers, outlets and parameters respond as the written API contract says [7.07]", async () => {
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
  expect(renamed.status).toBe(200);
  expect(renamed.body.result.name).toBe("Wire Corner");
});

test("the deployment's own documents are at the paths of the written API contract [7.07]", async () => {
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
    map: {
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      style_url: null,
      streets: {
        url: expect.stringMatching(/^\/map\/streets\.pmtiles\?v=/),
        bounds: expect.any(Array),
        has_sea: true,
        credits: [
          { words: "© OpenStreetMap contributors", address: "https://www.openstreetmap.org/copyright" },
        ],
      },
    },
  });
  expect((await ask("GET", "/locales/ar.json")).status).toBe(200);
  expect((await ask("GET", "/flags.json")).status).toBe(200);
  expect((await ask("GET", "/health/ready")).status).toBe(200);
  expect((await ask("GET", "/san/outbox?to=nobody@example.com")).body).toEqual({ data: [] });
});
