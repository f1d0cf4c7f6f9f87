import type { OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow, paidPath } from "@waybill/domain/orders/transitions";
import type { Authorisation, Outcome } from "../card-provider.ts";

type Kind = (Authorisation | Outcome)["kind"];
type Steps = (from: OrderStatus) => readonly OrderStatus[];

const placed: Steps = () => paidPath;
const stays: Steps = () => [];
/** An order that has gone elsewhere by hand stays there. */
const to =
  (status: OrderStatus): Steps =>
  (from) =>
    mayFollow(from, status) ? [status] : [];

/** Where an order goes when its payment went like this. */
export const stepsAfter = (kind: Kind): Steps => {
  if (kind === "authorised") return placed;
  if (kind === "declined") return to("PAYMENT_FAILED");
  return kind === "cancelled" ? to("PAYMENT_CANCELLED") : stays;
};
