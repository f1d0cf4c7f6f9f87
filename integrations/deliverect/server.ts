import { createHmac, timingSafeEqual } from "node:crypto";
import type { Server } from "node:http";
import { readEvent, WaybillError, type Waybill, type WaybillEvent } from "../../partner-client/index.ts";
import { serveJson, type Answer, type Handle } from "../serve-json.ts";
import { idsOf, numberOf, requestOf, type Drop, type Job } from "./job.ts";

export type Deliverect = {
  waybill: Waybill;
  /** The outlet (`client_vendor_id`) of each of Deliverect's locations, by its id. */
  outlets: Readonly<Record<string, string>>;
  /** By which Deliverect signs, and the secret of the webhook at Waybill. */
  secrets: { deliverect: string; waybill: string };
  /** Deliverect's own API and the client that may send it events. */
  api: { url: string; clientId: string; clientSecret: string };
};

/** 'No drivers available', as Deliverect numbers its reasons. */
const cannotDeliver = 20;
const scale = 100;

const isSigned = (body: string, given: unknown, secret: string): boolean => {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"));
  const signature = Buffer.from(typeof given === "string" ? given : "");
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};

const isRefusal = (problem: unknown): problem is WaybillError =>
  problem instanceof WaybillError && problem.status >= 400 && problem.status < 500 && problem.status !== 429;

/** The answer that a job cannot be carried; what is no refusal is an error, so that Deliverect asks again. */
function refused({ jobId }: Job, { orderId, channelOrderDisplayId = "" }: Drop, problem: unknown): Answer {
  if (!isRefusal(problem)) throw problem;
  const error = { deliveryId: "", orderId, channelOrderDisplayId, reason: cannotDeliver };
  return {
    status: 200,
    body: { jobId, canDeliver: false, errors: [{ ...error, description: problem.message }] },
  };
}

async function validate({ waybill, outlets }: Deliverect, job: Job): Promise<Answer> {
  let [price, distance] = [0, 0];
  let pickup: string | undefined;
  const deliveryLocations: object[] = [];
  for (const drop of job.deliveryLocations) {
    const { sender, recipient, amount, description, payment_method } = requestOf(job, drop, outlets);
    const asked = { sender, recipient, amount: amount ?? 0, description, payment_method };
    try {
      const quote = await waybill.askQuote(asked);
      const times = await waybill.askTime(asked);
      price += quote.delivery_fee;
      distance += quote.distance;
      pickup ??= times.estimated_pickup_time;
      const { orderId } = drop;
      deliveryLocations.push({
        deliveryId: numberOf(job, drop),
        orderId,
        deliveryTimeETA: times.estimated_delivery_time,
      });
    } catch (problem) {
      return refused(job, drop, problem);
    }
  }
  return {
    status: 200,
    body: {
      jobId: job.jobId,
      canDeliver: true,
      distance,
      pickupTimeETA: pickup,
      price: { price: Math.round(price * scale), taxRate: 0 },
      externalJobId: job.jobId,
      deliveryLocations,
    },
  };
}

const letGo = async (waybill: Waybill, orderIds: readonly string[]): Promise<void> => {
  for (const order_id of orderIds)
    await waybill.cancelOrder({ order_id, reason: "MISTAKE_ERROR" }).catch((problem: unknown) => {
      if (!isRefusal(problem)) throw problem;
    });
};

/** A rider for each delivery of a job, or for none of them. Sent again it is the same job. */
async function create({ waybill, outlets }: Deliverect, job: Job): Promise<Answer> {
  const placed: string[] = [];
  const deliveryLocations: object[] = [];
  for (const drop of job.deliveryLocations) {
    try {
      const { order_id } = await waybill.placeOrder(requestOf(job, drop, outlets));
      placed.push(order_id);
      const { tracking_link } = await waybill.readOrder({ order_id });
      deliveryLocations.push({ deliveryId: order_id, orderId: drop.orderId, trackingUrl: tracking_link });
    } catch (problem) {
      await letGo(waybill, placed);
      return refused(job, drop, problem);
    }
  }
  const { jobId } = job;
  return { status: 200, body: { jobId, canDeliver: true, externalJobId: jobId, deliveryLocations } };
}

async function cancel({ waybill }: Deliverect, jobId: string): Promise<Answer> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await waybill.listOrders({ limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const { client_order_id, order_id, status } of page.orders)
      if (idsOf(client_order_id)?.jobId === jobId && status !== "CANCELLED") ids.push(order_id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && ids.length === 0);
  await letGo(waybill, ids);
  return { status: 200, body: { jobId } };
}

const shownAs: Readonly<Record<string, number>> = {
  COURIER_ACCEPTED_DELIVERY: 83,
  NEAR_VENDOR: 85,
  PICKED_UP: 87,
  COURIER_LEFT_VENDOR: 87,
  NEAR_CUSTOMER: 89,
  DELIVERED: 90,
};

/** Sends Deliverect what became of a delivery; a status that it has no number for is left out. */
async function tell({ api }: Deliverect, event: WaybillEvent): Promise<void> {
  if (event.event !== "status") return;
  const { client_order_id, status, tracking_link, driver } = event.body;
  const ids = idsOf(client_order_id);
  const shown = shownAs[status];
  if (!ids || shown === undefined) return;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`Deliverect answered ${answer.status}.`);
    return answer;
  };
  const { clientId: client_id, clientSecret: client_secret, url: audience } = api;
  const asked = { client_id, client_secret, audience, grant_type: "client_credentials" };
  const { access_token } = (await (await post("/oauth/token", asked)).json()) as { access_token: string };
  await post(
    "/fulfillment/generic/events",
    {
      deliveryJobId: ids.jobId,
      trackingUrl: tracking_link,
      ...(driver.name && { courier: { name: driver.name, phone: driver.phone_number ?? "" } }),
      locations: [{ orderId: ids.orderId, status: shown }],
    },
    access_token,
  );
}

/** The dispatch partner that Deliverect asks: validate, create and cancel a job; and what it is told of it. */
export function openDeliverect(own: Deliverect): Server {
  const signed =
    (handle: Handle): Handle =>
    async (given) =>
      isSigned(given.body, given.headers["x-server-authorization-hmac-sha256"], own.secrets.deliverect)
        ? handle(given)
        : { status: 401 };
  return serveJson({
    "POST /validate_job": signed(({ body }) => validate(own, JSON.parse(body) as Job)),
    "POST /create_job": signed(({ body }) => create(own, JSON.parse(body) as Job)),
    "GET /cancel_job/:jobId": signed(({ params }) => cancel(own, params["jobId"] ?? "")),
    "POST /waybill": async ({ body, headers }) => {
      const event = await readEvent(body, headers, { secret: own.secrets.waybill }).catch(() => undefined);
      if (!event) return { status: 401 };
      await tell(own, event);
      return { status: 200 };
    },
  });
}
