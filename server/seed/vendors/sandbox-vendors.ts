import type { Country } from "@waybill/domain/markets/countries";
import type { VendorRow } from "../../platform/database/tables.ts";

/** A pickup location of a new sandbox. */
export type SandboxPlace = {
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
  readonly parent: SandboxPlace & { readonly vendor_id: string };
  readonly outlets: readonly (SandboxPlace & { readonly vendor_id: string })[];
  readonly single: SandboxPlace & { readonly vendor_id: string };
};

export type NewVendorRow = Omit<VendorRow, "owners" | "payment_methods"> & {
  owners: string;
  payment_methods: string;
};

type Kin = { parent_vendor_id: string | null; is_parent: boolean; owner: string };

const row = (
  place: SandboxPlace & { vendor_id: string },
  { parent_vendor_id, is_parent, owner }: Kin,
  country: Country,
  now: Date,
): NewVendorRow => ({
  vendor_id: place.vendor_id,
  parent_vendor_id,
  client_vendor_id: place.vendor_id.toUpperCase(),
  is_parent,
  is_active: true,
  is_registered: true,
  name: place.name,
  phone: place.phone,
  owners: JSON.stringify([owner]),
  payment_methods: JSON.stringify(Object.fromEntries(country.payment_methods.map((name) => [name, true]))),
  address_text: `${place.street_number} ${place.street}`,
  unit: place.unit ?? null,
  building: place.building ?? null,
  street: place.street,
  street_number: place.street_number,
  city: place.city,
  postal_code: place.postal_code,
  country_code: country.code,
  latitude: place.latitude,
  longitude: place.longitude,
  rider_instructions: place.rider_instructions ?? null,
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
