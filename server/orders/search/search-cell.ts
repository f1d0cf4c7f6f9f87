import type { OrderDeps } from "../order-deps.ts";
import { findMostUrgent, findNewestOfCell, findOfCell, type CellFilter, type CellRow } from "./cell-rows.ts";

export type { CellFilter, CellRow };

/** Orders of the whole cell, for those who run it: newest first, or what is under way with the most urgent first. */
export const searchCell = (
  { pool }: Pick<OrderDeps, "pool">,
  sort: "newest" | "urgent",
  filter: CellFilter,
): Promise<CellRow[]> => (sort === "urgent" ? findMostUrgent : findNewestOfCell)(pool, filter);

/** One order as the console shows it, whosever it is. */
export const findInCell = async (
  { pool }: Pick<OrderDeps, "pool">,
  orderId: string,
): Promise<CellRow | undefined> => (orderId.includes("\0") ? undefined : findOfCell(pool, orderId));
