import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { Waybill } from "../partner-client/index.ts";

/** A shop's order that is ready for a rider. */
export type ShopOrder = {
  /** The shop's own number: a repeated order with the same number gets only one rider. */
  number: string;
  amount: number;
  /** True if the rider collects the amount at the door. */
  isCashOnDelivery: boolean;
  description: string;
  name: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  notes?: string;
};

export type Tracking = { order_id: string; tracking_link: string };

/**
 * Requests a rider and returns the tracking link. A shop may send its order again, changed or not, even hours
 * later: the number identifies the existing delivery, and a rider is requested again only after a cancellation.
 */
export async function sendRider(waybill: Waybill, order: ShopOrder): Promise<Tracking> {
  const { orders } = await waybill.listOrders({ client_order_id: order.number });
  const known = orders.find(({ status }) => status !== "CANCELLED");
  const { order_id } = known ?? (await waybill.placeOrder(requestOf(order)));
  const { tracking_link } = known ?? (await waybill.readOrder({ order_id }));
  return { order_id, tracking_link };
}

const requestOf = (order: ShopOrder): Parameters<Waybill["placeOrder"]>[0] => ({
  client_order_id: order.number,
  amount: order.amount,
  description: order.description,
  payment_method: order.isCashOnDelivery && order.amount > 0 ? "CASH_ON_DELIVERY" : "PAID",
  recipient: {
    name: order.name,
    phone_number: order.phone,
    notes: order.notes ?? null,
    location: { address: order.address, latitude: order.latitude, longitude: order.longitude },
  },
});

/** True if the shop signed a body: base64 of its HMAC, as WooCommerce and Shopify send it. */
export function isSignedByShop(body: string, given: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("base64"));
  const signature = Buffer.from(typeof given === "string" ? given : "");
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const maxBytes = 1_000_000;

/**
 * Handles one kind of webhook and returns the response's status; an exception becomes 500, so that the shop sends
 * the webhook again.
 */
export type WebhookHandler = (body: string, headers: IncomingHttpHeaders) => Promise<number>;

/** A server with one path for each kind of webhook. */
export const webhookServer = (receivers: Record<string, WebhookHandler>): Server =>
  createServer((request, response) => {
    const receiver = receivers[request.url ?? ""];
    if (request.method !== "POST" || !receiver) return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) request.destroy();
      else parts.push(part);
    });
    request.on("end", () => {
      receiver(Buffer.concat(parts).toString("utf8"), request.headers).then(
        (status) => response.writeHead(status).end(),
        (error: unknown) => {
          console.error(error);
          response.writeHead(500).end();
        },
      );
    });
  });
