import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { mayEditOutlet } from "@waybill/domain/vendors/outlet-ids";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { vendorAnswer } from "../vendor-answer.ts";
import { outletFacts } from "./outlet-facts.ts";
import { writeOutlet } from "./write-outlet.ts";
import { changeOutlet, findOutlet } from "./rows.ts";
import { requireManager } from "./managed-vendor.ts";
import { withOwnRole } from "../vendors.ts";

/** Replaces the details of an outlet, except its parent and its collection point ID. */
export async function updateOutlet(
  deps: Pick<Deps, "db" | "pool" | "now" | "settings" | "flags">,
  actor: Actor,
  { vendorId, entry }: { vendorId: string; entry: OutletEntry },
): Promise<Vendor> {
  const { db, settings } = deps;
  if (!(await isFlagOn(deps, "edit-vendor-outlet", vendorId))) throw new Refused("not_found");
  requireManager(actor, vendorId);
  const outlet = await findOutlet(db, vendorId);
  if (outlet?.parent_vendor_id !== entry.parent_vendor_id) throw new Refused("vendor_not_found");
  if (!mayEditOutlet(vendorId)) throw new Refused("outlet_not_editable");

  const country = countries[settings.country];
  const facts = outletFacts(entry, country);
  const changed = await writeOutlet(
    deps,
    actor,
    "outlet.changed",
    (db) => changeOutlet(db, vendorId, facts),
    outlet,
  );
  if (!changed) throw new Refused("vendor_not_found");
  return withOwnRole(actor, vendorAnswer(changed, country.currency));
}
