import { expect, test } from "vitest";
import { hmacOf } from "../hmac.ts";
import { sendWebhook, callbackSecret, openTestServers, openFakeSystem } from "../test-servers.fixture.ts";
import { openDeliverect } from "./server.ts";

const { client, listening, own, clock } = await openTestServers();
const { server, received } = openFakeSystem(({ path, body, headers }) => {
  if (path === "/oauth/token")
    return JSON.parse(body).client_secret === "theirs"
      ? { status: 200, body: { access_token: "t1" } }
      : { status: 401 };
  return { status: headers.authorization === "Bearer t1" ? 200 : 401 };
});
const api = {
  url: await listening(server),
  clientId: "waybill",
  clientSecret: "theirs",
  cancelPath: "/gone",
};
const app = await listening(
  openDeliverect({
    waybill: client,
    outlets: { "60f1": own.first },
    secrets: { deliverect: "hush", waybill: callbackSecret },
    api,
  }),
);

/** A delivery of a job, as in Deliverect's documentation. */
const drop = (orderId: string, changes: object = {}) => ({
  orderId,
  channelOrderDisplayId: "T191051",
  deliveryTime: new Date(Date.now() + 20 * 60_000).toISOString(),
  packageSize: "unknown",
  orderDescription: "Two trays",
  company: "",
  name: "Ana Reyes",
  street: "Ayala Ave",
  streetNumber: "5",
  postalCode: "1226",
  city: "Makati",
  phone: "0917 555 0142",
  latitude: "14.5502",
  longitude: "121.0541",
  deliveryRemarks: "Ring twice",
  payment: { orderIsAlreadyPaid: true, amount: 48_050, paymentType: 0 },
  ...changes,
});
const job = (jobId: string, ...deliveryLocations: object[]) => ({
  jobId,
  account: "60f15a8",
  pickupTime: new Date(Date.now() + 5 * 60_000).toISOString(),
  transportType: "unknown",
  driverTip: 0,
  pickupLocation: { location: "60f1", name: "Kanto", street: "", city: "Makati" },
  deliveryLocations,
});

async function send(path: string, body: string, secret = "hush") {
  const headers = {
    "content-type": "application/json",
    "x-server-authorization-hmac-sha256": hmacOf(body, secret),
  };
  const answer = await fetch(app + path, { method: "POST", body, headers });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}
const ask = (path: string, body: object) => send(path, JSON.stringify(body));
const deliveriesOf = async (jobId: string, orderId: string) =>
  (await client.listOrders({ client_order_id: `deliverect-${jobId}.${orderId}` })).orders;

test("a job is priced and timed without being placed, even before its customer is known", async () => {
  const answer = await ask("/validate_job", job("v1", drop("a", { name: "", phone: "" }), drop("b")));
  const asked = {
    sender: { client_vendor_id: own.first },
    recipient: { location: { address: "5 Ayala Ave, Makati", latitude: 14.5502, longitude: 121.0541 } },
    amount: 480.5,
    description: "Two trays",
  };
  const { delivery_fee, distance } = await client.askQuote(asked);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      jobId: "v1",
      canDeliver: true,
      distance: distance * 2,
      price: { price: Math.round(delivery_fee * 200), taxRate: 0 },
      deliveryLocations: [{ orderId: "a" }, { orderId: "b" }],
    },
  });
  expect(Date.parse(answer.body.deliveryLocations[0].deliveryTimeETA)).toBeGreaterThan(
    Date.parse(answer.body.pickupTimeETA),
  );
  expect(await deliveriesOf("v1", "b")).toEqual([]);
});

test("a job sent twice creates one delivery per order, prepaid or with its cash due", async () => {
  const cash = { payment: { orderIsAlreadyPaid: false, amount: 30_025, paymentType: 1 } };
  const one = job("c1", drop("a"), drop("b", cash));
  const first = await ask("/create_job", one);
  clock.advance(5000);
  const again = await ask("/create_job", one);
  expect(first).toMatchObject({ status: 200, body: { jobId: "c1", canDeliver: true, externalJobId: "c1" } });
  expect(again.body).toEqual(first.body);
  const [paid, due] = first.body.deliveryLocations;
  expect(paid.trackingUrl).toContain("/tracking/");
  expect(await deliveriesOf("c1", "a")).toMatchObject([
    {
      order_id: paid.deliveryId,
      payment_method: "PAID",
      amount: 480.5,
      recipient: { name: "Ana Reyes", notes: "Ring twice" },
    },
  ]);
  expect(await deliveriesOf("c1", "b")).toMatchObject([
    { order_id: due.deliveryId, payment_method: "CASH_ON_DELIVERY", amount: 300.25 },
  ]);
});

test("a scheduled job is requested for its time", async () => {
  const at = Math.floor(Date.now() / 1000) + 3 * 3600;
  const deliveryTime = new Date(at * 1000).toISOString();
  const later = job("l1", drop("a", { deliveryTime }));
  const { body } = await ask("/validate_job", later);
  expect(body.deliveryLocations).toMatchObject([{ deliveryTimeETA: deliveryTime }]);
  const made = await ask("/create_job", later);
  const order = await client.readOrder({ order_id: made.body.deliveryLocations[0].deliveryId });
  expect(order.preordered_for).toBe(at);
});

