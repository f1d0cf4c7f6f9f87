import type { Queryable } from "../platform/database/transaction.ts";
import { sumRefunds } from "./rows.ts";

/** The amounts refunded for an order so far, including those in progress, in minor units by kind. */
export const refundsOf = (pool: Queryable, orderId: string) => sumRefunds(pool, orderId);

/** The part of an order's charge refunded so far, including refunds in progress, in minor units. */
export const refundedMinor = async (pool: Queryable, orderId: string): Promise<number> =>
  (await refundsOf(pool, orderId)).refund;
