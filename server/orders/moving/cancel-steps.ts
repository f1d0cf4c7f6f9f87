import type { Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";

/**
 * A write that another feature adds to the transaction that cancels an order; `at`: the time of the
 * cancellation.
 */
export type CancelStep = (pool: Queryable, order: OrderRow, at: Date) => Promise<void>;
