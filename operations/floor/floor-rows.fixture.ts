import type { FloorFigures, OrderWithStory } from "@waybill/contract/operations/orders";
import type { MoneyBackOfOrder } from "@waybill/contract/operations/refunds";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { http, HttpResponse } from "msw";
import { api, createdAt, mockList } from "../console.fixture.tsx";

/** The refund data of an order without anything to refund. */
export const noMoneyBack: MoneyBackOfOrder = {
  currency: "PHP",
  refund: null,
  compensation: null,
  approval_above: null,
  data: [],
};

const place = { latitude: 14.55, longitude: 121.02 };

type Standing = NonNullable<OrderWithStory["standing"]>;

/** An order's group on the floor; "On track" by default. */
export const standingOf = (changes: Partial<Standing> = {}): Standing => ({
  group: "on_course",
  reason: "looking",
  count: 2,
  incident: null,
  spare: null,
  marks: ["no_rider"],
  ...changes,
});

/** An order of the floor that waits for a rider. */
export const orderOf = (
  order_id: string,
  name: string,
  changes: Partial<OrderWithStory> = {},
): OrderWithStory => ({
  order_id,
  vendor_id: "kanto",
  outlet_name: "Kanto Kitchen",
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
  status: "WAITING_FOR_TRANSPORT",
  status_history: [],
  counter_code: "4071",
  preordered_for: null,
  source: { address: "12 P Burgos", formatted_address: "12 P Burgos", ...place },
  customer: {
    name,
    phone_number: "+639175550142",
    location: {
      address: "11th Ave",
      formatted_address: "11th Ave, BGC",
      unit_number: null,
      building: null,
      ...place,
      notes: null,
    },
  },
  order: { amount: 1240, description: null, payment_method: "CASH_ON_DELIVERY", cold_bag_needed: false },
  pay_at_pickup: false,
  currency: "PHP",
  delivery_fee: 99,
  signature: "s",
  voucher: null,
  discounted_delivery_fee: null,
  discounted_delivery_fee_signature: null,
  total_amount: 99,
  vat_number: null,
  age_validation_required: false,
  login_pickup_estimation: null,
  sender: null,
  pickup_at: null,
  delivery_at: null,
  pickup_window: null,
  delivery_window: null,
  rider: null,
  cancel_reason: null,
  proofs: { pickup: null, delivery: null, return: null },
  tracking_link: `http://localhost/tracking/${order_id}?t=secret`,
  rider_id: null,
  who_pays: null,
  urgency: [],
  urgent_at: null,
  incidents: [],
  standing: standingOf(),
  likely_at: null,
  taken_by: null,
  story: [],
  next_statuses: ["COURIER_ACCEPTED_DELIVERY", "CANCELLED"],
  handover: {
    asked: ["photo"],
    missing: ["photo"],
    pin: { state: "not_asked", tries_left: null },
    cash_due: 1240,
    cash_collected: null,
  },
  may: { assign: true, unassign: false, cancel: true },
  ...changes,
});
/** The last hour's figures: how many orders were due, and how many of them were on time. */
export const figuresOf = (on_time: number, due: number): FloorFigures => ({
  at: createdAt,
  minutes: 60,
  due,
  on_time,
  on_time_share: due === 0 ? null : on_time / due,
});

/** A rider of the floor, on or off duty. */
export const riderOf = (
  name: string,
  presence: ConsoleRider["presence"],
  jobs: string[] = [],
): ConsoleRider => ({
  rider_id: name.toLowerCase(),
  name,
  phone_number: "+639175550101",
  fleet_id: "own",
  vehicle: null,
  vehicle_kind: "scooter",
  plate: null,
  has_photo: false,
  has_cold_bag: false,
  cash_limit: null,
  language: null,
  areas: [],
  documents: [],
  suspended: null,
  state: presence === "off" ? "off" : "available",
  presence,
  since: createdAt,
  position: null,
  battery: null,
  jobs,
  cash_held: 0,
  currency: "PHP",
  created_at: createdAt,
});

/** A floor without areas, claims, figures and audit, and an open order without decisions, refunds or a tip. */
export const emptyFloorHandlers = [
  mockList("areas", () => []),
  mockList("claims", () => []),
  mockList("audit", () => []),
  http.get(`${api}/floor/figures`, () => HttpResponse.json({ result: figuresOf(0, 0) })),
  http.get(`${api}/orders/:id/decisions`, () => HttpResponse.json({ result: { data: [] } })),
  http.get(`${api}/orders/:id/refunds`, () => HttpResponse.json({ result: noMoneyBack })),
  http.get(`${api}/orders/:id/tip`, () => HttpResponse.json({ result: null })),
];
