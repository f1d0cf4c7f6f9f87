import { type Currency, fromMinor, toMinor } from "../money/money.ts";
import { feeToCharge, isPaidByCard, type OrderProgress } from "./order.ts";
import { isCancelledLike, isRankedBetween, type OrderStatus } from "./status.ts";
import { paymentOptionOf, type PaymentOption } from "../payments/payment-methods.ts";

/**
 * What becomes of what a customer pays: collected at the door (`owed`, then `paid`), paid to the merchant before, paid to
 * the merchant by the rider at pickup, or not owed any more; `none`: nobody said how it is paid.
 */
export const doorStates = ["none", "owed", "paid", "paid_before", "paid_at_pickup", "not_owed"] as const;
export type DoorState = (typeof doorStates)[number];

/** What becomes of the delivery fee: owed by the merchant, paid by card, free, or not owed any more. */
export type FeeState = "owed" | "paid" | "free" | "not_owed";

/** What is read of an order, or of a request that is not placed yet; amounts decimal, in its currency. */
export type PaidOrder = Partial<OrderProgress> & {
  order: { amount: number | null; payment_method: string };
  pay_at_pickup: boolean;
  currency: string;
  delivery_fee: number;
  discounted_delivery_fee?: number | null | undefined;
};

/** The two payments of an order, which nobody ever adds up. */
export type OrderMoney = {
  /** What the customer pays at the door; `amount` is null where none was stated. */
  atTheDoor: { state: DoorState; option: PaymentOption | undefined; amount: number | null };
  /** What the merchant pays for the delivery: `fee` is the total amount of spec §3, the fee less its discount. */
  forTheDelivery: { state: FeeState; fee: number; before: number; discount: number };
};

/** Cancelled for good; a stalled order goes on. */
const isStopped = (status: OrderStatus): boolean => isCancelledLike(status) && status !== "STALLED";
const isNeverHandedOver = (status: OrderStatus): boolean =>
  isStopped(status) || isRankedBetween(status, "RETURN_INITIATED", "RETURNED_TO_VENDOR");

function doorState(option: PaymentOption | undefined, status: OrderStatus): DoorState {
  if (option === undefined) return "none";
  if (option === "already_paid") return "paid_before";
  if (isNeverHandedOver(status)) return "not_owed";
  if (option === "pay_at_pickup") return "paid_at_pickup";
  return status === "DELIVERED" ? "paid" : "owed";
}

/**
 * What the customer pays at the door and what the merchant pays for the delivery: two payments of two people, never one
 * sum (wire.md, Changed). A returned order's delivery stays owed, a cancelled one's is not; a stalled order still owes both.
 */
export function orderMoney(paid: PaidOrder): OrderMoney {
  const { status = "NEW", status_history = [], pay_at_pickup, delivery_fee: before } = paid;
  const { amount, payment_method } = paid.order;
  const option = paymentOptionOf({ payment_method, pay_at_pickup });
  const fee = feeToCharge(paid);
  // The server writes an ISO 4217 code.
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

/** The text that says what becomes of what the customer pays. */
export const doorNoteKey = ({ state, option }: Pick<OrderMoney["atTheDoor"], "state" | "option">): string =>
  state === "owed" || state === "paid" ? `money.${state}-${option}` : `money.${state}`;
