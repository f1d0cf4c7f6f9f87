/** Why a job failed. */
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
 * Whether neither the merchant nor the recipient is at fault: the parcel was spoilt on the way, or the place is unsafe.
 */
export const isRidersMatter = (reason: FailureReason): boolean => reason === "damaged" || reason === "unsafe";
