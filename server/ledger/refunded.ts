import type { Queryable } from "../platform/database/transaction.ts";
import { sumRefunds } from "./rows.ts";

/** What was given for an order so far, or is on its way, in minor units by kind. */
export const refundsOf = (pool: Queryable, orderId: string) => sumRefunds(pool, orderId);

/** What was given back of an order's charge so far, or is on its way, in minor units. */
export const refundedMinor = async (pool: Queryable, orderId: string): Promise<number> =>
  (await refundsOf(pool, orderId)).refund;
