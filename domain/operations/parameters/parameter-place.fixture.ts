/** A market in which nobody has set anything up yet, for tests of what parameters are there. */
export const plainPlace = {
  isSandbox: false,
  paymentMethods: ["PAID", "CASH_ON_DELIVERY"],
  taxPercent: 12,
  pretendsCards: false,
  hasNumberPool: false,
} as const;
