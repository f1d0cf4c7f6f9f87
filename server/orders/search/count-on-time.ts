import type { OrderDeps } from "../order-deps.ts";
import type { CellFilter } from "./cell-rows.ts";
import { findOnTime } from "./on-time-rows.ts";

/** Orders that were delivered since a moment and had a time to be there by, and those that were there by it. */
export const countOnTime = (
  { pool }: Pick<OrderDeps, "pool">,
  asked: { since: Date; area: CellFilter["area"] },
): Promise<{ due: number; on_time: number }> => findOnTime(pool, asked);
