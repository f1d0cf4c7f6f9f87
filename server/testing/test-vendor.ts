import { countries } from "@waybill/domain/markets/countries";
import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import type { Tables } from "../platform/database/tables.ts";
import { insertUsers, insertVendors } from "../seed/rows.ts";
import { vendorRows } from "../seed/vendors/sandbox-vendors.ts";
import { vendorsOf } from "../seed/vendors/vendors-of-country.ts";
import { testStart } from "./test-database.ts";

/** A new parent with two outlets in Manila, and logins for them: tests never share a vendor. */
export async function ownVendor(db: Kysely<Tables>) {
  const mark = randomBytes(5).toString("hex");
  const { parent, outlets, single } = vendorsOf("ph");
  const named = <T extends { vendor_id: string }>(vendor: T): T => ({
    ...vendor,
    vendor_id: `t${mark}${vendor.vendor_id.replaceAll("-", "")}`,
  });
  const family = { parent: named(parent), outlets: outlets.slice(0, 2).map(named), single: named(single) };
  await insertVendors(db, vendorRows(family, countries.ph, testStart).slice(0, 3));
  const [first, second] = family.outlets;
  if (!first || !second) throw new Error("The sandbox of the Philippines must have at least two outlets.");

  const email = `owner-${mark}@example.com`;
  const outletEmail = `outlet-${mark}@example.com`;
  const user = (name: string, vendor_id: string) => ({
    user_id: name,
    email: name,
    password_hash: "",
    role: "vendor" as const,
    created_at: testStart,
    vendor_id,
  });
  await insertUsers(db, [user(email, family.parent.vendor_id), user(outletEmail, first.vendor_id)]);
  return {
    vendorId: family.parent.vendor_id,
    outletIds: [first.vendor_id, second.vendor_id] as const,
    /** The login for the parent and both outlets. */
    email,
    /** The login for the first outlet only. */
    outletEmail,
  };
}
