import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCourierFleets } from "./rows.ts";

/** Refuses a rule that names a fleet that cannot be asked, or one twice. */
export async function requireCourierFleets(
  { pool }: { pool: Queryable },
  fallback: readonly FallbackStep[],
): Promise<void> {
  if (fallback.length === 0) return;
  const known = new Set((await findCourierFleets(pool)).map(({ fleet_id }) => fleet_id));
  const named = new Set(fallback.map(({ fleet_id }) => fleet_id));
  if (named.size < fallback.length) throw new Refused("malformed_request", { path: ["fallback"] });
  if (![...named].every((fleetId) => known.has(fleetId)))
    throw new Refused("not_found", { path: ["fallback", "fleet_id"] });
}
