import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { presenceOf } from "@waybill/domain/riders/presence";
import { vehicleKindOf } from "@waybill/domain/riders/vehicle-kind";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findRider, type RiderRow } from "./rows.ts";

export function consoleRiderAnswer(
  row: RiderRow,
  { settings, now }: Pick<Deps, "settings" | "now">,
): ConsoleRider {
  const { currency } = countries[settings.country];
  const { latitude, longitude, seen_at } = row;
  const isSeen = latitude !== null && longitude !== null && seen_at !== null;
  return {
    rider_id: row.rider_id,
    name: row.name,
    phone_number: row.phone_number,
    fleet_id: row.fleet_id,
    vehicle: row.vehicle,
    vehicle_kind: vehicleKindOf(row),
    plate: row.plate,
    has_photo: row.has_photo,
    has_cold_bag: row.has_cold_bag,
    language: row.language,
    areas: row.areas,
    documents: row.documents,
    cash_limit: row.cash_limit_minor === null ? null : fromMinor(row.cash_limit_minor, currency),
    suspended: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: row.suspend_reason ?? "",
    },
    state: row.state ?? "off",
    presence: presenceOf({ state: row.state, jobs: row.jobs.length, seenAt: seen_at }, now()),
    since: row.since?.toISOString() ?? null,
    position: isSeen ? { latitude, longitude, at: seen_at.toISOString() } : null,
    battery: row.battery,
    jobs: row.jobs,
    cash_held: fromMinor(row.cash_minor, currency),
    currency,
    created_at: row.created_at.toISOString(),
  };
}

export async function requireRider(pool: Queryable, riderId: string): Promise<RiderRow> {
  const row = await findRider(pool, riderId);
  if (!row) throw new Refused("not_found", { path: ["rider_id"] });
  return row;
}
