import type * as endpoints from "@waybill/contract/operations/vendors";
import type { BodyOf } from "@waybill/contract/endpoint";
import { countries } from "@waybill/domain/markets/countries";
import { toMinor } from "@waybill/domain/money/money";
import { formatNotices } from "@waybill/domain/tracking/notices/notices";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { Deps } from "../../platform/deps.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import type { ConsoleVendorRow, VendorFacts } from "./rows.ts";

/** Includes the market, because a vendor's own price must apply at once. */
export type VendorDeps = Deps & Pick<PricingDeps, "market">;
export type VendorChanges = BodyOf<typeof endpoints.changeVendor>;

export function applyChanges(
  { settings }: Pick<Deps, "settings">,
  former: VendorFacts,
  changes: VendorChanges,
): VendorFacts {
  const { item_value_limit, price_override: _, notices, location, ...plainChanges } = changes;
  const { currency } = countries[settings.country];
  const changedFields = { ...plainChanges, ...location };
  const limit = item_value_limit === null ? null : toMinor(item_value_limit ?? 0, currency);
  return {
    ...former,
    ...Object.fromEntries(Object.entries(changedFields).filter(([, value]) => value !== undefined)),
    item_value_limit_minor: item_value_limit === undefined ? former.item_value_limit_minor : limit,
    notices: notices === undefined ? former.notices : notices && formatNotices(notices),
  };
}

/** The fields of a vendor that the audit records: those of the business, without users and address. */
export const auditedFacts = (facts: VendorFacts, pricing: Pricing | null) => ({
  name: facts.name,
  client_vendor_id: facts.client_vendor_id,
  is_active: facts.is_active,
  payment_methods: facts.payment_methods,
  item_value_limit_minor: facts.item_value_limit_minor,
  notices: facts.notices,
  price_override: pricing,
  latitude: facts.latitude,
  longitude: facts.longitude,
});

export const factsOf = (row: ConsoleVendorRow): VendorFacts => ({
  name: row.name,
  phone: row.phone,
  client_vendor_id: row.client_vendor_id,
  is_active: row.is_active,
  owners: row.owners,
  payment_methods: row.payment_methods,
  notices: row.notices,
  item_value_limit_minor: row.item_value_limit_minor,
  address_text: row.address_text,
  unit: row.unit,
  building: row.building,
  street: row.street,
  street_number: row.street_number,
  city: row.city,
  postal_code: row.postal_code,
  country_code: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  rider_instructions: row.rider_instructions,
});