test("if one delivery of a job is refused none is placed, and the response says which and why", async () => {
  const far = drop("b", { latitude: "0", longitude: "0", channelOrderDisplayId: "T2" });
  const expectedAnswer = {
    status: 200,
    body: { canDeliver: false, errors: [{ orderId: "b", channelOrderDisplayId: "T2", reason: 30 }] },
  };
  expect(await ask("/validate_job", job("r1", drop("a"), far))).toMatchObject(expectedAnswer);
  expect(await ask("/create_job", job("r1", drop("a"), far))).toMatchObject(expectedAnswer);
  expect(await deliveriesOf("r1", "a")).toMatchObject([{ status: "CANCELLED" }]);
  expect(await deliveriesOf("r1", "b")).toEqual([]);
  const nameless = await ask("/create_job", job("r2", drop("a", { name: "" })));
  expect(nameless.body).toMatchObject({ canDeliver: false, errors: [{ reason: 25 }] });
});

test("a cancelled job cancels its deliveries, even if sent twice; a delivery on its way is not cancelled", async () => {
  const one = job("x1", drop("a"), drop("b"));
  await ask("/create_job", one);
  const cancelled = { status: 200, body: { status: "confirmed", reason: "", price: 0 } };
  expect(await ask("/cancel_job", one)).toEqual(cancelled);
  expect(await ask("/cancel_job", one)).toEqual(cancelled);
  for (const orderId of ["a", "b"])
    expect(await deliveriesOf("x1", orderId)).toMatchObject([{ status: "CANCELLED" }]);
  const made = await ask("/create_job", job("x2", drop("a")));
  const order_id: string = made.body.deliveryLocations[0].deliveryId;
  const isAccepted = async () =>
    (await client.readOrder({ order_id })).status === "COURIER_ACCEPTED_DELIVERY";
  for (let steps = 0; steps < 6 && !(await isAccepted()); steps += 1) await client.takeTestStep({ order_id });
  const answer = await ask("/cancel_job", job("x2", drop("a")));
  expect(answer.body).toMatchObject({ status: "rejected", reason: "Order is not cancellable" });
});

test("Deliverect gets each status as a number, and the failure of a job without a rider", async () => {
  const driver = { id: "d1", name: "Ben Cruz", phone_number: "+639175550100" };
  const about = { client_order_id: "deliverect-s1.a", tracking_link: "https://w.example/t", driver };
  const statuses = [
    "NEW",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "PICKED_UP",
    "NEAR_CUSTOMER",
    "DELIVERED",
  ];
  for (const status of statuses) expect(await sendWebhook(app, { ...about, status })).toBe(200);
  const events = received.filter(({ path }) => path === "/fulfillment/generic/events");
  const bodies = events.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ locations }) => locations[0].status)).toEqual([83, 85, 87, 89, 90]);
  expect(bodies[0]).toEqual({
    deliveryJobId: "s1",
    trackingUrl: "https://w.example/t",
    courier: { name: "Ben Cruz", phone: "+639175550100" },
    locations: [{ orderId: "a", status: 83 }],
  });
  const cancelled = { ...about, status: "CANCELLED" };
  const noCourier = { reason: "NO_COURIER", source: "LOGISTICS" };
  await sendWebhook(app, { ...cancelled, cancellation: noCourier });
  await sendWebhook(app, { ...cancelled, cancellation: { reason: "MISTAKE_ERROR", source: "CLIENT" } });
  await sendWebhook(app, { ...about, client_order_id: "shopify-1", status: "DELIVERED" });
  const gone = received.filter(({ path }) => path === "/gone").map(({ body }) => JSON.parse(body));
  expect(gone).toEqual([
    {
      deliveryJobId: "s1",
      deliveryFeeCharged: 0,
      reasonTag: "COURIER_NO_LONGER_AVAILABLE",
      extraDescription: "NO_COURIER",
    },
  ]);
  expect(received.filter(({ path }) => path.startsWith("/fulfillment"))).toHaveLength(5);
});

test("an unsigned request is refused, and an invalid job is 400", async () => {
  const body = JSON.stringify(job("u1", drop("a")));
  for (const path of ["/validate_job", "/create_job", "/cancel_job"])
    expect(await send(path, body, "another"), path).toEqual({ status: 401, body: undefined });
  expect(await deliveriesOf("u1", "a")).toEqual([]);
  expect(await sendWebhook(app, { status: "DELIVERED" }, Buffer.from("another"))).toBe(401);
  for (const bad of ["{", "null", "[]", "{}", '{"deliveryLocations":[1]}'])
    expect((await send("/create_job", bad)).status, bad).toBe(400);
  expect((await fetch(`${app}/%`, { method: "POST" })).status).toBe(404);
});
