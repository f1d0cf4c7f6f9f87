import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { ProofStore } from "../../platform/proof-store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { CallDeps } from "./call-courier.ts";
import type { Courier } from "./courier.ts";
import { doordashDrive } from "./doordash-drive.ts";
import { onDemandRider } from "./on-demand-rider.ts";
import { uberDirect } from "./uber-direct.ts";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCourierFleets } from "./rows.ts";

/** The outside services that this deployment is connected to. */
export type Couriers = ReadonlyMap<CourierName, Courier>;

/** What the verbs about outside couriers need. */
export type CourierDeps = OrderDeps & { readonly proofs: ProofStore; readonly couriers: Couriers };

/** Connects the services whose settings are there; without any nobody outside is ever called. */
export function chooseCouriers(deps: CallDeps & { settings: Pick<Settings, "couriers"> }): Couriers {
  const { on_demand_rider, uber_direct, doordash_drive } = deps.settings.couriers;
  const chosen = [
    on_demand_rider && onDemandRider(deps, on_demand_rider),
    uber_direct && uberDirect(deps, uber_direct),
    doordash_drive && doordashDrive(deps, doordash_drive),
  ];
  return new Map(chosen.flatMap((courier) => (courier ? [[courier.name, courier] as const] : [])));
}

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
