import type * as endpoints from "@waybill/contract/operations/vendors";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { announceNewOutlet } from "../../accounts/actor-lookup.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { insertVendorRow, putVendorPrice, type VendorFacts } from "./rows.ts";
import { type VendorDeps, applyChanges, auditedFacts } from "./vendor-facts.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";
import { readConsoleVendor } from "./vendors.ts";

/** Creates a vendor, a parent, or an outlet. An outlet has its parent's payment methods unless set otherwise. */
export async function addVendor(
  deps: VendorDeps,
  by: Actor,
  { parent_vendor_id, is_parent = false, ...changes }: BodyOf<typeof endpoints.addVendor>,
): Promise<ConsoleVendor> {
  const at = deps.now();
  const country = countries[deps.settings.country];
  const vendorId = `v-${deps.randomBytes(5).toString("hex")}`;
  const parentId = parent_vendor_id ?? null;
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const parent = parentId === null ? undefined : await requireExistingVendor(pool, parentId);
    if (parent && !parent.is_parent) throw new Refused("vendor_not_found", { path: ["parent_vendor_id"] });
    const methods = Object.fromEntries(country.payment_methods.map((name) => [name, true]));
    const blank: VendorFacts = {
      name: "",
      phone: null,
      client_vendor_id: null,
      is_active: true,
      owners: [],
      payment_methods: parent?.payment_methods ?? methods,
      item_value_limit_minor: null,
      notices: null,
      address_text: null,
      unit: null,
      building: null,
      street: null,
      street_number: null,
      city: null,
      postal_code: null,
      country_code: country.code,
      latitude: null,
      longitude: null,
      rider_instructions: null,
    };
    const facts = applyChanges(deps, blank, changes);
    await insertVendorRow(pool, { vendorId, parentId, isParent: is_parent && parentId === null, at }, facts);
    const pricing = changes.price_override ?? null;
    if (pricing) await putVendorPrice(pool, vendorId, pricing);
    const subject = { kind: "vendor", id: vendorId };
    const after = { ...auditedFacts(facts, pricing), parent_vendor_id: parentId };
    await recordAudit(db, { by, at }, { action: "vendor.added", subject, after });
  });
  if (changes.price_override) await deps.market.changed();
  if (parentId !== null) await announceNewOutlet(deps, parentId);
  return readConsoleVendor(deps, vendorId);
}
