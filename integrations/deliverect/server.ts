import type { Server } from "node:http";
import { readEvent, type Waybill, type WaybillEvent } from "../../partner-client/index.ts";
import { hmacOf, isSameSignature } from "../hmac.ts";
import { isRefusal } from "../is-refusal.ts";
import { parseObject, serveJson, type Answer, type Handle } from "../serve-json.ts";
import { idsOf, clientOrderIdOf, deliveryTimeOf, requestOf, type Drop, type Job } from "./job.ts";

export type Deliverect = {
  waybill: Waybill;
  /** The outlet (`client_vendor_id`) of each Deliverect location, by the location's id. */
  outlets: Readonly<Record<string, string>>;
  /** Deliverect's signing secret, and the secret of the Waybill webhook. */
  secrets: { deliverect: string; waybill: string };
  /** Deliverect's API, and the client with which events are sent to it. */
  api: {
    url: string;
    clientId: string;
    clientSecret: string;
    /** The path to which jobs without a courier are reported; omitted: they are not reported. */
    cancelPath?: string | undefined;
  };
};

/** Deliverect's numbers for reasons. */
const reasons = { noDrivers: 20, invalidData: 25, outsideArea: 30 } as const;
const reasonOf = ({ code, status }: { code: string; status: number }): number => {
  if (code === "OUTSIDE_DELIVERABLE_RANGE") return reasons.outsideArea;
  return status === 400 ? reasons.invalidData : reasons.noDrivers;
};
const scale = 100;

const isSigned = (body: string, given: unknown, secret: string): boolean =>
  isSameSignature(typeof given === "string" ? given : "", hmacOf(body, secret));

