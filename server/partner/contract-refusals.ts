import { partnerChannel } from "@waybill/domain/orders/channels";
import type { PartnerCode } from "@waybill/contract/partner/codes";
import type { RefusalName } from "@waybill/contract/refusals";
import { PartnerRefused } from "../platform/http/partner-errors.ts";
import { Refused, type RefusalDetail } from "../platform/http/refused.ts";
import { badPayload } from "./partner-route.ts";
import type { PaymentMethod as Ours } from "@waybill/domain/payments/payment-methods";

/** Maps our field names to the partner contract's, longest names first. */
const fields: readonly (readonly [ours: string, theirs: string])[] = [
  ["customer.location", "recipient.location"],
  ["customer", "recipient"],
  ["order.amount", "amount"],
  ["order.description", "description"],
  ["item_details", "description"],
  ["order.payment_method", "payment_method"],
  ["destination", "recipient.location"],
];

const fieldOf = (path: readonly string[] | undefined): string => {
  const own = path?.join(".") ?? "body";
  const [ours, theirs] = fields.find(([name]) => own === name || own.startsWith(`${name}.`)) ?? [own, own];
  return `${theirs}${own.slice(ours.length)}`;
};

export const unprocessable = (code: PartnerCode, why: string) =>
  new PartnerRefused(422, code, `Unable to process order\n- ${why}`);
export const outsideRange = () =>
  unprocessable("OUTSIDE_DELIVERABLE_RANGE", "order is outside deliverable range");

const badField = (title: string, { path }: RefusalDetail) =>
  badPayload(title, [`${fieldOf(path)} is not valid`]);
const notUpdatable = () => new PartnerRefused(422, "ORDER_NOT_UPDATABLE", "order can not be updated");
const notCancellable = () => new PartnerRefused(409, "ORDER_NOT_CANCELLABLE", "Order is not cancellable");

const outsideHours = () =>
  unprocessable("OUTSIDE_OPERATING_HOURS", "unable to accept order outside operating hours");

const { minMs, maxMs } = partnerChannel.preorder;
const windowWords = `${minMs / 60_000} minutes to ${maxMs / 86_400_000} days ahead`;

/** Our refusals in the partner contract's words; `title` begins the message of an invalid payload. */
const words: Partial<Record<RefusalName, (title: string, detail: RefusalDetail) => PartnerRefused>> = {
  rule_broken: badField,
  feature_off: badField,
  preorder_out_of_window: (title, { path }) =>
    badPayload(title, [`${fieldOf(path)} is not valid: ${windowWords}`]),
  malformed_request: badField,
  price_not_computable: outsideRange,
  not_deliverable: outsideRange,
  signature_invalid: (title) => badPayload(title, ["quote_id is not valid"]),
  signature_expired: () => new PartnerRefused(422, "QUOTE_EXPIRED", "quote_id has expired"),
  service_closed: outsideHours,
  outlet_closed: outsideHours,
  outlet_paused: () => unprocessable("OUTLET_PAUSED", "vendor is paused"),
  item_value_unconfirmed: (_, { meta }) =>
    unprocessable(
      "ITEM_VALUE_UNCONFIRMED",
      `items worth more than ${meta?.limit} need item_value_confirmed: true`,
    ),
  limit_reached: (_, { reason }) =>
    unprocessable(
      "LIMIT_REACHED",
      reason === "limit_of_order"
        ? "the fee is beyond the limit of one order"
        : "the limit of the day is reached",
    ),
  vendor_suspended: () => unprocessable("OUTLET_SUSPENDED", "outlet is suspended"),
  vendor_not_found: () => new PartnerRefused(404, "OUTLET_NOT_FOUND", "Outlet not found"),
  order_not_found: () => new PartnerRefused(404, "ORDER_NOT_FOUND", "Order not found"),
  order_not_updatable: notUpdatable,
  order_changed_meanwhile: notUpdatable,
  order_not_cancellable: notCancellable,
  order_not_movable: notCancellable,
};

/** Rethrows one of our refusals in the words of the partner contract. */
export function throwContractRefusal(problem: unknown, title: string): never {
  const partnerRefusal =
    problem instanceof Refused ? words[problem.refusal]?.(title, problem.detail) : undefined;
  throw partnerRefusal ?? problem;
}

/** The partner contract's names of payment methods, and ours. */
const names = {
  PAID: "PAID",
  CASH_ON_DELIVERY: "CASH_ON_DELIVERY",
  CARD_ON_DELIVERY: "PAYMENT_ON_DELIVERY",
} as const satisfies Record<string, Ours>;
export type PartnerPayment = keyof typeof names;

export const paymentMethodOf = (name: PartnerPayment): Ours => names[name];

/** The partner contract has no NONE; orders do not use it. */
export const partnerPayment = (method: Ours): PartnerPayment => {
  if (method === "CASH_ON_DELIVERY") return method;
  return method === "PAYMENT_ON_DELIVERY" ? "CARD_ON_DELIVERY" : "PAID";
};
