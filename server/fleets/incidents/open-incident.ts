import type { Queryable } from "../../platform/database/transaction.ts";
import { insertIncident } from "./rows.ts";

/** Problems of an order that a person has to look at. */
export type IncidentKind =
  | "failed_before_collecting"
  | "cash_difference"
  | "pin_blocked"
  | "no_taker"
  /** The customer did not answer at the door. */
  | "undelivered"
  /** Its recipient says that something is wrong with it. */
  | "recipient_problem"
  /** An outside courier gave up a parcel that it holds, gives no answer, or cannot be called back. */
  | "courier_cancelled"
  | "courier_silent"
  | "courier_not_cancelled";

/** Opens an incident of an order, in the transaction of the problem; a repeated one stays single. */
export const openIncident = (
  { pool, now }: { pool: Queryable; now: () => Date },
  incident: { orderId: string; kind: IncidentKind; detail?: Readonly<Record<string, unknown>> },
): Promise<void> => insertIncident(pool, { detail: {}, ...incident, at: now() });
