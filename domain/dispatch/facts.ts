// What one turn of dispatching knows. Times are Unix seconds; server, tests and measures write the same facts.
import type { Place } from "../addresses/coordinates.ts";
import type { VehicleKind } from "../riders/vehicle-kind.ts";

/** A parcel, carried or waiting to be. */
export type ParcelFacts = {
  orderId: string;
  pickUp: Place;
  dropOff: Place;
  /** From when it can be collected. */
  readyAt: number;
  /** When it was promised at the door. */
  dueAt: number;
};

/** An order that has no rider and is offered to nobody. */
export type OrderFacts = ParcelFacts & {
  /** Since when riders are looked for: it waits, and its reach widens, from then on. */
  waitingSince: number;
  /** The areas in which its pick-up lies. */
  areas: readonly string[];
  /** What its rider collects at the door, in the currency's minor units. */
  cashDue: number;
  needsColdBag: boolean;
  /** The riders who let it pass. */
  declinedBy: readonly string[];
};

/** A place on a rider's tour, where a parcel is collected or handed over. */
export type StopFacts = { parcel: ParcelFacts; isPickUp: boolean };

/** A stop with the way to it, from where the rider is or from the stop before. */
export type RiddenStop = StopFacts & { leg: Way };

/** A rider, whether or not one may be asked. */
export type RiderFacts = {
  riderId: string;
  state: "available" | "break" | "off";
  isSuspended: boolean;
  /** Whether an offer lies open on the phone. */
  hasOffer: boolean;
  vehicle: VehicleKind;
  /** Where the rider was last, and when; null: nobody knows. */
  position: { place: Place; at: number } | null;
  /** The areas in which pick-ups may lie; none: any. */
  areas: readonly string[];
  hasColdBag: boolean;
  /** How much more cash may be held, in minor units; null: any amount. */
  cashRoom: number | null;
  /** What is still to be done, in the order in which it is ridden. */
  tour: readonly StopFacts[];
  /** How many parcels the rider has at once, at most. */
  maxParcels: number;
  /** Since when the rider has had no order. */
  idleSince: number;
  /** Whether others are asked first: who is played in a sandbox, or lets offers run out. */
  isAskedLast: boolean;
};

/** What a market rules: metres to a pick-up, and metres that a parcel goes; a vehicle without a limit goes anywhere. */
export type DispatchRules = {
  reach: Readonly<Record<VehicleKind, number>>;
  farthest: Readonly<Partial<Record<VehicleKind, number>>>;
};

/** A way that is ridden. */
export type Way = { metres: number; seconds: number };

/** The ways of one turn, which were found before it, so that matching waits for nobody. */
export type Ways = (from: Place, to: Place) => Way;

/** All that one turn knows. */
export type TurnFacts = {
  now: number;
  orders: readonly OrderFacts[];
  riders: readonly RiderFacts[];
  rules: DispatchRules;
  ways: Ways;
};

/** What one rider is asked. */
export type TurnOffer = {
  riderId: string;
  /** In the order in which they are collected. */
  orderIds: string[];
  /** The rider's whole tour with them, in the order in which it is ridden. */
  tour: RiddenStop[];
  /** How far the whole tour is. */
  metres: number;
  /** How long until the first of the orders is collected, and how late the latest of them comes, in seconds. */
  approachSeconds: number;
  lateSeconds: number;
  /** How many riders might have been asked for the first of the orders. */
  candidates: number;
};

/** An order that this turn offers to no rider. */
export type TurnRest = {
  orderId: string;
  /**
   * later: it is too early to look for a rider. busy: every rider who could take it is offered another order. nobody: no
   * rider could take it.
   */
  why: "later" | "busy" | "nobody";
};

export type TurnResult = { offers: TurnOffer[]; rest: TurnRest[] };
