import type { Queryable } from "../platform/database/transaction.ts";
import { sumGrantedBetween } from "./claim-rows.ts";

/** The sums granted to a vendor and to each of its outlets within a period, in minor units. */
export const sumGranted = (
  pool: Queryable,
  period: { vendorId: string; from: Date; end: Date },
): Promise<ReadonlyMap<string, number>> => sumGrantedBetween(pool, period);
