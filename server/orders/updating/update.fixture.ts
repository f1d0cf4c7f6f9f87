import type { OrderUpdate } from "@waybill/contract/order";
import { updateOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import type { TestApp } from "../../testing/test-app.ts";

type Call = TestApp["call"];
type Place = { latitude: number; longitude: number };

/** A park in Taguig, further from the tests' outlets than the orders' first destination. */
export const otherPlace: Place = { latitude: 14.5176, longitude: 121.0509 };

/** Changes an order of a vendor. */
export const update = (
  call: Call,
  as: string | undefined,
  { order_id, vendor_id }: { order_id: string; vendor_id: string },
  changes: OrderUpdate,
) => call(updateOrder, { ...(as && { as }), params: { orderId: order_id }, body: { vendor_id, ...changes } });

/** The quoted fee from an order's pick-up to another destination, in the form of an update. */
export async function feeTo(
  call: Call,
  as: string,
  { vendor_id, source }: { vendor_id: string; source: Place },
  location: Place,
) {
  const body = {
    source: { latitude: source.latitude, longitude: source.longitude },
    destination: location,
    vendor_id,
  };
  const quote = await call(quoteFee, { as, body });
  if (quote.status !== 200) throw new Error(`Quoting the fee got status ${quote.status}.`);
  return { location, delivery_fee: quote.body.fee, signature: quote.body.signature };
}

export const statusAndCode = ({ status, body }: { status: number; body: { errors: [{ code: string }] } }) => [
  status,
  body.errors[0].code,
];
