// Orders and riders of a day in the form in which the server stores them and reads them for a turn.
import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { OrderFacts, RiderFacts, StopFacts } from "@waybill/domain/dispatch/facts";
import { countries } from "@waybill/domain/markets/countries";
import { orderFacts } from "@waybill/server/fleets/dispatch/order-facts";
import { riderFacts } from "@waybill/server/fleets/dispatch/rider-facts";
import { likelyTimes } from "@waybill/server/orders/promises/likely-times";

const country = countries.ph;
export type Row = Parameters<typeof orderFacts>[1];
type RiderRow = Parameters<typeof riderFacts>[0];
type Jobs = Parameters<typeof riderFacts>[1];
/** Like a production deployment: no simulated riders, and no areas. */
const around = {
  market: { areasAt: () => [] },
  now: () => new Date(0),
  settings: { environment: "prd", simulationSpeed: 0 },
} as unknown as Parameters<typeof orderFacts>[0];

export type Placed = {
  orderId: string;
  pickUp: Place;
  dropOff: Place;
  createdAt: number;
  metres: number;
  usuallyLater?: number;
};

/** The row that the server stores for a placed order. Times are seconds of the day. */
export function rowOfPlaced({ orderId, pickUp, dropOff, createdAt, metres, usuallyLater = 0 }: Placed): Row {
  const now = new Date(createdAt * 1000);
  const order = {
    amount: 500,
    description: "",
    payment_method: "PAID",
    cold_bag_needed: false,
  } as Order["order"];
  const details = {
    ...likelyTimes({} as never, { country, metres, now, usuallyLater }),
    source: pickUp,
    customer: { location: dropOff },
    currency: country.currency,
    delivery_fee: 49,
    discounted_delivery_fee: null,
    voucher: null,
    pay_at_pickup: false,
    order,
  };
  return {
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
}

/** An order's facts for a turn. */
export function factsOfRow(row: Row): OrderFacts {
  const { source: pickUp, customer } = row.details;
  // orderFacts copies the locations; the original objects are put back, because routes are looked up by them.
  return { ...orderFacts(around, row), pickUp, dropOff: customer.location };
}

/** A rider of the day: the last position and its time, and the remaining stops. */
export type SeenRider = { riderId: string; place: Place; at: number; tour: StopFacts[]; freeSince: number };

/** A rider's facts for a turn: on a scooter, with a cold bag, without areas. */
export function factsOfRider(
  { riderId, place, at, tour, freeSince }: SeenRider,
  orders: ReadonlyMap<string, Row> = new Map(),
): RiderFacts {
  const carried = new Map(tour.map((stop) => [stop.parcel.orderId, stop.parcel]));
  const toCollect = new Set(tour.flatMap(({ parcel, isPickUp }) => (isPickUp ? [parcel.orderId] : [])));
  const jobs = [...carried.keys()].map((order_id) => ({
    order_id,
    rider_id: riderId,
    stage: toCollect.has(order_id) ? "to_pickup" : "collected",
    ended_at: null,
  })) as unknown as Jobs;
  const row: RiderRow = {
    rider_id: riderId,
    name: riderId,
    vehicle: null,
    vehicle_kind: null,
    has_cold_bag: true,
    cash_limit_minor: null,
    cash_minor: 0,
    areas: [],
    is_suspended: false,
    state: "available",
    has_offer: false,
    ...place,
    seen_at: new Date(at * 1000),
    idle_since: new Date(freeSince * 1000),
    kept_tour: tour.map(({ parcel, isPickUp }) => ({ order_id: parcel.orderId, is_pick_up: isPickUp })),
    is_played: false,
    is_silent: false,
  };
  const facts = riderFacts(row, jobs, orders);
  return {
    ...facts,
    position: facts.position && { ...facts.position, place },
    tour: facts.tour.map((stop) => ({ ...stop, parcel: carried.get(stop.parcel.orderId)! })),
  };
}
