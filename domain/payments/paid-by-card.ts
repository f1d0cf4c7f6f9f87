import type { StatusEntry } from "../orders/status-history.ts";

/** Whether a card has paid the order's fee: its history says so (spec §4 "PAYMENT_COMMITTED"). */
export const isPaidByCard = ({ status_history }: { status_history: readonly StatusEntry[] }): boolean =>
  status_history.some(({ status }) => status === "PAYMENT_COMMITTED");

/** What a card pays for an order: the delivery fee, discounted where it has a voucher; decimal, in the order's currency. */
export const feeToCharge = (order: {
  delivery_fee: number;
  discounted_delivery_fee?: number | null | undefined;
}): number => order.discounted_delivery_fee ?? order.delivery_fee;
