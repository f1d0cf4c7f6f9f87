import type { OrderFacts, RiderFacts } from "./facts.ts";

const makati = { latitude: 14.55, longitude: 121.03 };

/** An order that is ready and paid, from Makati to Makati; a test overrides fields. */
export const orderOf = (facts: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: "one",
  pickUp: makati,
  dropOff: makati,
  readyAt: 0,
  dueAt: 3_600,
  waitingSince: 0,
  areas: [],
  cashDue: 0,
  needsColdBag: false,
  declinedBy: [],
  ...facts,
});

/** A free rider on a scooter in Makati; a test overrides fields. */
export const riderOf = (facts: Partial<RiderFacts> = {}): RiderFacts => ({
  riderId: "ana",
  state: "available",
  isSuspended: false,
  hasOffer: false,
  vehicle: "scooter",
  position: { place: makati, at: 0 },
  areas: [],
  hasColdBag: false,
  cashRoom: null,
  tour: [],
  maxParcels: 3,
  idleSince: 0,
  isAskedLast: false,
  ...facts,
});
