/** A market without settings of its own, for tests of country parameters. */
export const plainScope = {
  isSandbox: false,
  paymentMethods: ["PAID", "CASH_ON_DELIVERY"],
  taxPercent: 12,
  pretendsCards: false,
  hasNumberPool: false,
} as const;
