import type { OrderFilters } from "@waybill/contract/orders";
import { isFlagOn, vendorOfActor } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";

/** Refuses a query over all outlets if the flag for it is off (spec §6), even if the screen offered it. */
export async function requireOutletToggles(
  deps: Pick<Deps, "flags">,
  actor: Actor,
  { include_outlets }: Pick<OrderFilters, "include_outlets">,
): Promise<void> {
  if (actor.kind !== "vendor" || include_outlets !== "true") return;
  if (await isFlagOn(deps, "outlet-toggles", vendorOfActor(actor))) return;
  throw new Refused("feature_off", { path: ["include_outlets"] });
}
