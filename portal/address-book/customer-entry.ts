import { useBookChanges } from "@waybill/client/places/address-book-changes.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/merchants/address-book";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { joinAddress, splitAddress } from "@waybill/domain/addresses/joined-address";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";

/** The form of an entry; after the address changes it has no place until one is chosen. */
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

const entryToSend = ({ name, phone, address, unit, building, notes, place }: CustomerEntry) =>
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

/** The form field of a rule's path. */
const fieldOfEntry = (path: readonly string[] | undefined): EntryField | undefined =>
  fieldOfPath[path?.[0] ?? ""];

export type EntryProblem = { field: EntryField; key: string };

/** The check, loaded on first use because it includes the phone number data of all countries. */
const loadRules = () => import("@waybill/domain/addresses/check-customer");

/** Saves an entry if spec §5 allows it; a broken rule shows at its field. */
export function useSaveCustomer(vendorId: string, id: string | undefined) {
  const country = useCountry();
  const book = useBookChanges(vendorId);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<EntryProblem>();

  const problemOf = async (entry: CustomerEntry): Promise<EntryProblem | undefined> => {
    const { checkSavedAddress } = await loadRules();
    const found = checkSavedAddress(entryToSend(entry), country);
    return found && { key: found.key, field: fieldOfEntry(found.path) ?? "name" };
  };
  /** Saves the entry; returns the outcome. */
  const keep = async (entry: CustomerEntry): Promise<EntryProblem | "saved" | "failed"> => {
    setBusy(true);
    try {
      const found = await problemOf(entry);
      setProblem(found);
      if (found) return found;
      if (id === undefined) await book.save(entryToSend(entry));
      else await book.change(id, entryToSend(entry));
      notify({ type: "success", message: textOf("request.toast.address-saved") });
      return "saved";
    } catch (error) {
      const field = error instanceof CallRefused ? fieldOfEntry(error.path) : undefined;
      const refused = field && error instanceof CallRefused && { field, key: error.translationKey };
      if (refused) setProblem(refused);
      else notify({ type: "error", message: textOf("request.toast.address-not-saved") });
      return refused || "failed";
    } finally {
      setBusy(false);
    }
  };
  return { keep, isBusy, problem, clearProblem: () => setProblem(undefined) };
}
