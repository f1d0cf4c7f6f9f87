import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/address-book";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { joinAddress, splitAddress } from "@waybill/domain/addresses/joined-address";
import { formatPhone } from "@waybill/ui/texts/formats.ts";

/** An entry as its form has it; a changed address has no place until one is chosen. */
export type CustomerEntry = {
  name: string;
  phone: string;
  address: string;
  unit: string;
  building: string;
  notes: string;
  place: Place | undefined;
};

export type EntryField = Exclude<keyof CustomerEntry, "place">;

export function entryToEdit(customer: SavedAddress | undefined): CustomerEntry {
  if (!customer)
    return { name: "", phone: "", address: "", unit: "", building: "", notes: "", place: undefined };
  const { latitude, longitude } = customer;
  const { unit, building, text: address } = splitAddress(customer.address);
  return {
    name: customer.name,
    phone: formatPhone(customer.phone_number),
    address,
    unit,
    building,
    notes: customer.notes ?? "",
    place: { latitude, longitude },
  };
}

export const entryToSend = ({ name, phone, address, unit, building, notes, place }: CustomerEntry) =>
  ({
    name: name.trim(),
    phone_number: phone.trim(),
    address: address.trim() && joinAddress({ unit, building, text: address }),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    notes: notes.trim() || null,
  }) satisfies SavedAddressEntry;

const fieldOfPath: Readonly<Record<string, EntryField>> = {
  name: "name",
  phone_number: "phone",
  address: "address",
  latitude: "address",
  longitude: "address",
  notes: "notes",
};

/** The field that a rule blames. */
export const fieldOfEntry = (path: readonly string[] | undefined): EntryField | undefined =>
  fieldOfPath[path?.[0] ?? ""];
