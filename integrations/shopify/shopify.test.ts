import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { waybill } from "../../partner-client/index.ts";
import { openPartnerApp } from "../../server/partner/partner.fixture.ts";
import { openRates } from "./rates.ts";
import { register } from "./register.ts";
import { openShopifyApp } from "./server.ts";
import { shopifyAdmin } from "./shopify-admin.ts";
import { fulfilmentOrder, openShop } from "./shopify.fixture.ts";

let url = "";
const { clock, ...product } = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => url } });
url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await product.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const { merchant } = await product.partner("test");
const made = await merchant("POST", "/orders/api/v1/developer/keys", { name: "Shop", mode: "test" });
const client = waybill({ url, country: "ph", key: made.body.result.secret });
const ofWaybill = Buffer.from("of this test alone");
const secrets = { shopify: "hush", waybill: `whsec_${ofWaybill.toString("base64")}` };
const shop = openShop("shpat_1");
const admin = shopifyAdmin({ url: await listening(shop.server), accessToken: "shpat_1" });
const app = await listening(openShopifyApp({ admin, waybill: client, outlets: {} }, secrets));

const post = async (path: string, body: string, headers: Record<string, string>) =>
  fetch(app + path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const signed = (body: string, secret = secrets.shopify) => ({
  "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
});
const sendTopic = async (topic: string, topicBody: object, secret?: string) => {
  const body = JSON.stringify(topicBody);
  return (await post("/shopify", body, { ...signed(body, secret), "x-shopify-topic": topic })).status;
};
const routed = (number: number) =>
  sendTopic("fulfillment_orders/order_routing_complete", {
    fulfillment_order: { id: `gid://shopify/FulfillmentOrder/${number}`, status: "open" },
  });
const deliveriesOf = async (number: number) =>
  (await client.listOrders({ client_order_id: `shopify-${number}` })).orders;
let callbacks = 0;
const callBack = async (body: object) => {
  const text = JSON.stringify(body);
  const seconds = String(Math.floor(Date.now() / 1000));
  callbacks += 1;
  const id = `m${callbacks}`;
  const signature = createHmac("sha256", ofWaybill).update(`${id}.${seconds}.${text}`).digest("base64");
  const answer = await post("/waybill", text, {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
    "x-waybill-event": "status",
  });
  return answer.status;
};

test("a paid local delivery requests one rider, even with repeated webhooks or a failed status update [22.46] [22.48] [22.49]", async () => {
  shop.put(fulfilmentOrder(731));
  shop.failOnce("WaybillFields");
  expect(await routed(731)).toBe(500);
  clock.advance(5000);
  expect(await routed(731)).toBe(200);
  shop.throttle(1);
  expect(await routed(731)).toBe(200);
  const placed = await deliveriesOf(731);
  expect(placed).toHaveLength(1);
  expect(placed[0]).toMatchObject({
    amount: 480.5,
    payment_method: "PAID",
    description: "2 × Sisig",
    recipient: { name: "Ana Reyes" },
  });
  expect(shop.metafields.get("order_id")).toBe(placed[0]?.order_id);
  expect(shop.metafields.get("tracking_link")).toContain("/tracking/");
});

test("shipping, pick-up and unpaid orders request no rider; cash is the outstanding amount, once per order [22.48]", async () => {
  const nodes = [811, 812, 813].map((number) => ({
    id: `gid://shopify/FulfillmentOrder/${number}`,
    // The first parcel is cancelled, so the next one's rider collects the cash.
    status: number === 811 ? "CANCELLED" : "OPEN",
    deliveryMethod: { methodType: "LOCAL" },
  }));
  const cash = {
    displayFinancialStatus: "PENDING",
    paymentGatewayNames: ["Cash on Delivery (COD)"],
    totalOutstandingSet: { shopMoney: { amount: "300.25" } },
    fulfillmentOrders: { nodes },
  };
  shop.put(fulfilmentOrder(801, { deliveryMethod: { methodType: "SHIPPING" } }));
  shop.put(fulfilmentOrder(802, { deliveryMethod: { methodType: "PICK_UP" } }));
  shop.put(fulfilmentOrder(803, { deliveryMethod: null }));
  shop.put(fulfilmentOrder(804, { order: { displayFinancialStatus: "PENDING" } }));
  shop.put(fulfilmentOrder(805, { status: "CLOSED" }));
  shop.put(fulfilmentOrder(812, { order: cash }));
  shop.put(fulfilmentOrder(813, { order: cash }));
  for (const number of [801, 802, 803, 804, 805, 812, 813, 999]) expect(await routed(number)).toBe(200);
  for (const number of [801, 802, 803, 804, 805])
    expect(await deliveriesOf(number), String(number)).toEqual([]);
  expect(await deliveriesOf(812)).toMatchObject([{ payment_method: "CASH_ON_DELIVERY", amount: 300.25 }]);
  expect(await deliveriesOf(813)).toMatchObject([{ payment_method: "PAID" }]);
  // When the order is paid later, its webhook contains its fulfilment orders.
  shop.put(fulfilmentOrder(804));
  expect(await sendTopic("orders/paid", { admin_graphql_api_id: "gid://shopify/Order/804" })).toBe(200);
  expect(await deliveriesOf(804)).toHaveLength(1);
});

test("a cancelled shop order cancels the delivery, and another ending is written to the order [22.46]", async () => {
  shop.put(fulfilmentOrder(821));
  await routed(821);
  const cancelled = { admin_graphql_api_id: "gid://shopify/Order/821" };
  expect(await sendTopic("orders/cancelled", cancelled)).toBe(200);
  expect(await sendTopic("orders/cancelled", cancelled)).toBe(200);
  expect(await deliveriesOf(821)).toMatchObject([{ status: "CANCELLED" }]);
  // A late webhook does not request a second rider.
  expect(await routed(821)).toBe(200);
  expect(await deliveriesOf(821)).toHaveLength(1);

  shop.put(fulfilmentOrder(822));
  await routed(822);
  const [placed] = await deliveriesOf(822);
  const about = { order_id: placed?.order_id, client_order_id: "shopify-822" };
  expect(await callBack({ ...about, status: "PICKED_UP" })).toBe(200);
  expect(await callBack({ ...about, status: "PICKED_UP" })).toBe(200);
  expect(shop.sent("WaybillFulfil")).toHaveLength(1);
  await callBack({ ...about, status: "DELIVERED" });
  expect(shop.sent("WaybillEvent").at(-1)?.variables).toMatchObject({
    event: { fulfillmentId: "gid://shopify/Fulfillment/9", status: "DELIVERED" },
  });
  await callBack({
    ...about,
    status: "CANCELLED",
    cancellation: { reason: "NO_COURIER", source: "LOGISTICS" },
  });
  await callBack({
    ...about,
    status: "CANCELLED",
    cancellation: { reason: "MISTAKE_ERROR", source: "VENDOR" },
  });
  await callBack({ ...about, status: "RETURNED_TO_VENDOR" });
  expect(await callBack({ ...about, client_order_id: "woo-1", status: "DELIVERED" })).toBe(200);
  expect(shop.sent("WaybillTag").map(({ variables }) => variables["tags"])).toEqual([
    ["Waybill: no courier"],
    ["Waybill: cancelled"],
    ["Waybill: returned to shop"],
  ]);
});

test("an order that cannot be requested is tagged in the shop, and not retried forever", async () => {
  const order = fulfilmentOrder(831);
  const { shippingAddress } = order.order;
  const nowhere = shippingAddress && { ...shippingAddress, latitude: 0, longitude: 0 };
  shop.put({ ...order, order: { ...order.order, shippingAddress: nowhere } });
  expect(await routed(831)).toBe(200);
  expect(shop.sent("WaybillTag").at(-1)?.variables["tags"]).toEqual(["Waybill: not requested"]);
  expect(shop.metafields.get("problem")).toBeTruthy();
});

test("an unsigned request is refused, and the privacy topics are answered [22.48]", async () => {
  const before = shop.asked.length;
  for (const topic of ["customers/data_request", "customers/redact", "shop/redact"]) {
    expect(await sendTopic(topic, { shop_id: 1, customer: { id: 2, email: "a@b.example" } })).toBe(200);
    expect(await sendTopic(topic, { shop_id: 1 }, "another")).toBe(401);
  }
  expect((await post("/rates", "{}", signed("{}", "another"))).status).toBe(401);
  expect((await post("/waybill", "{}", {})).status).toBe(401);
  expect((await post("/shopify", "{", { ...signed("{"), "x-shopify-topic": "orders/paid" })).status).toBe(
    400,
  );
  expect(shop.asked.length).toBe(before);
});

const rateRequest = (more: object = {}) => ({
  rate: {
    destination: { address1: "5 Ayala Ave", city: "Makati", latitude: 14.5502, longitude: 121.0541, ...more },
    items: [{ quantity: 2, price: 24_025, requires_shipping: true }],
    currency: "PHP",
  },
});

test("the checkout gets one rate inside the area, and none outside [22.48]", async () => {
  const ask = async (asked: object) => {
    const body = JSON.stringify(asked);
    return (await (await post("/rates", body, signed(body))).json()) as { rates: object[] };
  };
  const { rates } = await ask(rateRequest());
  const recipient = { location: { address: "5 Ayala Ave, Makati", latitude: 14.5502, longitude: 121.0541 } };
  const quote = await client.askQuote({
    amount: 480.5,
    description: "Checkout",
    payment_method: "PAID",
    recipient,
  });
  expect(rates).toMatchObject([
    { service_code: "waybill", currency: "PHP", total_price: String(Math.round(quote.delivery_fee * 100)) },
  ]);
  expect(await ask(rateRequest({ latitude: 0, longitude: 0 }))).toEqual({ rates: [] });
  expect(await ask(rateRequest({ latitude: null, longitude: null }))).toEqual({ rates: [] });
});

test.each([
  ["PHP", 100],
  ["PKR", 100],
  ["JPY", 100],
  ["KWD", 1000],
])("a price in %s is converted to Shopify's subunits", async (currency, units) => {
  const asked: { amount: number }[] = [];
  const rates = openRates({
    askQuote: async (body: { amount: number }) => {
      asked.push(body);
      return { delivery_fee: 150, currency_code: currency };
    },
  } as never);
  const { rate } = rateRequest();
  const items = [{ quantity: 2, price: 250 * units }];
  expect((await rates({ rate: { ...rate, items, currency } })).rates).toMatchObject([
    { total_price: String(150 * units) },
  ]);
  expect(asked).toMatchObject([{ amount: 500 }]);
});

test("if a price takes too long, the checkout shows only the shop's other rates", async () => {
  const silent = await listening(createServer(() => undefined));
  const rates = openRates(waybill({ url: silent, country: "ph", key: "wb_test_1" }), 30);
  expect(await rates(rateRequest())).toEqual({ rates: [] });
});

test("the app registers itself, and registering again changes nothing", async () => {
  await register(admin, "https://app.example");
  expect(shop.sent("WaybillWebhook").map(({ variables }) => variables["topic"])).toEqual([
    "FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE",
    "FULFILLMENT_ORDERS_CANCELLED",
    "ORDERS_PAID",
    "ORDERS_CANCELLED",
  ]);
});
