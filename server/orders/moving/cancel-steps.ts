import type { Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";

/** The writes of a feature above in the transaction that cancels an order; `at`: when it began. */
export type CancelStep = (pool: Queryable, order: OrderRow, at: Date) => Promise<void>;
