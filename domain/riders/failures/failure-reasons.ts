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
