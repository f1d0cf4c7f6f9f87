import type { OriginAddress, Vendor } from "@waybill/contract/merchants/vendors";
import { addressProblems } from "@waybill/domain/addresses/check-address";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { countries } from "@waybill/domain/markets/countries";
import { mayEditOutlet } from "@waybill/domain/vendors/outlet-ids";
import { grant } from "../accounts/granted.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { changeAddress, findVendor } from "./rows.ts";
import { vendorAnswer } from "./vendor-answer.ts";
import { withOwnRole } from "./vendors.ts";

const text = (entry: string | null | undefined): string | null => entry?.trim() || null;

function requireLimits({ address_text, street_address, notes, latitude, longitude }: OriginAddress): void {
  const [problem] = [
    ...addressProblems({ address: street_address, notes, latitude, longitude }).map(({ key, path }) => ({
      key,
      path: path[0] === "address" ? ["street_address"] : path,
    })),
    ...addressProblems({ address: address_text, latitude, longitude }).map(({ key }) => ({
      key,
      path: ["address_text"],
    })),
  ];
  if (problem) throw new Refused("rule_broken", problem);
}

/** Replaces a vendor's pickup address. An outlet that is not editable can only get its first address. */
export async function saveVendorAddress(
  { db, pool, now, settings }: Pick<Deps, "db" | "pool" | "now" | "settings">,
  actor: Actor,
  { vendorId, address }: { vendorId: string; address: OriginAddress },
): Promise<Vendor> {
  const vendor = grant(actor, await findVendor(db, vendorId), "vendor_not_found");
  if (!mayEditOutlet(vendorId) && isValidPlace(vendor)) throw new Refused("outlet_not_editable");
  requireLimits(address);

  const country = countries[settings.country];
  const given = {
    address_text: text(address.address_text) ?? text(address.street_address),
    unit: text(address.unit),
    building: text(address.building),
    street: text(address.street_address),
    // Included in the street address.
    street_number: null,
    city: text(address.city),
    postal_code: text(address.postal_code),
    country_code: text(address.country_code)?.toUpperCase() ?? country.code,
    latitude: address.latitude ?? null,
    longitude: address.longitude ?? null,
    rider_instructions: text(address.notes),
  };
  const changed = await inTransaction(pool, async ({ db }) => {
    const row = await changeAddress(db, vendorId, given);
    const { latitude, longitude } = given;
    const subject = { kind: "vendor", id: vendorId };
    const before = { latitude: vendor.latitude, longitude: vendor.longitude };
    const change = { action: "vendor.address-changed", subject, before, after: { latitude, longitude } };
    if (row) await recordAudit(db, { by: actor, at: now() }, change);
    return row;
  });
  if (!changed) throw new Refused("vendor_not_found");
  return withOwnRole(actor, vendorAnswer(changed, country.currency));
}