/** Returns the response that a job is refused; throws other errors, so that Deliverect retries. */
function refused({ jobId }: Job, { orderId, channelOrderDisplayId = "" }: Drop, problem: unknown): Answer {
  if (!isRefusal(problem)) throw problem;
  const error = { deliveryId: "", orderId, channelOrderDisplayId, reason: reasonOf(problem) };
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
    // A validation has no customer data except the address; the customer is sent only when the job is created.
    const to = { location: recipient.location };
    const delivery = { sender, recipient: to, amount: amount ?? 0, description, payment_method };
    try {
      const quote = await waybill.askQuote(delivery);
      const times = await waybill.askTime(delivery);
      price += quote.delivery_fee;
      distance += quote.distance;
      const isPlanned = deliveryTimeOf(drop, Date.now()) !== undefined;
      pickup ??= isPlanned && job.pickupTime ? job.pickupTime : times.estimated_pickup_time;
      const { orderId, deliveryTime } = drop;
      deliveryLocations.push({
        deliveryId: clientOrderIdOf(job, drop),
        orderId,
        deliveryTimeETA: isPlanned ? deliveryTime : times.estimated_delivery_time,
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

const cancelOrders = async (waybill: Waybill, orderIds: readonly string[]): Promise<void> => {
  for (const order_id of orderIds)
    await waybill.cancelOrder({ order_id, reason: "MISTAKE_ERROR" }).catch((problem: unknown) => {
      if (!isRefusal(problem)) throw problem;
    });
};

/** Requests a rider for every delivery of a job, or for none. A repeated request returns the same job. */
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
      await cancelOrders(waybill, placed);
      return refused(job, drop, problem);
    }
  }
  const { jobId } = job;
  return { status: 200, body: { jobId, canDeliver: true, externalJobId: jobId, deliveryLocations } };
}

/** Cancels a job's deliveries; the response has the reason if one can no longer be cancelled. */
async function cancel({ waybill }: Deliverect, { jobId, deliveryLocations }: Job): Promise<Answer> {
  let reason = "";
  for (const { orderId } of deliveryLocations) {
    const { orders } = await waybill.listOrders({ client_order_id: clientOrderIdOf({ jobId }, { orderId }) });
    for (const { order_id, status } of orders) {
      if (status === "CANCELLED") continue;
      await waybill.cancelOrder({ order_id, reason: "MISTAKE_ERROR" }).catch((problem: unknown) => {
        if (!isRefusal(problem)) throw problem;
        reason = problem.message;
      });
    }
  }
  return { status: 200, body: { status: reason === "" ? "confirmed" : "rejected", reason, price: 0 } };
}

const shownAs: Readonly<Record<string, number>> = {
  COURIER_ACCEPTED_DELIVERY: 83,
  NEAR_VENDOR: 85,
  PICKED_UP: 87,
  COURIER_LEFT_VENDOR: 87,
  NEAR_CUSTOMER: 89,
  DELIVERED: 90,
};

type StatusBody = Extract<WaybillEvent, { event: "status" }>["body"];
type Ids = { jobId: string; orderId: string };

/** Returns why a job is given back; undefined if Deliverect cancelled it. */
function givenBack({ status, cancellation }: StatusBody): string | undefined {
  if (status === "RETURNED_TO_VENDOR") return "CUSTOMER_UNRESPONSIVE";
  if (status !== "CANCELLED" || cancellation?.source === "CLIENT") return undefined;
  return "COURIER_NO_LONGER_AVAILABLE";
}

/**
 * Returns the message to Deliverect about a status, and its path; undefined if Deliverect has no number for the
 * status.
 */
function messageOf({ api }: Deliverect, { jobId, orderId }: Ids, statusBody: StatusBody) {
  const reasonTag = givenBack(statusBody);
  if (reasonTag !== undefined && api.cancelPath !== undefined) {
    const extraDescription = statusBody.cancellation?.reason ?? statusBody.status;
    const body = { deliveryJobId: jobId, deliveryFeeCharged: 0, reasonTag, extraDescription };
    return { path: api.cancelPath, body };
  }
  const shown = shownAs[statusBody.status];
  if (shown === undefined) return undefined;
  const { driver, tracking_link } = statusBody;
  return {
    path: "/fulfillment/generic/events",
    body: {
      deliveryJobId: jobId,
      trackingUrl: tracking_link,
      ...(driver.name && { courier: { name: driver.name, phone: driver.phone_number ?? "" } }),
      locations: [{ orderId, status: shown }],
    },
  };
}

/** Sends a delivery's status to Deliverect. */
async function sendStatus(own: Deliverect, event: WaybillEvent): Promise<void> {
  if (event.event !== "status") return;
  const ids = idsOf(event.body.client_order_id);
  const message = ids && messageOf(own, ids, event.body);
  if (!message) return;
  const { clientId: client_id, clientSecret: client_secret, url: audience } = own.api;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${audience}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`Deliverect answered ${answer.status}.`);
    return answer;
  };
  const tokenRequest = { client_id, client_secret, audience, grant_type: "client_credentials" };
  const { access_token } = (await (await post("/oauth/token", tokenRequest)).json()) as {
    access_token: string;
  };
  await post(message.path, message.body, access_token);
}

/** The dispatch partner that Deliverect calls to validate, create and cancel a job; it sends the status updates. */
export function openDeliverect(own: Deliverect): Server {
  const signed =
    (handle: Handle): Handle =>
    async (given) =>
      isSigned(given.body, given.headers["x-server-authorization-hmac-sha256"], own.secrets.deliverect)
        ? handle(given)
        : { status: 401 };
  const jobIn = (body: string) => parseObject<Job>(body, "deliveryLocations");
  // Deliverect's documentation names both methods for this call.
  const cancelled = signed(({ body }) => cancel(own, jobIn(body)));
  return serveJson({
    "POST /validate_job": signed(({ body }) => validate(own, jobIn(body))),
    "POST /create_job": signed(({ body }) => create(own, jobIn(body))),
    "POST /cancel_job": cancelled,
    "GET /cancel_job": cancelled,
    "POST /waybill": async ({ body, headers }) => {
      const event = await readEvent(body, headers, { secret: own.secrets.waybill }).catch(() => undefined);
      if (!event) return { status: 401 };
      await sendStatus(own, event);
      return { status: 200 };
    },
  });
}
