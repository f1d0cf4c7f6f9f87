import type { OutletEntry } from "@waybill/contract/outlets";
import type { Vendor } from "@waybill/contract/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { mayEditOutlet } from "@waybill/domain/vendors/outlets";
import { flagIsOn } from "../flags/flags.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { vendorAnswer } from "../vendors/vendor-answer.ts";
import { outletFacts } from "./outlet-facts.ts";
import { requireManager } from "./require-manager.ts";
import { changeOutlet, findOutlet } from "./rows.ts";

/** Replaces what an outlet says of itself; its parent and its collection point ID stay as they are. */
export async function updateOutlet(
  deps: Pick<Deps, "db" | "settings" | "flags">,
  actor: Actor,
  { vendorId, entry }: { vendorId: string; entry: OutletEntry },
): Promise<Vendor> {
  const { db, settings } = deps;
  if (!(await flagIsOn(deps, "edit-vendor-outlet"))) throw new Refused("not_found");
  requireManager(actor, vendorId);
  const outlet = await findOutlet(db, vendorId);
  if (outlet?.parent_vendor_id !== entry.parent_vendor_id) throw new Refused("vendor_not_found");
  if (!mayEditOutlet(vendorId)) throw new Refused("outlet_not_editable");

  const country = countries[settings.country];
  const changed = await changeOutlet(db, vendorId, outletFacts(entry, country));
  if (!changed) throw new Refused("vendor_not_found");
  return vendorAnswer(changed, country.currency);
}
