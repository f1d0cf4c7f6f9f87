import { countries } from "@waybill/domain/markets/countries";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertVendorCode, insertVendors } from "./rows.ts";
import { vendorRows } from "./vendors/vendor-row.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

export const demoVendorCode = "PV-DEMO-1";
export const demoOwner = "owner@example.com";
const vendor_id = "pv-demo-1";

/** A vendor that waits for its owner to register with a vendor code; it stands where the single vendor does. */
export async function plantVendorCodes({ db, now, settings }: Pick<Deps, "db" | "now" | "settings">) {
  const vendors = vendorsOf(settings.country);
  const at = now();
  const place = { ...vendors, single: { ...vendors.single, vendor_id, name: `${vendors.single.name} 2` } };
  const waiting = vendorRows(place, countries[settings.country], at)
    .filter((row) => row.vendor_id === vendor_id)
    .map((row) => ({ ...row, is_registered: false, owners: JSON.stringify([demoOwner]) }));
  await db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, "vendor-codes", at))) return;
    await insertVendors(trx, waiting);
    await insertVendorCode(trx, { code: demoVendorCode, vendor_id });
  });
}
