import type { Server } from "node:http";
import { readEvent } from "../../partner-client/index.ts";
import { isSignedByShop } from "../../examples/shop-order.ts";
import { serveJson, type Answer, type Handle } from "../serve-json.ts";
import { requestRider, type RiderRequestDeps, releaseOrder, writeBack } from "./request-rider.ts";
import { openRates, type RateRequest } from "./rates.ts";

export type Secrets = {
  /** The app's client secret, with which Shopify signs its webhooks. */
  shopify: string;
  /** The secret of the Waybill webhook. */
  waybill: string;
};

const done: Answer = { status: 200 };

/** The body of a Shopify webhook: a fulfilment order, or an order with its fulfilment orders. */
type TopicBody = { fulfillment_order?: { id: string }; admin_graphql_api_id?: string };

const fulfilmentOrdersOperation = `query WaybillOfOrder($id: ID!) {
  order(id: $id) { fulfillmentOrders(first: 50) { nodes { id } } }
}`;

/**
 * Handles a webhook by topic. The three privacy topics need no action, because the app stores no personal data: see
 * the README.
 */
async function handleTopic(carrying: RiderRequestDeps, topic: string, topicBody: TopicBody): Promise<void> {
  const ofOrder = async () => {
    const id = topicBody.admin_graphql_api_id;
    if (id === undefined) return [];
    type Found = { order: { fulfillmentOrders: { nodes: { id: string }[] } } | null };
    const { order } = await carrying.admin.ask<Found>(fulfilmentOrdersOperation, { id });
    return order?.fulfillmentOrders.nodes ?? [];
  };
  const one = topicBody.fulfillment_order ? [topicBody.fulfillment_order] : [];
  if (topic === "fulfillment_orders/order_routing_complete")
    for (const { id } of one) await requestRider(carrying, id);
  if (topic === "fulfillment_orders/cancelled") for (const { id } of one) await releaseOrder(carrying, id);
  if (topic === "orders/paid") for (const { id } of await ofOrder()) await requestRider(carrying, id);
  if (topic === "orders/cancelled") for (const { id } of await ofOrder()) await releaseOrder(carrying, id);
}

/** The app of one shop: a rate at checkout, a rider for each local delivery, and the status in the shop's order. */
export function openShopifyApp(carrying: RiderRequestDeps, secrets: Secrets): Server {
  const rates = openRates(carrying.waybill);
  const ofShopify =
    (handle: Handle): Handle =>
    async (given) =>
      isSignedByShop(given.body, given.headers["x-shopify-hmac-sha256"], secrets.shopify)
        ? handle(given)
        : { status: 401 };
  const handlers: Readonly<Record<string, Handle>> = {
    "POST /rates": ofShopify(async ({ body }) => ({
      status: 200,
      body: await rates(JSON.parse(body) as RateRequest),
    })),
    "POST /shopify": ofShopify(async ({ body, headers }) => {
      await handleTopic(carrying, String(headers["x-shopify-topic"]), JSON.parse(body) as TopicBody);
      return done;
    }),
    "POST /waybill": async ({ body, headers }) => {
      const event = await readEvent(body, headers, { secret: secrets.waybill }).catch(() => undefined);
      if (!event) return { status: 401 };
      await writeBack(carrying, event);
      return done;
    },
  };

  return serveJson(handlers);
}
