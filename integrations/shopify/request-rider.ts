import { WaybillError, type Waybill, type WaybillEvent } from "../../partner-client/index.ts";
import {
  fulfilmentOrderIdOf,
  isLocalDelivery,
  clientOrderIdOf,
  paymentOf,
  readFulfilmentOrder,
  requestOf,
  type FulfilmentOrder,
} from "./fulfilment-order.ts";
import type { ShopifyAdmin } from "./shopify-admin.ts";

type StatusBody = Extract<WaybillEvent, { event: "status" }>["body"];

export type RiderRequestDeps = {
  admin: ShopifyAdmin;
  waybill: Waybill;
  /** The outlet (`client_vendor_id`) of each location of the shop, by the location's number. */
  outlets: Readonly<Record<string, string>>;
};

const open = new Set(["OPEN", "SCHEDULED", "IN_PROGRESS"]);

const tagOperation = `mutation WaybillTag($id: ID!, $tags: [String!]!) {
  tagsAdd(id: $id, tags: $tags) { userErrors { message } }
}`;
const fieldsOperation = `mutation WaybillFields($fields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $fields) { userErrors { message } }
}`;
const fulfilOperation = `mutation WaybillFulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`;
const eventOperation = `mutation WaybillEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } }
}`;

/** Returns the tag for the shop's order if a delivery failed. */
const tagOf = ({ status, cancellation }: StatusBody): string | undefined => {
  if (status === "RETURNED_TO_VENDOR") return "Waybill: returned to shop";
  if (status !== "CANCELLED") return undefined;
  return cancellation?.reason === "NO_COURIER" ? "Waybill: no courier" : "Waybill: cancelled";
};

const writeFields = ({ admin }: RiderRequestDeps, orderGid: string, fields: Record<string, string>) =>
  admin.ask(fieldsOperation, {
    fields: Object.entries(fields).map(([key, value]) => ({
      ownerId: orderGid,
      namespace: "waybill",
      key,
      type: key === "tracking_link" ? "url" : "single_line_text_field",
      value,
    })),
  });

/**
 * Requests a rider for a fulfilment order of local delivery that is paid or to be paid in cash, and writes the
 * tracking link to the shop's order. A repeated webhook finds the same delivery, also if writing failed before.
 */
export async function requestRider(carrying: RiderRequestDeps, id: string): Promise<void> {
  const { admin, waybill, outlets } = carrying;
  const given = await readFulfilmentOrder(admin, id);
  if (!given || !isLocalDelivery(given) || !open.has(given.status)) return;
  const payment = paymentOf(given);
  if (!payment) return;
  const { orders } = await waybill.listOrders({ client_order_id: clientOrderIdOf(id) });
  // A cancelled delivery counts too: a repeated webhook must not request a rider again.
  const [known] = orders;
  try {
    const { order_id } = known ?? (await waybill.placeOrder(requestOf(given, payment, outlets)));
    const { tracking_link } = known ?? (await waybill.readOrder({ order_id }));
    await writeFields(carrying, given.order.id, { order_id, tracking_link });
  } catch (problem) {
    // A person must solve a refusal; Shopify retries the webhook after any other error.
    if (!isFinal(problem)) throw problem;
    await admin.ask(tagOperation, { id: given.order.id, tags: ["Waybill: not requested"] });
    await writeFields(carrying, given.order.id, { problem: problem.message.slice(0, 500) });
  }
}

const isFinal = (problem: unknown): problem is Error =>
  problem instanceof WaybillError
    ? problem.status >= 400 && problem.status < 500 && problem.status !== 429
    : problem instanceof Error && problem.message.includes("no address");

/** Cancels the delivery of a cancelled fulfilment order, if that is still possible. */
export async function releaseOrder({ waybill }: RiderRequestDeps, id: string): Promise<void> {
  const { orders } = await waybill.listOrders({ client_order_id: clientOrderIdOf(id) });
  for (const { order_id, status } of orders) {
    if (status === "CANCELLED") continue;
    await waybill.cancelOrder({ order_id, reason: "MISTAKE_ERROR" }).catch((problem: unknown) => {
      if (!(problem instanceof WaybillError) || problem.status >= 500 || problem.status === 0) throw problem;
    });
  }
}

/** Returns the fulfilment of a parcel that left the shop: created once, even if the event is repeated. */
async function fulfilmentOf(
  { admin }: RiderRequestDeps,
  given: FulfilmentOrder,
  { order_id, tracking_link }: { order_id: string; tracking_link: string },
): Promise<string | undefined> {
  const [made] = given.fulfillments.nodes;
  if (made) return made.id;
  const { fulfillmentCreate } = await admin.ask<{
    fulfillmentCreate: { fulfillment: { id: string } | null };
  }>(fulfilOperation, {
    fulfillment: {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: given.id }],
      trackingInfo: { company: "Waybill", number: order_id, url: tracking_link },
      notifyCustomer: true,
    },
  });
  return fulfillmentCreate.fulfillment?.id;
}

const shownAs: Readonly<Record<string, string>> = {
  PICKED_UP: "OUT_FOR_DELIVERY",
  DELIVERED: "DELIVERED",
  RETURNED_TO_VENDOR: "FAILURE",
};

/** Writes a delivery's status to the shop's order. */
export async function writeBack(carrying: RiderRequestDeps, event: WaybillEvent): Promise<void> {
  if (event.event !== "status") return;
  const { client_order_id, order_id, status } = event.body;
  const id = fulfilmentOrderIdOf(client_order_id);
  const given = id === undefined ? undefined : await readFulfilmentOrder(carrying.admin, id);
  if (!given) return;
  const tag = tagOf(event.body);
  if (tag !== undefined) await carrying.admin.ask(tagOperation, { id: given.order.id, tags: [tag] });
  const shown = shownAs[status];
  if (shown === undefined) return;
  const { tracking_link } = await carrying.waybill.readOrder({ order_id });
  const fulfillmentId = await fulfilmentOf(carrying, given, { order_id, tracking_link });
  if (fulfillmentId === undefined) return;
  await carrying.admin.ask(eventOperation, {
    event: { fulfillmentId, status: shown, ...(event.time !== undefined && { happenedAt: event.time }) },
  });
}
