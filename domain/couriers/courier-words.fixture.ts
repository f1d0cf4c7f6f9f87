/** The statuses that each service documents, in the order in which an undisturbed delivery goes through them. */
export const courierWords = {
  on_demand_rider: [
    ...["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
    ...["NEAR_VENDOR", "PICKED_UP", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER", "DELIVERED"],
    ...["DELAYED", "CANCELLED", "RETURNED_TO_VENDOR"],
  ],
  uber_direct: [
    ...[
      "pending",
      "pickup",
      "pickup imminent",
      "pickup_complete",
      "dropoff",
      "dropoff imminent",
      "delivered",
    ],
    ...["canceled", "returned", "return delivered"],
  ],
  doordash_drive: [
    ...["created", "confirmed", "enroute_to_pickup", "arrived_at_pickup", "picked_up", "enroute_to_dropoff"],
    ...["arrived_at_dropoff", "delivered", "cancelled", "enroute_to_return", "arrived_at_return", "returned"],
  ],
} as const;
