import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { ProofStore } from "../../platform/proof-store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { CallDeps } from "./call-courier.ts";
import type { Courier } from "./courier.ts";
import { doordashDrive } from "./doordash-drive.ts";
import { onDemandRider } from "./on-demand-rider.ts";
import { uberDirect } from "./uber-direct.ts";

/** The outside services that this deployment uses. */
export type Couriers = ReadonlyMap<CourierName, Courier>;

/** The dependencies of the functions for outside couriers. */
export type CourierDeps = OrderDeps & { readonly proofs: ProofStore; readonly couriers: Couriers };

/** Connects the configured services; without any, no outside courier is called. */
export function chooseCouriers(deps: CallDeps & { settings: Pick<Settings, "couriers"> }): Couriers {
  const { on_demand_rider, uber_direct, doordash_drive } = deps.settings.couriers;
  const chosen = [
    on_demand_rider && onDemandRider(deps, on_demand_rider),
    uber_direct && uberDirect(deps, uber_direct),
    doordash_drive && doordashDrive(deps, doordash_drive),
  ];
  return new Map(chosen.flatMap((courier) => (courier ? [[courier.name, courier] as const] : [])));
}
