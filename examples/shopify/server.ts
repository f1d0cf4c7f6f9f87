import type { Server } from "node:http";
import { verifyWebhook, type Waybill } from "../../partner-client/index.ts";
import { isSignedByShop, webhookServer, sendRider, type ShopOrder, type Tracking } from "../shop-order.ts";

export type Shopify = {
  /** https://{shop}.myshopify.com */
  url: string;
  /** The token of a custom app that may read orders and write fulfilments. */
  accessToken: string;
  /** The app's secret, with which Shopify signs its webhooks. */
  secret: string;
};

type ShopifyOrder = {
  id: number;
  total_price: string;
  note: string | null;
  phone: string | null;
  shipping_address: {
    name: string;
    phone: string | null;
    address1: string;
    city: string;
    latitude: number;
    longitude: number;
  };
  line_items: { title: string; quantity: number }[];
};

const version = "2025-07";
const prefix = "shopify-";

const shopOrder = ({
  id,
  total_price,
  note,
  phone,
  shipping_address: to,
  line_items,
}: ShopifyOrder): ShopOrder => ({
  number: `${prefix}${id}`,
  amount: Number(total_price),
  isCashOnDelivery: false,
  description: line_items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
  name: to.name,
  phone: to.phone ?? phone ?? "",
  address: `${to.address1}, ${to.city}`,
  latitude: to.latitude,
  longitude: to.longitude,
  notes: note ?? "",
});

type FulfillmentOrders = { fulfillment_orders: { id: number; status: string }[] };
type Fulfillments = { fulfillments: { id: number }[] };

/**
 * Requests a rider once an order of a Shopify shop is paid, and writes the tracking link and the delivery back to
 * the shop.
 */
export function openShopify(waybill: Waybill, shop: Shopify, waybillSecret: string): Server {
  const ask = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${shop.url}/admin/api/${version}/${path}`, {
      method,
      headers: { "x-shopify-access-token": shop.accessToken, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The shop answered ${answer.status}.`);
    return (await answer.json()) as T;
  };

  /** Creates fulfilments with the tracking link for the items that are not fulfilled yet. */
  async function writeTracking(id: number, { order_id, tracking_link }: Tracking): Promise<void> {
    const { fulfillment_orders } = await ask<FulfillmentOrders>(
      "GET",
      `orders/${id}/fulfillment_orders.json`,
    );
    const open = fulfillment_orders.filter(({ status }) => status === "open");
    if (open.length === 0) return;
    await ask("POST", "fulfillments.json", {
      fulfillment: {
        line_items_by_fulfillment_order: open.map((one) => ({ fulfillment_order_id: one.id })),
        tracking_info: { company: "Waybill", number: order_id, url: tracking_link },
        notify_customer: true,
      },
    });
  }

  return webhookServer({
    "/shopify": async (body, headers) => {
      if (!isSignedByShop(body, headers["x-shopify-hmac-sha256"], shop.secret)) return 401;
      if (headers["x-shopify-topic"] !== "orders/paid") return 200;
      const order = JSON.parse(body) as ShopifyOrder;
      await writeTracking(order.id, await sendRider(waybill, shopOrder(order)));
      return 200;
    },
    "/waybill": async (body, headers) => {
      const callback = await verifyWebhook(body, headers, { secret: waybillSecret }).catch(() => undefined);
      if (!callback) return 401;
      const own =
        callback.client_order_id?.startsWith(prefix) && callback.client_order_id.slice(prefix.length);
      if (!own || callback.status !== "DELIVERED") return 200;
      const { fulfillments } = await ask<Fulfillments>("GET", `orders/${own}/fulfillments.json`);
      for (const { id } of fulfillments)
        await ask("POST", `orders/${own}/fulfillments/${id}/events.json`, { event: { status: "delivered" } });
      return 200;
    },
  });
}
