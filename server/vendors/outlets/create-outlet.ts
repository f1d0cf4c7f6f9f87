import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { mayEditOutlet, outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import { announceNewOutlet } from "../../accounts/actor-lookup.ts";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { vendorAnswer } from "../vendor-answer.ts";
import { outletFacts } from "./outlet-facts.ts";
import { writeOutlet } from "./write-outlet.ts";
import { findParent, insertOutlet, isRegistered } from "./rows.ts";
import { requireManager } from "./managed-vendor.ts";
import { withOwnRole } from "../vendors.ts";

/** Adds an outlet under one of the actor's parent vendors; all users of the parent may act for it at once. */
export async function createOutlet(deps: Deps, actor: Actor, entry: OutletEntry): Promise<Vendor> {
  const { db, now, settings } = deps;
  if (!(await isFlagOn(deps, "add-vendor-outlet", entry.parent_vendor_id))) throw new Refused("not_found");
  const { parent_vendor_id } = entry;
  requireManager(actor, parent_vendor_id);
  const parent = await findParent(db, parent_vendor_id);
  if (!parent) throw new Refused("vendor_not_found");

  const country = countries[settings.country];
  const facts = outletFacts(entry, country);
  const client_vendor_id = entry.client_vendor_id?.trim() ?? "";
  const vendor_id = outletVendorId(parent_vendor_id, client_vendor_id);
  const path = ["client_vendor_id"];
  if (vendor_id === undefined)
    throw new Refused("rule_broken", { key: "validation.outlet-id-characters", path });
  if (!mayEditOutlet(vendor_id)) throw new Refused("outlet_not_editable");

  const ids = { vendor_id, parent_vendor_id, client_vendor_id };
  const outlet = (await isRegistered(db, ids))
    ? undefined
    : await writeOutlet(deps, actor, "outlet.added", (db) =>
        insertOutlet(db, ids, facts, { paymentMethods: parent.payment_methods, now: now() }),
      );
  if (!outlet) throw new Refused("outlet_already_registered", { path });
  await announceNewOutlet(deps, parent_vendor_id);
  return withOwnRole(actor, vendorAnswer(outlet, country.currency));
}
