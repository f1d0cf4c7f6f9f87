// The input of one dispatch turn. Times are Unix seconds; server, tests and benches share these types.
import type { Place } from "../addresses/coordinates.ts";
import type { VehicleKind } from "../riders/vehicle-kind.ts";

/** A parcel that is carried, or waits for a rider. */
export type ParcelFacts = {
  orderId: string;
  pickUp: Place;
  dropOff: Place;
  /** When the parcel can be collected. */
  readyAt: number;
  /** The promised delivery time. */
  dueAt: number;
};

/** An order without a rider and without an open offer. */
export type OrderFacts = ParcelFacts & {
  /** When the order started to wait for a rider. The maximum distance of its riders grows with the waiting time. */
  waitingSince: number;
  /** The areas that contain the order's pick-up. */
  areas: readonly string[];
  /** The cash to collect at the door, in minor units. */
  cashDue: number;
  needsColdBag: boolean;
  /** The riders who declined the order or let its offer expire. */
  declinedBy: readonly string[];
};

/** A stop of a rider's tour, where a parcel is collected or handed over. */
export type StopFacts = { parcel: ParcelFacts; isPickUp: boolean };

/** A stop with the route to it, from the rider's position or from the previous stop. */
export type RiddenStop = StopFacts & { leg: Route };

/** A rider, whether available or not. */
export type RiderFacts = {
  riderId: string;
  state: "available" | "break" | "off";
  isSuspended: boolean;
  /** True if the rider has an unanswered offer. */
  hasOffer: boolean;
  vehicle: VehicleKind;
  /** The last position and its time; null if unknown. */
  position: { place: Place; at: number } | null;
  /** The areas allowed for pick-ups; empty: any. */
  areas: readonly string[];
  hasColdBag: boolean;
  /** How much more cash the rider may hold, in minor units; null: no limit. */
  cashRoom: number | null;
  /** The remaining stops, in riding order. */
  tour: readonly StopFacts[];
  /** Maximum parcels at once. */
  maxParcels: number;
  /** Since when the rider has had no order. */
  idleSince: number;
  /** True if the rider has low priority: a simulated rider, or one who lets offers expire. */
  isAskedLast: boolean;
};

/**
 * A market's distance limits in metres for each vehicle: `reach` from the rider to a pick-up, and `farthest` for
 * the delivery itself; a vehicle without a `farthest` delivers at any distance.
 */
export type DispatchRules = {
  reach: Readonly<Record<VehicleKind, number>>;
  farthest: Readonly<Partial<Record<VehicleKind, number>>>;
};

/** The length and duration of a route. */
export type Route = { metres: number; seconds: number };

/** Looks up routes of one turn. They are computed before the turn starts, so that matching never waits. */
export type Routes = (from: Place, to: Place) => Route;

/** The whole input of one turn. */
export type TurnFacts = {
  now: number;
  orders: readonly OrderFacts[];
  riders: readonly RiderFacts[];
  rules: DispatchRules;
  routes: Routes;
};

/** An offer to one rider. */
export type TurnOffer = {
  riderId: string;
  /** In pick-up order. */
  orderIds: string[];
  /** The rider's whole tour including these orders, in riding order. */
  tour: RiddenStop[];
  /** The length of the whole tour. */
  metres: number;
  /** Seconds until the first of the orders is collected, and the largest delay among the orders in seconds. */
  approachSeconds: number;
  lateSeconds: number;
  /** The number of riders who could have got an offer for the first order. */
  candidates: number;
};

/** An order that this turn offers to no rider. */
export type UnofferedOrder = {
  orderId: string;
  /**
   * later: too early to look for a rider. busy: every possible rider got another offer. nobody: no rider could take it.
   */
  why: "later" | "busy" | "nobody";
};

export type TurnResult = { offers: TurnOffer[]; rest: UnofferedOrder[] };
