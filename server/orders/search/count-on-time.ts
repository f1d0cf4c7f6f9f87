import type { OrderDeps } from "../order-deps.ts";
import type { CellFilter } from "./cell-rows.ts";
import { findOnTime } from "./on-time-rows.ts";

/** Counts the orders with a promised time that were delivered since a time, and those of them that were on time. */
export const countOnTime = (
  { pool }: Pick<OrderDeps, "pool">,
  filter: { since: Date; area: CellFilter["area"] },
): Promise<{ due: number; on_time: number }> => findOnTime(pool, filter);
