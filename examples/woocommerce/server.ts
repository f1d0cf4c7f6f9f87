import type { Server } from "node:http";
import { verifyWebhook, type Waybill } from "../../partner-client/index.ts";
import { isSignedByShop, webhookServer, sendRider, type ShopOrder } from "../shop-order.ts";

export type WooCommerce = {
  /** The shop's URL, without a path. */
  url: string;
  /** The REST API's key, which may write orders. */
  consumerKey: string;
  consumerSecret: string;
  /** The secret of the webhook "Order updated". */
  webhookSecret: string;
};

type WooOrder = {
  id: number;
  status: string;
  total: string;
  /** The payment gateway; `cod` is cash on delivery. */
  payment_method: string;
  customer_note: string;
  billing: { first_name: string; last_name: string; phone: string };
  shipping: { first_name: string; last_name: string; address_1: string; city: string };
  line_items: { name: string; quantity: number }[];
  meta_data: { key: string; value: unknown }[];
};

const prefix = "woocommerce-";

const metaOf = ({ meta_data }: WooOrder, key: string) => meta_data.find((entry) => entry.key === key)?.value;

/** Converts the shop's order. The coordinates come from a field that the checkout fills (see the README). */
const shopOrder = (order: WooOrder): ShopOrder => ({
  number: `${prefix}${order.id}`,
  amount: Number(order.total),
  isCashOnDelivery: order.payment_method === "cod",
  description: order.line_items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
  name: `${order.shipping.first_name || order.billing.first_name} ${order.shipping.last_name || order.billing.last_name}`,
  phone: order.billing.phone,
  address: `${order.shipping.address_1}, ${order.shipping.city}`,
  latitude: Number(metaOf(order, "_waybill_latitude")),
  longitude: Number(metaOf(order, "_waybill_longitude")),
  notes: order.customer_note,
});

/**
 * Requests a rider once an order of a WooCommerce shop is paid, or is to be paid in cash, and writes the tracking
 * link and the delivery back to the shop.
 */
export function openWooCommerce(waybill: Waybill, shop: WooCommerce, waybillSecret: string): Server {
  const authorization = `Basic ${btoa(`${shop.consumerKey}:${shop.consumerSecret}`)}`;
  const write = async (method: "PUT" | "POST", path: string, body: object): Promise<void> => {
    const answer = await fetch(`${shop.url}/wp-json/wc/v3/orders/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The shop answered ${answer.status}.`);
  };
  return webhookServer({
    "/woocommerce": async (body, headers) => {
      // WooCommerce tests a new webhook with an unsigned form.
      if (/^webhook_id=\d+$/.test(body)) return 200;
      if (!isSignedByShop(body, headers["x-wc-webhook-signature"], shop.webhookSecret)) return 401;
      const order = JSON.parse(body) as WooOrder;
      // WooCommerce gives the status processing to paid orders, and to orders that are paid in cash at the door.
      const isReady = headers["x-wc-webhook-topic"] === "order.updated" && order.status === "processing";
      if (!isReady || metaOf(order, "_waybill_order_id") !== undefined) return 200;
      const { order_id, tracking_link } = await sendRider(waybill, shopOrder(order));
      await write("PUT", String(order.id), {
        meta_data: [
          { key: "_waybill_order_id", value: order_id },
          { key: "_waybill_tracking_link", value: tracking_link },
        ],
      });
      await write("POST", `${order.id}/notes`, {
        note: `Follow your order: ${tracking_link}`,
        customer_note: true,
      });
      return 200;
    },
    "/waybill": async (body, headers) => {
      const callback = await verifyWebhook(body, headers, { secret: waybillSecret }).catch(() => undefined);
      if (!callback) return 401;
      const own =
        callback.client_order_id?.startsWith(prefix) && callback.client_order_id.slice(prefix.length);
      if (own && callback.status === "DELIVERED") await write("PUT", own, { status: "completed" });
      return 200;
    },
  });
}
