/**
 * Which number a rider gets to reach a customer: one that masks both numbers, the outlet's, or the customer's own.
 */
export const customerNumberWays = ["pool", "outlet", "direct"] as const;
export type CustomerNumberWay = (typeof customerNumberWays)[number];

export const isCustomerNumberWay = (text: string): text is CustomerNumberWay =>
  customerNumberWays.some((known) => known === text);
