import type { PaymentMethod as Ours } from "@waybill/domain/payments/payment-methods";

/** The contract's name of a way to pay, and ours. */
const names = {
  PAID: "PAID",
  CASH_ON_DELIVERY: "CASH_ON_DELIVERY",
  CARD_ON_DELIVERY: "PAYMENT_ON_DELIVERY",
} as const satisfies Record<string, Ours>;
export type PartnerPayment = keyof typeof names;

export const paymentMethodOf = (name: PartnerPayment): Ours => names[name];

/** NONE is in no order. */
export const partnerPayment = (method: Ours): PartnerPayment => {
  if (method === "CASH_ON_DELIVERY") return method;
  return method === "PAYMENT_ON_DELIVERY" ? "CARD_ON_DELIVERY" : "PAID";
};
