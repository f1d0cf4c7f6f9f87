import type { Country } from "@waybill/domain/markets/countries";
import type { VendorRow } from "../../platform/database/tables.ts";

/** A vendor of a new sandbox, without its id. */
export type SandboxVendor = {
  readonly name: string;
  readonly unit?: string;
  readonly building?: string;
  readonly street: string;
  readonly street_number: string;
  readonly city: string;
  readonly postal_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly rider_instructions?: string;
};

/** The vendors of a sandbox. One outlet's id begins with `a-`: such outlets are not editable (spec §5). */
export type SandboxVendors = {
  readonly parent: SandboxVendor & { readonly vendor_id: string };
  readonly outlets: readonly (SandboxVendor & { readonly vendor_id: string })[];
  readonly single: SandboxVendor & { readonly vendor_id: string };
};

export type NewVendorRow = Omit<VendorRow, "owners" | "payment_methods"> & {
  owners: string;
  payment_methods: string;
};

type Kin = { parent_vendor_id: string | null; is_parent: boolean; owner: string };

const row = (
  vendor: SandboxVendor & { vendor_id: string },
  { parent_vendor_id, is_parent, owner }: Kin,
  country: Country,
  now: Date,
): NewVendorRow => ({
  vendor_id: vendor.vendor_id,
  parent_vendor_id,
  client_vendor_id: vendor.vendor_id.toUpperCase(),
  is_parent,
  is_active: true,
  is_registered: true,
  name: vendor.name,
  phone: vendor.phone,
  owners: JSON.stringify([owner]),
  payment_methods: JSON.stringify(Object.fromEntries(country.payment_methods.map((name) => [name, true]))),
  address_text: `${vendor.street_number} ${vendor.street}`,
  unit: vendor.unit ?? null,
  building: vendor.building ?? null,
  street: vendor.street,
  street_number: vendor.street_number,
  city: vendor.city,
  postal_code: vendor.postal_code,
  country_code: country.code,
  latitude: vendor.latitude,
  longitude: vendor.longitude,
  rider_instructions: vendor.rider_instructions ?? null,
  created_at: now,
});

/** A sandbox's vendors as rows, parents before their outlets. */
export const vendorRows = (
  { parent, outlets, single }: SandboxVendors,
  country: Country,
  now: Date,
): NewVendorRow[] => {
  const parentOwner = "parent@example.com";
  return [
    row(parent, { parent_vendor_id: null, is_parent: true, owner: parentOwner }, country, now),
    ...outlets.map((outlet) =>
      row(outlet, { parent_vendor_id: parent.vendor_id, is_parent: false, owner: parentOwner }, country, now),
    ),
    row(single, { parent_vendor_id: null, is_parent: false, owner: "single@example.com" }, country, now),
  ];
};
