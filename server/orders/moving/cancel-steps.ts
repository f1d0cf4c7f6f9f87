import type { Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";

/** What another feature writes in the transaction that cancels an order; `at`: the time of the cancellation. */
export type CancelStep = (pool: Queryable, order: OrderRow, at: Date) => Promise<void>;
