import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { Waybill } from "@waybill/partner-client";

/** What a shop says of an order that was paid, in the words of a rider. */
export type PaidOrder = {
  /** The shop's own number: the same order twice is one rider. */
  number: string;
  amount: number;
  description: string;
  name: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  notes?: string;
};

export type Tracking = { order_id: string; tracking_link: string };

/** Asks what the rider costs, asks for the rider at that price, and says where the order is followed. */
export async function sendRider(waybill: Waybill, order: PaidOrder): Promise<Tracking> {
  const { number, amount, description, name, phone, address, latitude, longitude, notes } = order;
  const asked = {
    client_order_id: number,
    amount,
    description,
    payment_method: "PAID" as const,
    recipient: {
      name,
      phone_number: phone,
      notes: notes ?? null,
      location: { address, latitude, longitude },
    },
  };
  const { quote_id } = await waybill.askQuote(asked);
  const { order_id } = await waybill.placeOrder(
    { ...asked, quote_id },
    { idempotencyKey: `order ${number}` },
  );
  const { tracking_link } = await waybill.readOrder({ order_id });
  return { order_id, tracking_link };
}

/** Whether a shop signed a body: base64 of its HMAC, as WooCommerce and Shopify have it. */
export function isSigned(body: string, given: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("base64"));
  const signature = Buffer.from(typeof given === "string" ? given : "");
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const mostBytes = 1_000_000;

/** Takes one kind of message an address; the answer is a status, and what goes wrong is 500, so that it is sent again. */
export type Receiver = (body: string, headers: IncomingHttpHeaders) => Promise<number>;

/** A server of a few addresses that take messages. */
export const receive = (receivers: Record<string, Receiver>): Server =>
  createServer((request, response) => {
    const receiver = receivers[request.url ?? ""];
    if (request.method !== "POST" || !receiver) return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) request.destroy();
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
