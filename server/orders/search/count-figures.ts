import type { Actor } from "../../platform/actor.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { OrderDeps } from "../order-deps.ts";
import { findFigures, findReasons, type FigureRow, type ReasonRow } from "./figure-rows.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import { requireOutletToggles } from "./require-outlet-toggles.ts";

export type { FigureRow, ReasonRow } from "./figure-rows.ts";

/** Counts the outcomes of the orders of a vendor and its outlets in a period: per vendor and in total. */
export const figuresOfFamily = (
  db: Queryable,
  parentId: string,
  { from, end }: { from: Date; end: Date },
): Promise<FigureRow[]> => findFigures(db, { of: { parentId }, dayBegins: [from], end, withWaits: true });

type FigurePeriod = { dayBegins: readonly Date[]; end: Date; withOutlets: boolean };

/** Counts the outcomes of a vendor's orders: per day, per vendor, and in total. */
export async function countFigures(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  { dayBegins, end, withOutlets }: FigurePeriod,
): Promise<{ figures: FigureRow[]; reasons: ReasonRow[] }> {
  const query = { include_outlets: withOutlets ? "true" : "false" } as const;
  const { of } = filterOfQuery(deps, actor, vendorId, query);
  await requireOutletToggles(deps, actor, query);
  const figureQuery = { of, dayBegins, end };
  const figures = await findFigures(deps.pool, figureQuery);
  return { figures, reasons: await findReasons(deps.pool, figureQuery) };
}
