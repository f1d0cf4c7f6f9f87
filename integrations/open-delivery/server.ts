import type { Server } from "node:http";
import { readEvent, type Waybill, type WaybillEvent } from "../../partner-client/index.ts";
import { hmacOf, isSameSignature } from "../hmac.ts";
import { isRefusal } from "../is-refusal.ts";
import { parseObject, serveJson, type Answer, type JsonRequest, type Handle } from "../serve-json.ts";
import { eventOf, clientOrderIdOf, orderIdOf, requestOf, type DeliveryOrder } from "./delivery.ts";

export type OpenDelivery = {
  waybill: Waybill;
  /** The outlet (`client_vendor_id`) of each merchant, by the merchant's id. */
  outlets: Readonly<Record<string, string>>;
  /** The credentials of the ordering application; we also sign our events with its secret. */
  client: { id: string; secret: string };
  /** The webhook of the ordering application, and our id there. */
  webhook: { url: string; appId: string };
  waybillSecret: string;
};

const tokenSeconds = 6 * 3600;

/** Returns a signed token that contains its expiry: any process can verify it, so none is stored. */
const tokenOf = ({ client }: OpenDelivery, now: number): string => {
  const until = String(Math.floor(now / 1000) + tokenSeconds);
  return `${until}.${hmacOf(until, client.secret)}`;
};
const isGood = ({ client }: OpenDelivery, authorization: string | undefined, now: number): boolean => {
  const [until = "", signature = ""] = authorization?.replace(/^bearer /i, "").split(".") ?? [];
  return isSameSignature(signature, hmacOf(until, client.secret)) && Number(until) * 1000 > now;
};

/** Converts a refusal to Open Delivery's form; throws other errors, so that the call is retried. */
function refusal(problem: unknown): Answer {
  if (!isRefusal(problem)) throw problem;
  const { status } = problem;
  return { status, body: { title: problem.code, status, detail: problem.message } };
}

const orderOf = async ({ waybill }: OpenDelivery, orderId: string) =>
  (await waybill.listOrders({ client_order_id: clientOrderIdOf(orderId) })).orders[0];

async function availability(own: OpenDelivery, order: DeliveryOrder): Promise<Answer> {
  const { sender, recipient, amount, description, payment_method } = requestOf(order, own.outlets);
  // A price request has no customer data except the address; the customer is sent only with the order.
  const to = { location: recipient.location };
  const delivery = { sender, recipient: to, amount: amount ?? 0, description, payment_method };
  const quote = await own.waybill.askQuote(delivery);
  const times = await own.waybill.askTime(delivery);
  const minutesUntil = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 60_000));
  return {
    status: 200,
    body: {
      deliveryPrice: {
        price: { value: quote.delivery_fee, currency: quote.currency_code },
        pricingList: "NORMAL",
      },
      ETAs: {
        updateMethod: "ONLINE",
        pickupEtaInMinutes: minutesUntil(times.estimated_pickup_time),
        pickupEtaDatetime: times.estimated_pickup_time,
        deliveryEtaInMinutes: minutesUntil(times.estimated_delivery_time),
        deliveryEtaDatetime: times.estimated_delivery_time,
        maxDeliveryTime: times.upper_bound,
      },
    },
  };
}

async function request(own: OpenDelivery, order: DeliveryOrder): Promise<Answer> {
  const { order_id } = await own.waybill.placeOrder(requestOf(order, own.outlets));
  return { status: 202, body: { deliveryId: order_id, event: "PENDING", completion: {} } };
}

async function details(own: OpenDelivery, orderId: string): Promise<Answer> {
  const order = await orderOf(own, orderId);
  if (!order) return { status: 404, body: { title: "NOT_FOUND", status: 404 } };
  const { order_id, status, tracking_link, cancellation } = order;
  const type = eventOf(status, cancellation?.reason) ?? "PENDING";
  return {
    status: 200,
    body: { deliveryId: order_id, orderId, event: { type }, externalTrackingURL: tracking_link },
  };
}

