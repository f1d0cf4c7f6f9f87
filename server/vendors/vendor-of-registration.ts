import { countries } from "@waybill/domain/markets/countries";
import type { VendorOfRegistration } from "../accounts/open-accounts.ts";
import type { Deps } from "../platform/deps.ts";
import { insertBusiness, markRegistered } from "./registration-rows.ts";

/**
 * The vendor of a registration: the one of its vendor code, or a new business without an address, which the request
 * page then asks for (spec §4).
 */
export const vendorOfRegistration =
  ({ now, randomBytes, settings }: Pick<Deps, "now" | "randomBytes" | "settings">): VendorOfRegistration =>
  async (db, { email, vendor_id, business_name, branches, mobile_number }) => {
    if (vendor_id !== null) {
      await markRegistered(db, vendor_id);
      return vendor_id;
    }
    const country = countries[settings.country];
    const newId = `v-${randomBytes(5).toString("hex")}`;
    await insertBusiness(db, {
      vendor_id: newId,
      is_parent: (branches ?? 1) > 1,
      name: business_name ?? email,
      phone: mobile_number,
      owners: [email],
      payment_methods: Object.fromEntries(country.payment_methods.map((name) => [name, true])),
      country_code: country.code,
      created_at: now(),
    });
    return newId;
  };
