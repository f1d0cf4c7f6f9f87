import type { Waybill } from "../../partner-client/index.ts";

type Address = {
  street?: string;
  number?: string;
  complement?: string;
  district?: string;
  city?: string;
  postalCode?: string;
  reference?: string;
  instructions?: string;
  formattedAddress?: string;
  latitude?: number;
  longitude?: number;
  coordinates?: { latitude?: number; longitude?: number };
};

/** The fields of a delivery in Open Delivery's logistics calls that we read. */
export type DeliveryOrder = {
  orderId: string;
  orderDisplayId?: string;
  merchant: { id: string; name?: string };
  pickupAddress?: Address;
  deliveryAddress: Address;
  customerName?: string;
  customerPhone?: string;
  totalOrderPrice?: { value?: number };
  payments?: {
    method?: "ONLINE" | "OFFLINE";
    offlineMethod?: readonly { type?: string; amount?: number | { value?: number } }[];
  };
  items?: readonly { name?: string; quantity?: number }[];
  pickupCode?: string;
};

const prefix = "open-delivery-";
export const clientOrderIdOf = (orderId: string): string => `${prefix}${orderId}`;
/** Returns the `orderId` of a `client_order_id`; undefined if it is not from Open Delivery. */
export const orderIdOf = (number: string | undefined): string | undefined =>
  number?.startsWith(prefix) ? number.slice(prefix.length) : undefined;

const addressOf = ({ street, number, complement, district, city }: Address): string =>
  [[street, number].filter(Boolean).join(", "), complement, district, city].filter(Boolean).join(", ");

const placeOf = (address: Address) => ({
  address: addressOf(address) || address.formattedAddress || "-",
  latitude: address.latitude ?? address.coordinates?.latitude ?? Number.NaN,
  longitude: address.longitude ?? address.coordinates?.longitude ?? Number.NaN,
  ...(address.postalCode && { postal_code: address.postalCode }),
});

const sumOf = (amount: number | { value?: number } | undefined): number =>
  typeof amount === "number" ? amount : (amount?.value ?? 0);

/** Returns the amount to collect; undefined if prepaid. */
function collected({ payments }: DeliveryOrder): { amount: number; isCard: boolean } | undefined {
  if (payments?.method !== "OFFLINE") return undefined;
  const methods = payments.offlineMethod ?? [];
  const amount = methods.reduce((sum, one) => sum + sumOf(one.amount), 0);
  return { amount, isCard: methods.some(({ type = "" }) => /CREDIT|DEBIT|CARD/.test(type)) };
}

/** Returns the Waybill request for a delivery. `outlets`: the outlet by merchant id. */
export function requestOf(
  order: DeliveryOrder,
  outlets: Readonly<Record<string, string>>,
): Parameters<Waybill["placeOrder"]>[0] {
  const cash = collected(order);
  const outlet = outlets[order.merchant.id];
  const { deliveryAddress: to, pickupAddress: from, items = [] } = order;
  const sender =
    outlet === undefined
      ? from && { name: order.merchant.name ?? null, location: placeOf(from) }
      : { client_vendor_id: outlet };
  return {
    client_order_id: clientOrderIdOf(order.orderId),
    ...(sender && { sender }),
    amount: cash?.amount ?? order.totalOrderPrice?.value ?? 0,
    payment_method: cash ? (cash.isCard ? "CARD_ON_DELIVERY" : "CASH_ON_DELIVERY") : "PAID",
    description:
      items.map(({ name = "", quantity = 1 }) => `${quantity} × ${name}`).join(", ") ||
      order.orderDisplayId ||
      "Pedido",
    recipient: {
      name: order.customerName ?? "",
      phone_number: order.customerPhone ?? "",
      notes: [to.reference, to.instructions].filter(Boolean).join(". ") || null,
      location: placeOf(to),
    },
    ...(order.pickupCode && { pickup_tasks: { pickup_code: order.pickupCode } }),
  };
}

const shownAs: Readonly<Record<string, string>> = {
  NEW: "PENDING",
  RECEIVED: "PENDING",
  WAITING_FOR_TRANSPORT: "PENDING",
  ASSIGNED_TO_TRANSPORT: "PENDING",
  DELAYED: "PENDING",
  COURIER_ACCEPTED_DELIVERY: "ACCEPTED",
  NEAR_VENDOR: "ARRIVED_AT_MERCHANT",
  PICKED_UP: "ORDER_PICKED",
  COURIER_LEFT_VENDOR: "DELIVERY_ONGOING",
  NEAR_CUSTOMER: "ARRIVED_AT_CUSTOMER",
  DELIVERED: "ORDER_DELIVERED",
  RETURNED_TO_VENDOR: "RETURNED_TO_MERCHANT",
};

/** Returns Open Delivery's event for a Waybill status; an order without a courier is a rejection. */
export const eventOf = (status: string, reason: string | undefined): string | undefined => {
  if (status === "CANCELLED") return reason === "NO_COURIER" ? "REJECTED" : "CANCELLED";
  return shownAs[status];
};
