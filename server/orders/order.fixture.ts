import type { Order, OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { readVendor } from "@waybill/contract/merchants/vendors";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { TestApp } from "../testing/test-app.ts";

type Place = { latitude: number; longitude: number };

/** An address in Bonifacio Global City, a few kilometres from every outlet of the tests. */
export const serendra = { latitude: 14.5502, longitude: 121.0541 };
/** An address from which guests send. */
export const rockwell = { latitude: 14.5639, longitude: 121.0364 };

export const customer = {
  name: "Ana Reyes",
  phone_number: "0917 555 0142",
  location: {
    address: "1804, Almond Tower, 11th Avenue, Bonifacio Global City",
    unit_number: "1804",
    building: "Almond Tower",
    notes: "Leave with the guard",
    ...serendra,
  },
};

export const guestSender = {
  name: "Marco Bautista",
  email: "marco@example.com",
  phone_number: "+63 917 555 0199",
  location: { address: "One Rockwell West", ...rockwell },
};

type Call = TestApp["call"];

/** The location of a vendor, read from the API. */
export async function placeOf(call: Call, as: string, vendorId: string): Promise<Place> {
  const { body } = await call(readVendor, { as, params: { vendorId } });
  const { latitude, longitude } = body.result.vendor_information.location;
  if (latitude === null || longitude === null) throw new Error(`${vendorId} has no coordinates.`);
  return { latitude, longitude };
}

/** An order request as the portal sends it, with a signed quote. */
export async function orderRequest(
  call: Call,
  as: string,
  vendorId: string,
  changes: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const source = vendorId === "guest" ? rockwell : await placeOf(call, as, vendorId);
  const quote = await call(quoteFee, {
    as,
    body: { source, destination: serendra, vendor_id: vendorId, delivery_type: "food" },
  });
  return {
    vendor_id: vendorId,
    customer,
    order: {
      amount: 1240.5,
      description: "2 sisig trays",
      payment_method: "CASH_ON_DELIVERY",
      cold_bag_needed: false,
    },
    delivery_fee: quote.body.fee,
    signature: quote.body.signature,
    ...(vendorId === "guest" && { sender: guestSender }),
    ...changes,
  };
}

/** Places an order, and returns the API's response. */
export async function placeTestOrder(
  call: Call,
  as: string,
  vendorId: string,
  changes: Partial<OrderRequest> = {},
): Promise<Order> {
  const answer = await call(createOrder, { as, body: await orderRequest(call, as, vendorId, changes) });
  if (answer.status !== 201)
    throw new Error(`Placing an order got status ${answer.status}: ${answer.body.message}`);
  return answer.body.result;
}

/** The shortest sequence of statuses until the rider is at the customer's door. */
export const carriedToTheDoor = [
  "WAITING_FOR_TRANSPORT",
  "ASSIGNED_TO_TRANSPORT",
  "COURIER_ACCEPTED_DELIVERY",
  "PICKED_UP",
  "DELIVERED",
] as const satisfies readonly OrderStatus[];

/** Moves an order by hand through some statuses. */
export async function moveOrderThrough(
  call: Call,
  as: string,
  orderId: string,
  ...statuses: OrderStatus[]
): Promise<Order> {
  let order: Order | undefined;
  for (const status of statuses) {
    const answer = await call(moveOrderInSandbox, { as, params: { orderId }, body: { status } });
    if (answer.status !== 200) throw new Error(`Moving to ${status} got status ${answer.status}.`);
    order = answer.body.result;
  }
  if (!order) throw new Error("Pass at least one status to move the order to.");
  return order;
}
