import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { phoneCharacters } from "@waybill/domain/accounts/field-formats";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import type { OutletForm, OutletPlace } from "@waybill/domain/vendors/outlets";

/** A geolocator address in the form's shape. */
export const outletPlaceOf = (found: PlaceAddress): OutletPlace => ({
  formatted_address: found.formatted_address,
  latitude: found.latitude,
  longitude: found.longitude,
  city: found.city,
  countryCode: found.country_code,
  zipcode: found.postal_code,
  street: found.street,
  streetNumber: found.street_number,
});

const placeOf = ({ vendor_information: { location } }: Vendor): OutletPlace | undefined => {
  const { latitude, longitude } = location;
  const at = { latitude, longitude };
  if (!isValidPlace(at) || !location.address_text) return undefined;
  return {
    ...at,
    formatted_address: location.address_text,
    city: location.city ?? undefined,
    countryCode: location.country_code ?? undefined,
    zipcode: location.postal_code ?? undefined,
    street: location.street ?? undefined,
    streetNumber: location.street_number ?? undefined,
  };
};

/** The form of an existing outlet, filled with its values. */
export function outletFormOf(outlet: Vendor): OutletForm {
  const { contact, location, owners } = outlet.vendor_information;
  return {
    isEditMode: true,
    vendorId: outlet.vendor_id,
    parentVendorId: outlet.parent_vendor_id ?? "",
    clientVendorId: outlet.client_vendor_id ?? outlet.vendor_id,
    name: outlet.name,
    unitNo: location.unit ?? "",
    building: location.building ?? "",
    phone: phoneCharacters(contact.phone ?? ""),
    riderInstructions: location.rider_instructions ?? "",
    owners: owners.length > 0 ? owners : [""],
    location: placeOf(outlet),
  };
}

/** The request body of a filled form (spec §7). */
export const outletEntryOf = ({ location, owners, ...form }: OutletForm): OutletEntry => ({
  parent_vendor_id: form.parentVendorId,
  client_vendor_id: form.clientVendorId.trim(),
  name: form.name.trim(),
  phone_number: form.phone,
  users: owners.map((email) => email.trim()).filter(Boolean),
  address: location?.formatted_address,
  latitude: location?.latitude,
  longitude: location?.longitude,
  unit: form.unitNo.trim(),
  building: form.building.trim(),
  street: location?.street,
  street_number: location?.streetNumber,
  city: location?.city,
  postal_code: location?.zipcode,
  country_code: location?.countryCode,
  rider_instructions: form.riderInstructions.trim(),
});
