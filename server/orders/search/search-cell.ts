import type { OrderDeps } from "../order-deps.ts";
import {
  findMostUrgent,
  findNewestOfCell,
  findOfCell,
  isParent,
  type CellFilter,
  type CellPage,
  type CellRow,
} from "./cell-rows.ts";

export type { CellRow };

/** Orders of the whole deployment, for operators: newest first, or the open ones most urgent first. */
export const searchCell = async (
  { pool }: Pick<OrderDeps, "pool">,
  sort: "newest" | "urgent",
  filter: CellFilter,
): Promise<CellPage> => {
  const { vendorId } = filter;
  const cellFilter =
    vendorId === undefined ? filter : { ...filter, isParent: await isParent(pool, vendorId) };
  return (sort === "urgent" ? findMostUrgent : findNewestOfCell)(pool, cellFilter);
};

/** One order of any vendor, as the console shows it. */
export const findInCell = async (
  { pool }: Pick<OrderDeps, "pool">,
  orderId: string,
): Promise<CellRow | undefined> => (orderId.includes("\0") ? undefined : findOfCell(pool, orderId));
