import type { Queryable } from "../../platform/database/transaction.ts";
import { insertIncident } from "./rows.ts";

/** The kinds of problems of an order that a person has to solve. */
export type IncidentKind =
  | "failed_before_collecting"
  | "cash_difference"
  | "pin_blocked"
  | "no_taker"
  /** The customer did not answer at the drop-off. */
  | "undelivered"
  /** The recipient reports a problem with the order. */
  | "recipient_problem"
  /** An outside courier gives up a parcel that it holds, does not respond, or does not accept a cancellation. */
  | "courier_cancelled"
  | "courier_silent"
  | "courier_not_cancelled";

/** Opens an incident of an order, in the transaction of the problem; an open one of its kind is not duplicated. */
export const openIncident = (
  { pool, now }: { pool: Queryable; now: () => Date },
  incident: { orderId: string; kind: IncidentKind; detail?: Readonly<Record<string, unknown>> },
): Promise<void> => insertIncident(pool, { detail: {}, ...incident, at: now() });
