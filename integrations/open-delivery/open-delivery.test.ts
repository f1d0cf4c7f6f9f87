import { expect, test } from "vitest";
import { hmacOf } from "../hmac.ts";
import { sendWebhook, callbackSecret, openTestServers, openFakeSystem } from "../test-servers.fixture.ts";
import { openOpenDelivery } from "./server.ts";

const { client, listening, own, clock } = await openTestServers();
const { server, received } = openFakeSystem(() => ({ status: 200 }));
const ofApplication = { id: "app", secret: "theirs" };
const app = await listening(
  openOpenDelivery({
    waybill: client,
    outlets: { m1: own.first },
    client: ofApplication,
    webhook: { url: `${await listening(server)}/v1/logisticsEvents`, appId: "waybill" },
    waybillSecret: callbackSecret,
  }),
);

async function send(method: string, path: string, body?: object, authorization?: string) {
  const answer = await fetch(app + path, {
    method,
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

const signIn = (client_secret: string) =>
  fetch(`${app}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id: "app", client_secret }),
  });
const signedIn = (await (await signIn("theirs")).json()) as { access_token: string; expires_in: number };
const ask = (method: string, path: string, body?: object) =>
  send(method, `/v1/logistics${path}`, body, `Bearer ${signedIn.access_token}`);

/** A delivery in the form of Open Delivery's logistics calls. */
const delivery = (orderId: string, changes: object = {}) => ({
  orderId,
  orderDisplayId: "#12",
  merchant: { id: "m1", name: "Kanto" },
  deliveryAddress: {
    country: "PH",
    state: "NCR",
    city: "Makati",
    district: "Bel-Air",
    street: "Ayala Ave",
    number: "5",
    complement: "Apto 2",
    postalCode: "1226",
    reference: "Portão azul",
    latitude: 14.5502,
    longitude: 121.0541,
  },
  customerName: "Ana Reyes",
  customerPhone: "0917 555 0142",
  totalOrderPrice: { value: 480.5, currency: "PHP" },
  payments: { method: "ONLINE" },
  items: [{ name: "Sisig", quantity: 2 }],
  pickupCode: "4471",
  ...changes,
});
const deliveriesOf = async (orderId: string) =>
  (await client.listOrders({ client_order_id: `open-delivery-${orderId}` })).orders;

test("the application signs in with its secret; a wrong secret, a bad token and none are 401", async () => {
  expect(signedIn.expires_in).toBe(6 * 3600);
  expect((await signIn("another")).status).toBe(401);
  const json = { grant_type: "client_credentials", client_id: "app", client_secret: "theirs" };
  expect(await send("POST", "/oauth/token", json)).toMatchObject({
    status: 200,
    body: { token_type: "bearer" },
  });
  const past = String(Math.floor(Date.now() / 1000) - 1);
  const ended = `${past}.${hmacOf(past, "theirs")}`;
  const later = `${Number(past) + 1000}.${hmacOf(past, "theirs")}`;
  for (const token of [undefined, "Bearer", "Bearer another", `Bearer ${ended}`, `Bearer ${later}`])
    expect((await send("POST", "/v1/logistics/delivery", delivery("n1"), token)).status, token).toBe(401);
  expect(await deliveriesOf("n1")).toEqual([]);
});

test("availability returns price and times and places nothing; outside the area it returns none", async () => {
  const { customerName: _name, customerPhone: _phone, ...asked } = delivery("a1");
  const answer = await ask("POST", "/availability", asked);
  const quote = await client.askQuote({
    sender: { client_vendor_id: own.first },
    recipient: { location: { address: "5 Ayala Ave", latitude: 14.5502, longitude: 121.0541 } },
    amount: 480.5,
    description: "2 × Sisig",
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { deliveryPrice: { price: { value: quote.delivery_fee, currency: "PHP" } } },
  });
  const { ETAs } = answer.body;
  expect(ETAs.deliveryEtaInMinutes).toBeGreaterThan(ETAs.pickupEtaInMinutes);
  expect(Number.isInteger(ETAs.deliveryEtaInMinutes)).toBe(true);
  expect(await deliveriesOf("a1")).toEqual([]);
  const far = { ...asked.deliveryAddress, latitude: 0, longitude: 0 };
  const refused = await ask("POST", "/availability", { ...asked, deliveryAddress: far });
  expect(refused).toMatchObject({ status: 422, body: { title: "OUTSIDE_DELIVERABLE_RANGE", status: 422 } });
});

test("a delivery requested twice is created once, with its pickup code and amount due", async () => {
  const first = await ask("POST", "/delivery", delivery("d1"));
  clock.advance(5000);
  const again = await ask("POST", "/delivery", delivery("d1"));
  expect(first).toMatchObject({ status: 202, body: { event: "PENDING" } });
  expect(again).toEqual(first);
  const [placed, ...others] = await deliveriesOf("d1");
  expect(others).toEqual([]);
  expect(placed).toMatchObject({
    order_id: first.body.deliveryId,
    payment_method: "PAID",
    amount: 480.5,
    description: "2 × Sisig",
    recipient: { name: "Ana Reyes", notes: "Portão azul" },
  });
  const due = (type: string) => ({ method: "OFFLINE", offlineMethod: [{ type, amount: 300.25 }] });
  await ask("POST", "/delivery", delivery("d2", { payments: due("CASH") }));
  await ask("POST", "/delivery", delivery("d3", { payments: due("CREDIT_DEBIT") }));
  expect(await deliveriesOf("d2")).toMatchObject([{ payment_method: "CASH_ON_DELIVERY", amount: 300.25 }]);
  expect(await deliveriesOf("d3")).toMatchObject([{ payment_method: "CARD_ON_DELIVERY", amount: 300.25 }]);
});

test("details, ready and cancel apply to the requested delivery; another is 404", async () => {
  const { body } = await ask("POST", "/delivery", delivery("e1"));
  const details = await ask("GET", "/delivery/e1");
  expect(details).toMatchObject({
    status: 200,
    body: { deliveryId: body.deliveryId, orderId: "e1", event: { type: "PENDING" } },
  });
  expect(details.body.externalTrackingURL).toContain("/tracking/");
  expect((await ask("POST", "/readyForPickup/e1")).status).toBe(204);
  const ready = await client.readOrder({ order_id: body.deliveryId });
  expect(ready.ready_at).toBeTruthy();
  expect((await ask("POST", "/cancel/e1", { reason: "CONSUMER_CANCELLATION_REQUESTED" })).status).toBe(202);
  expect(await deliveriesOf("e1")).toMatchObject([{ status: "CANCELLED" }]);
  expect((await ask("GET", "/delivery/e1")).body.event.type).toBe("CANCELLED");
  expect((await ask("POST", "/cancel/e1")).status).toBe(409);
  const calls = [
    ["GET", "/delivery/none"],
    ["POST", "/readyForPickup/none"],
    ["POST", "/cancel/none"],
  ] as const;
  for (const [method, path] of calls) expect((await ask(method, path)).status, path).toBe(404);
});

test("events are sent with Open Delivery's names, and signed", async () => {
  const driver = { id: "d1", name: "Ben Cruz", phone_number: "+639175550100" };
  const about = {
    order_id: "o1",
    client_order_id: "open-delivery-s1",
    tracking_link: "https://w.example/t",
    driver,
  };
  const statuses = [
    "RECEIVED",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
    "RETURNED_TO_VENDOR",
  ];
  for (const status of statuses) expect(await sendWebhook(app, { ...about, status })).toBe(200);
  for (const reason of ["NO_COURIER", "MISTAKE_ERROR"])
    await sendWebhook(app, { ...about, status: "CANCELLED", cancellation: { reason, source: "LOGISTICS" } });
  await sendWebhook(app, { ...about, client_order_id: "shopify-1", status: "DELIVERED" });
  expect(await sendWebhook(app, { ...about, status: "DELIVERED" }, Buffer.from("another"))).toBe(401);
  const bodies = received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ event }) => event.type)).toEqual([
    "PENDING",
    "ACCEPTED",
    "ARRIVED_AT_MERCHANT",
    "ORDER_PICKED",
    "DELIVERY_ONGOING",
    "ARRIVED_AT_CUSTOMER",
    "ORDER_DELIVERED",
    "RETURNED_TO_MERCHANT",
    "REJECTED",
    "CANCELLED",
  ]);
  expect(bodies[0].deliveryPerson).toBeUndefined();
  expect(bodies[1]).toMatchObject({ orderId: "s1", deliveryPerson: { name: "Ben Cruz" } });
  expect(bodies[8].event.rejectionInfo).toEqual({ reason: "NO_DELIVERYPERSON_AVAILABLE" });
  for (const { path, headers, body } of received) {
    expect(path).toBe("/v1/logisticsEvents");
    expect(headers).toMatchObject({ "x-app-id": "waybill", "x-app-signature": hmacOf(body, "theirs") });
  }
});

test("an invalid delivery is 400, and a refusal says why", async () => {
  const bodies = [[], {}, { merchant: {} }, { merchant: { id: "m1" }, deliveryAddress: 5 }];
  for (const bad of bodies) expect((await ask("POST", "/delivery", bad)).status).toBe(400);
  const nameless = await ask("POST", "/delivery", delivery("w1", { customerName: undefined }));
  expect(nameless).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("recipient.name") },
  });
});
