import type { Queryable } from "../../platform/database/transaction.ts";
import { sumRefunds } from "./rows.ts";

/** What was given back for an order so far, or is on its way, in minor units. */
export const refundedMinor = (pool: Queryable, orderId: string): Promise<number> => sumRefunds(pool, orderId);
