/** Why a delivery failed. */
export const failureReasons = [
  "customer_unreachable",
  "wrong_address",
  "refused",
  "unable_to_pay",
  "damaged",
  "unsafe",
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * True if neither the merchant nor the recipient is at fault: the parcel was damaged during delivery, or the
 * location is unsafe.
 */
export const isCausedInDelivery = (reason: FailureReason): boolean =>
  reason === "damaged" || reason === "unsafe";
