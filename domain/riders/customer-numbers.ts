/**
 * Which number a rider gets to reach a customer: one that masks both numbers, the outlet's, or the customer's own.
 */
export const customerNumberModes = ["pool", "outlet", "direct"] as const;
export type CustomerNumberMode = (typeof customerNumberModes)[number];

export const isCustomerNumberMode = (text: string): text is CustomerNumberMode =>
  customerNumberModes.some((mode) => mode === text);
