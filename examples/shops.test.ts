import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { waybill } from "../partner-client/index.ts";
import { destination, openPartnerApp } from "../server/partner/partner.fixture.ts";
import { openShopify } from "./shopify/server.ts";
import { openWooCommerce } from "./woocommerce/server.ts";

let url = "";
const { clock, ...product } = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => url } });
url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await product.close();
});

const { merchant } = await product.partner("test");
const key = (await merchant("POST", "/orders/api/v1/developer/keys", { name: "Shop", mode: "test" })).body
  .result.secret;
const client = waybill({ url, country: "ph", key });
const waybillSecret = `whsec_${btoa("of this test alone")}`;

async function listening(server: Server): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, never>;
};

/** A shop's own API, which records the requests and responds by path. */
async function openShop(answers: Record<string, object>) {
  const asked: ReceivedCall[] = [];
  const address = await listening(
    createServer((request, response) => {
      void text(request).then((body) => {
        const { method = "", url: path = "", headers } = request;
        asked.push({ method, path, headers, body: JSON.parse(body || "{}") as Record<string, never> });
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(answers[path] ?? {}));
      });
    }),
  );
  return { address, asked };
}

const signatureOf = (body: string, secret: string) =>
  createHmac("sha256", secret).update(body).digest("base64");
const post = async (address: string, body: string, headers: Record<string, string>): Promise<number> =>
  (
    await fetch(address, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    })
  ).status;

/** Sends a webhook event as Waybill does. */
const callBack = (address: string, callback: object) => {
  const body = JSON.stringify(callback);
  const now = new Date();
  return post(`${address}/waybill`, body, {
    "webhook-id": "m1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(waybillSecret).sign("m1", now, body),
  });
};
const orderOf = async (number: string) => (await client.listOrders({ client_order_id: number })).orders;

test("a paid WooCommerce order requests a rider once, and the shop gets the tracking link and the delivery [15.116]", async () => {
  const shop = await openShop({});
  const own = { url: shop.address, consumerKey: "ck", consumerSecret: "cs", webhookSecret: "woo" };
  const address = await listening(openWooCommerce(client, own, waybillSecret));
  const order = {
    id: 731,
    status: "processing",
    total: "480.50",
    payment_method: "cod",
    customer_note: "Ring twice",
    billing: { first_name: "Ana", last_name: "Reyes", phone: "0917 555 0142" },
    shipping: { first_name: "", last_name: "", address_1: "5 Ayala Ave", city: "Makati" },
    line_items: [{ name: "Sisig", quantity: 2 }],
    meta_data: [
      { key: "_waybill_latitude", value: String(destination.latitude) },
      { key: "_waybill_longitude", value: String(destination.longitude) },
    ],
  };
  const send = (body: string, signature = signatureOf(body, "woo")) =>
    post(`${address}/woocommerce`, body, {
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-signature": signature,
    });
  expect(await send(JSON.stringify(order), signatureOf("other", "woo"))).toBe(401);
  expect(await send(JSON.stringify({ ...order, status: "pending" }))).toBe(200);
  expect(await send("webhook_id=4", "")).toBe(200);
  expect(shop.asked).toEqual([]);
  expect(await send(JSON.stringify(order))).toBe(200);
  // The order is sent again later, first unchanged and then changed.
  clock.advance(5000);
  expect(await send(JSON.stringify(order))).toBe(200);
  expect(await send(JSON.stringify({ ...order, customer_note: "Ring once" }))).toBe(200);
  const placed = await orderOf("woocommerce-731");
  expect(placed).toHaveLength(1);
  expect(placed[0]).toMatchObject({
    amount: 480.5,
    payment_method: "CASH_ON_DELIVERY",
    description: "2 × Sisig",
    recipient: { name: "Ana Reyes" },
  });
  expect(shop.asked[0]).toMatchObject({
    method: "PUT",
    path: "/wp-json/wc/v3/orders/731",
    headers: { authorization: `Basic ${btoa("ck:cs")}` },
    body: {
      meta_data: [
        { key: "_waybill_order_id", value: placed[0]?.order_id },
        { key: "_waybill_tracking_link", value: placed[0]?.tracking_link },
      ],
    },
  });
  expect(shop.asked[1]).toMatchObject({
    path: "/wp-json/wc/v3/orders/731/notes",
    body: { customer_note: true },
  });
  const arrived = { order_id: "x", client_order_id: "woocommerce-731", status: "DELIVERED" };
  expect(await post(`${address}/waybill`, JSON.stringify(arrived), {})).toBe(401);
  expect(await callBack(address, arrived)).toBe(200);
  expect(shop.asked.at(-1)).toMatchObject({
    path: "/wp-json/wc/v3/orders/731",
    body: { status: "completed" },
  });
});

test("a paid Shopify order requests a rider, and its fulfilment gets the tracking link and the delivery [15.116]", async () => {
  const api = "/admin/api/2025-07";
  const shop = await openShop({
    [`${api}/orders/9/fulfillment_orders.json`]: {
      fulfillment_orders: [
        { id: 51, status: "open" },
        { id: 52, status: "closed" },
      ],
    },
    [`${api}/orders/9/fulfillments.json`]: { fulfillments: [{ id: 61 }] },
  });
  const address = await listening(
    openShopify(client, { url: shop.address, accessToken: "shpat", secret: "app" }, waybillSecret),
  );
  const body = JSON.stringify({
    id: 9,
    total_price: "120.00",
    note: null,
    phone: null,
    shipping_address: {
      name: "Ana Reyes",
      phone: "+639175550142",
      address1: "5 Ayala Ave",
      city: "Makati",
      ...destination,
    },
    line_items: [{ title: "Halo-halo", quantity: 1 }],
  });
  const send = (signature: string) =>
    post(`${address}/shopify`, body, {
      "x-shopify-topic": "orders/paid",
      "x-shopify-hmac-sha256": signature,
    });
  expect(await send(signatureOf(body, "other"))).toBe(401);
  expect(await send(signatureOf(body, "app"))).toBe(200);
  clock.advance(5000);
  expect(await send(signatureOf(body, "app"))).toBe(200);
  const [placed, ...others] = await orderOf("shopify-9");
  expect(placed?.payment_method).toBe("PAID");
  expect(others).toEqual([]);
  const written = shop.asked.at(-1);
  expect(written?.headers["x-shopify-access-token"]).toBe("shpat");
  expect(written?.path).toBe(`${api}/fulfillments.json`);
  expect(written?.body).toEqual({
    fulfillment: {
      line_items_by_fulfillment_order: [{ fulfillment_order_id: 51 }],
      tracking_info: { company: "Waybill", number: placed?.order_id, url: placed?.tracking_link },
      notify_customer: true,
    },
  });
  expect(await callBack(address, { order_id: "x", client_order_id: "shopify-9", status: "DELIVERED" })).toBe(
    200,
  );
  expect(shop.asked.at(-1)).toMatchObject({
    path: `${api}/orders/9/fulfillments/61/events.json`,
    body: { event: { status: "delivered" } },
  });
});
