import type { Waybill } from "../../partner-client/index.ts";
import type { ShopifyAdmin } from "./shopify-admin.ts";

/** The prefix of the `client_order_id` of a fulfilment order: a repeated request finds the same delivery. */
const prefix = "shopify-";
export const clientOrderIdOf = (gid: string): string => `${prefix}${gid.split("/").pop()}`;
/** Returns the fulfilment order of a `client_order_id`; undefined if it is not from this app. */
export const fulfilmentOrderIdOf = (number: string | undefined): string | undefined =>
  number?.startsWith(prefix) ? `gid://shopify/FulfillmentOrder/${number.slice(prefix.length)}` : undefined;

export type FulfilmentOrder = {
  id: string;
  status: string;
  deliveryMethod: { methodType: string } | null;
  assignedLocation: { location: { id: string } | null };
  fulfillments: { nodes: readonly { id: string }[] };
  lineItems: { nodes: readonly { productTitle: string; totalQuantity: number }[] };
  order: {
    id: string;
    note: string | null;
    phone: string | null;
    displayFinancialStatus: string | null;
    paymentGatewayNames: readonly string[];
    currentTotalPriceSet: { shopMoney: { amount: string } };
    totalOutstandingSet: { shopMoney: { amount: string } };
    shippingAddress: {
      name: string | null;
      phone: string | null;
      address1: string | null;
      address2: string | null;
      city: string | null;
      latitude: number | null;
      longitude: number | null;
    } | null;
    fulfillmentOrders: {
      nodes: readonly { id: string; status: string; deliveryMethod: { methodType: string } | null }[];
    };
  };
};

const readOperation = `query WaybillFulfilmentOrder($id: ID!) {
  fulfillmentOrder(id: $id) {
    id status deliveryMethod { methodType }
    assignedLocation { location { id } }
    fulfillments(first: 1) { nodes { id } }
    lineItems(first: 100) { nodes { productTitle totalQuantity } }
    order {
      id note phone displayFinancialStatus paymentGatewayNames
      currentTotalPriceSet { shopMoney { amount } }
      totalOutstandingSet { shopMoney { amount } }
      shippingAddress { name phone address1 address2 city latitude longitude }
      fulfillmentOrders(first: 50) { nodes { id status deliveryMethod { methodType } } }
    }
  }
}`;

/** Reads a fulfilment order from the shop; undefined if it does not exist. */
export const readFulfilmentOrder = async (
  { ask }: ShopifyAdmin,
  id: string,
): Promise<FulfilmentOrder | undefined> =>
  (await ask<{ fulfillmentOrder: FulfilmentOrder | null }>(readOperation, { id })).fulfillmentOrder ??
  undefined;

/** True for local delivery, the only kind that riders carry; shipping, pick-up and digital orders are ignored. */
export const isLocalDelivery = ({ deliveryMethod }: Pick<FulfilmentOrder, "deliveryMethod">): boolean =>
  deliveryMethod?.methodType === "LOCAL";

const isCash = (gateway: string): boolean => /cash on delivery|\bcod\b/i.test(gateway);

/**
 * Returns how an order is paid: prepaid, in cash to the rider, or undefined while unpaid: then no rider is
 * requested.
 */
export function paymentOf({ order }: FulfilmentOrder): "PAID" | "CASH_ON_DELIVERY" | undefined {
  if (order.displayFinancialStatus === "PAID") return "PAID";
  return order.paymentGatewayNames.some(isCash) ? "CASH_ON_DELIVERY" : undefined;
}

/** True for the first parcel of an order that is not cancelled: only its rider collects the order's cash. */
const isFirstParcel = ({ id, order }: FulfilmentOrder): boolean =>
  order.fulfillmentOrders.nodes
    .filter((one) => isLocalDelivery(one) && one.status !== "CANCELLED")
    .map((one) => one.id)
    .sort((a, b) => Number(a.split("/").pop()) - Number(b.split("/").pop()))[0] === id;

/** Returns the Waybill request for a fulfilment order. `outlets`: the outlet of each location. */
export function requestOf(
  given: FulfilmentOrder,
  payment: "PAID" | "CASH_ON_DELIVERY",
  outlets: Readonly<Record<string, string>>,
): Parameters<Waybill["placeOrder"]>[0] {
  const { order, lineItems, assignedLocation } = given;
  const to = order.shippingAddress;
  if (!to || to.latitude === null || to.longitude === null)
    throw new Error("The order has no address that the shop could locate.");
  const isCollected = payment === "CASH_ON_DELIVERY" && isFirstParcel(given);
  const sum = isCollected ? order.totalOutstandingSet : order.currentTotalPriceSet;
  const outlet = outlets[assignedLocation.location?.id.split("/").pop() ?? ""];
  return {
    client_order_id: clientOrderIdOf(given.id),
    ...(outlet !== undefined && { sender: { client_vendor_id: outlet } }),
    amount: Number(sum.shopMoney.amount),
    payment_method: isCollected ? "CASH_ON_DELIVERY" : "PAID",
    description: lineItems.nodes
      .map(({ productTitle, totalQuantity }) => `${totalQuantity} × ${productTitle}`)
      .join(", ")
      .slice(0, 1000),
    recipient: {
      name: to.name ?? "",
      phone_number: to.phone ?? order.phone ?? "",
      notes: order.note,
      location: {
        address: [to.address1, to.address2, to.city].filter(Boolean).join(", "),
        latitude: to.latitude,
        longitude: to.longitude,
      },
    },
  };
}
