// An order of a day as the server writes it into its database and reads it for a turn.
import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { OrderFacts } from "@waybill/domain/dispatch/facts";
import { countries } from "@waybill/domain/markets/countries";
import { orderFacts } from "@waybill/server/fleets/dispatch/order-facts";
import { likelyTimes } from "@waybill/server/orders/likely-times";

const country = countries.ph;
type Row = Parameters<typeof orderFacts>[1];
/** As a deployment of production: nobody is simulated, and the market has drawn no areas. */
const around = {
  market: { areasAt: () => [] },
  now: () => new Date(0),
  settings: { environment: "prd", simulationSpeed: 0 },
} as unknown as Parameters<typeof orderFacts>[0];

export type Placed = { orderId: string; pickUp: Place; dropOff: Place; createdAt: number; metres: number };

/** What a turn knows of an order that was placed, by the row that the server makes of it. Times are seconds of the day. */
export function factsOfPlaced({ orderId, pickUp, dropOff, createdAt, metres }: Placed): OrderFacts {
  const now = new Date(createdAt * 1000);
  const order = {
    amount: 500,
    description: "",
    payment_method: "PAID",
    cold_bag_needed: false,
  } as Order["order"];
  const details = {
    ...likelyTimes({} as never, { country, metres, now }),
    source: pickUp,
    customer: { location: dropOff },
    currency: country.currency,
    delivery_fee: 49,
    discounted_delivery_fee: null,
    voucher: null,
    pay_at_pickup: false,
    order,
  };
  const row = {
    order_id: orderId,
    created_at: now,
    status: "RECEIVED",
    proofs: {},
    status_history: [{ status: "RECEIVED", created_at: now.toISOString() }],
    preordered_for: null,
    rider: null,
    details,
    declined_by: [],
  } as unknown as Row;
  // The row's places are copies: a day's orders keep theirs.
  return { ...orderFacts(around, row), pickUp, dropOff };
}