async function ready(own: OpenDelivery, orderId: string): Promise<Answer> {
  const order = await orderOf(own, orderId);
  if (!order) return { status: 404, body: { title: "NOT_FOUND", status: 404 } };
  await own.waybill.tellReady({ order_id: order.order_id });
  return { status: 204 };
}

async function cancel(own: OpenDelivery, orderId: string): Promise<Answer> {
  const order = await orderOf(own, orderId);
  if (!order) return { status: 404, body: { title: "NOT_FOUND", status: 404 } };
  await own.waybill.cancelOrder({ order_id: order.order_id, reason: "MISTAKE_ERROR" });
  return { status: 202, body: { additionalCharges: false } };
}

/** Sends a delivery's status to the ordering application, signed. */
async function sendStatus({ client, webhook }: OpenDelivery, event: WaybillEvent): Promise<void> {
  if (event.event !== "status") return;
  const { order_id, client_order_id, status, cancellation, driver, tracking_link } = event.body;
  const orderId = orderIdOf(client_order_id);
  const type = eventOf(status, cancellation?.reason);
  if (orderId === undefined || type === undefined) return;
  const isCarried = !["PENDING", "REJECTED", "CANCELLED"].includes(type);
  const body = JSON.stringify({
    deliveryId: order_id,
    orderId,
    event: {
      type,
      datetime: event.time,
      ...(type === "REJECTED" && { rejectionInfo: { reason: "NO_DELIVERYPERSON_AVAILABLE" } }),
    },
    externalTrackingURL: tracking_link,
    ...(isCarried && driver.name && { deliveryPerson: { name: driver.name, phone: driver.phone_number } }),
  });
  const answer = await fetch(webhook.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-app-id": webhook.appId,
      "x-app-signature": hmacOf(body, client.secret),
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok) throw new Error(`The ordering application answered ${answer.status}.`);
}

/** The logistics service of Open Delivery: prices, deliveries, and the events to an ordering application. */
export function openOpenDelivery(own: OpenDelivery): Server {
  const known =
    (act: Handle): Handle =>
    async (given) =>
      isGood(own, given.headers.authorization, Date.now())
        ? act(given).catch(refusal)
        : { status: 401, body: { title: "UNAUTHORIZED", status: 401 } };
  const orderIn = ({ body }: JsonRequest) => parseObject<DeliveryOrder>(body, "merchant", "deliveryAddress");
  const idIn = ({ params }: JsonRequest) => params["orderId"] ?? "";
  return serveJson({
    "POST /oauth/token": async ({ body, headers }) => {
      const isForm = headers["content-type"]?.includes("form") ?? false;
      const credentials: Record<string, unknown> = isForm
        ? Object.fromEntries(new URLSearchParams(body))
        : parseObject(body);
      const isOurs =
        isSameSignature(String(credentials["client_id"]), own.client.id) &&
        isSameSignature(String(credentials["client_secret"]), own.client.secret);
      if (!isOurs) return { status: 401, body: { title: "UNAUTHORIZED", status: 401 } };
      const access_token = tokenOf(own, Date.now());
      return { status: 200, body: { access_token, token_type: "bearer", expires_in: tokenSeconds } };
    },
    "POST /v1/logistics/availability": known((given) => availability(own, orderIn(given))),
    "POST /v1/logistics/delivery": known((given) => request(own, orderIn(given))),
    "GET /v1/logistics/delivery/:orderId": known((given) => details(own, idIn(given))),
    "POST /v1/logistics/readyForPickup/:orderId": known((given) => ready(own, idIn(given))),
    "POST /v1/logistics/cancel/:orderId": known((given) => cancel(own, idIn(given))),
    "POST /waybill": async ({ body, headers }) => {
      const event = await readEvent(body, headers, { secret: own.waybillSecret }).catch(() => undefined);
      if (!event) return { status: 401 };
      await sendStatus(own, event);
      return { status: 200 };
    },
  });
}
