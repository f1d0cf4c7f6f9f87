import { type Currency, fromMinor, toMinor } from "../money/money.ts";
import { feeToCharge, isPaidByCard, type OrderProgress } from "./order.ts";
import { isCancelledLike, isRankedBetween, type OrderStatus } from "./status.ts";
import { paymentOptionOf, type PaymentOption } from "../payments/payment-methods.ts";

/**
 * The state of the customer's payment: collected at the door (`owed`, then `paid`), already paid to the merchant
 * (`paid_before`), paid to the merchant by the rider at pickup, or no longer owed; `none`: no payment method yet.
 */
export const doorPaymentStates = [
  "none",
  "owed",
  "paid",
  "paid_before",
  "paid_at_pickup",
  "not_owed",
] as const;
export type DoorPaymentState = (typeof doorPaymentStates)[number];

/** The state of the delivery fee: owed by the merchant, paid by card, free, or no longer owed. */
export type FeeState = "owed" | "paid" | "free" | "not_owed";

/** The fields of an order, or of a request not placed yet; decimal amounts in its currency. */
export type PaidOrder = Partial<OrderProgress> & {
  order: { amount: number | null; payment_method: string };
  pay_at_pickup: boolean;
  currency: string;
  delivery_fee: number;
  discounted_delivery_fee?: number | null | undefined;
};

/** The two payments of an order; they are never added up. */
export type OrderMoney = {
  /** The customer's payment at the door; `amount` is null if unknown. */
  atTheDoor: { state: DoorPaymentState; option: PaymentOption | undefined; amount: number | null };
  /** The merchant's payment for the delivery: `fee` is the total of spec §3, fee minus discount. */
  forTheDelivery: { state: FeeState; fee: number; before: number; discount: number };
};

/** True for the cancelled-like statuses except STALLED: a stalled order may continue. */
const isStopped = (status: OrderStatus): boolean => isCancelledLike(status) && status !== "STALLED";
const isNeverHandedOver = (status: OrderStatus): boolean =>
  isStopped(status) || isRankedBetween(status, "RETURN_INITIATED", "RETURNED_TO_VENDOR");

function doorState(option: PaymentOption | undefined, status: OrderStatus): DoorPaymentState {
  if (option === undefined) return "none";
  if (option === "already_paid") return "paid_before";
  if (isNeverHandedOver(status)) return "not_owed";
  if (option === "pay_at_pickup") return "paid_at_pickup";
  return status === "DELIVERED" ? "paid" : "owed";
}

/**
 * Returns the customer's payment at the door and the merchant's payment for the delivery: two separate payments,
 * never one total. A returned order still owes its delivery, a cancelled one does not; a stalled order still owes
 * both.
 */
export function orderMoney(paid: PaidOrder): OrderMoney {
  const { status = "NEW", status_history = [], pay_at_pickup, delivery_fee: before } = paid;
  const { amount, payment_method } = paid.order;
  const option = paymentOptionOf({ payment_method, pay_at_pickup });
  const fee = feeToCharge(paid);
  // The server always writes an ISO 4217 code.
  const currency = paid.currency as Currency;
  return {
    atTheDoor: { state: doorState(option, status), option, amount },
    forTheDelivery: {
      state: feeState(fee, { status, status_history }),
      fee,
      before,
      discount: fromMinor(toMinor(before, currency) - toMinor(fee, currency), currency),
    },
  };
}

function feeState(fee: number, { status, status_history }: OrderProgress): FeeState {
  if (fee === 0) return "free";
  if (isPaidByCard({ status_history })) return "paid";
  return isStopped(status) ? "not_owed" : "owed";
}

/** Returns the text key for the state of the customer's payment. */
export const doorNoteKey = ({ state, option }: Pick<OrderMoney["atTheDoor"], "state" | "option">): string =>
  state === "owed" || state === "paid" ? `money.${state}-${option}` : `money.${state}`;
