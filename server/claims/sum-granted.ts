import type { Queryable } from "../platform/database/transaction.ts";
import { sumGrantedBetween } from "./claim-rows.ts";

/** What was granted in a stretch of time to a vendor and to each of its outlets, in minor units. */
export const sumGranted = (
  pool: Queryable,
  asked: { vendorId: string; from: Date; end: Date },
): Promise<ReadonlyMap<string, number>> => sumGrantedBetween(pool, asked);
