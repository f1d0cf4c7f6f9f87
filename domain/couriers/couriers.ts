import type { OrderStatus } from "../orders/status.ts";

/** The requirements of an order for its carrier. */
export type CarryingNeeds = {
  /** True if the rider collects cash at the door. */
  cash: boolean;
  /** True if a card is charged at the door. */
  cardAtDoor: boolean;
  ageCheck: boolean;
  /** True if the drop-off requires a proof other than a photo: a PIN, our barcode, or a signature. */
  moreThanPhoto: boolean;
  /** True if the outlet's staff read out a code before the handover. */
  pickUpCode: boolean;
};

type CourierFacts = {
  /** The needs that this courier can meet. */
  meets: readonly (keyof CarryingNeeds)[];
  /** Our status for each status of the courier. */
  statuses: Readonly<Record<string, OrderStatus>>;
};

/**
 * The external courier services that a courier fleet can use: what they can do, and our status for each of theirs.
 * CANCELLED means that the courier gave the order up, not that the order ends. Each has an adapter in
 * server/fleets/couriers.
 */
const couriers = {
  on_demand_rider: {
    meets: ["cash", "ageCheck", "pickUpCode"],
    statuses: {
      NEW: "ASSIGNED_TO_TRANSPORT",
      RECEIVED: "ASSIGNED_TO_TRANSPORT",
      WAITING_FOR_TRANSPORT: "ASSIGNED_TO_TRANSPORT",
      ASSIGNED_TO_TRANSPORT: "ASSIGNED_TO_TRANSPORT",
      COURIER_ACCEPTED_DELIVERY: "COURIER_ACCEPTED_DELIVERY",
      NEAR_VENDOR: "NEAR_VENDOR",
      PICKED_UP: "PICKED_UP",
      COURIER_LEFT_VENDOR: "COURIER_LEFT_VENDOR",
      NEAR_CUSTOMER: "NEAR_CUSTOMER",
      DELIVERED: "DELIVERED",
      DELAYED: "DELAYED",
      CANCELLED: "CANCELLED",
      RETURNED_TO_VENDOR: "RETURNED_TO_VENDOR",
    },
  },
  // Uber sends `imminent` in addition to the status when the courier is a minute away.
  uber_direct: {
    meets: [],
    statuses: {
      pending: "ASSIGNED_TO_TRANSPORT",
      pickup: "COURIER_ACCEPTED_DELIVERY",
      "pickup imminent": "NEAR_VENDOR",
      pickup_complete: "PICKED_UP",
      dropoff: "COURIER_LEFT_VENDOR",
      "dropoff imminent": "NEAR_CUSTOMER",
      delivered: "DELIVERED",
      canceled: "CANCELLED",
      returned: "RETURN_INITIATED",
      // Uber handles a return as a separate delivery; this status ends it.
      "return delivered": "RETURNED_TO_VENDOR",
    },
  },
  doordash_drive: {
    meets: [],
    statuses: {
      created: "ASSIGNED_TO_TRANSPORT",
      confirmed: "COURIER_ACCEPTED_DELIVERY",
      enroute_to_pickup: "COURIER_ACCEPTED_DELIVERY",
      arrived_at_pickup: "NEAR_VENDOR",
      picked_up: "PICKED_UP",
      enroute_to_dropoff: "COURIER_LEFT_VENDOR",
      arrived_at_dropoff: "NEAR_CUSTOMER",
      delivered: "DELIVERED",
      cancelled: "CANCELLED",
      enroute_to_return: "RETURN_INITIATED",
      arrived_at_return: "RETURN_INITIATED",
      returned: "RETURNED_TO_VENDOR",
    },
  },
} as const satisfies Record<string, CourierFacts>;

export type CourierName = keyof typeof couriers;

/** The services by name; a non-empty tuple, as an enum schema requires. */
export const courierNames = ["on_demand_rider", "uber_direct", "doordash_drive"] as const satisfies readonly [
  CourierName,
  ...CourierName[],
];

const factsOf = (courier: CourierName): CourierFacts => couriers[courier];

/**
 * Returns our status for a courier's status; undefined if the courier's is unknown, so that the order is not
 * changed.
 */
export const statusOfCourierWord = (courier: CourierName, word: string): OrderStatus | undefined => {
  const { statuses } = factsOf(courier);
  return Object.hasOwn(statuses, word) ? statuses[word] : undefined;
};

/** True if a courier can meet all needs of an order. */
export const mayCarry = (courier: CourierName, needs: CarryingNeeds): boolean => {
  const { meets } = factsOf(courier);
  return Object.entries(needs).every(([need, isNeeded]) => !isNeeded || meets.some((met) => met === need));
};
