import { useBookChanges } from "@waybill/client/places/address-book-changes.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/merchants/address-book";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { joinAddress, splitAddress } from "@waybill/domain/addresses/joined-address";
import type { FieldProblem } from "@waybill/ui/forms/use-form.ts";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

/** The form of an entry. After the address is edited, the entry has no coordinates until a place is chosen. */
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

/** The form field for a path of the request body. */
const fieldOfEntry = (path: readonly string[] | undefined): EntryField | undefined =>
  fieldOfPath[path?.[0] ?? ""];

/** Thrown if an entry breaks a rule: the form field and the text key of the error. */
class BrokenRule extends Error {
  readonly field: EntryField;
  readonly key: string;
  constructor(field: EntryField, key: string) {
    super(key);
    this.field = field;
    this.key = key;
  }
}

/** The check, loaded on first use because it includes the phone number data of all countries. */
const loadRules = () => import("@waybill/domain/addresses/check-customer");

/** The field that a refused entry is about; none if the refusal is shown in a toast. */
export function fieldProblemOfEntry(refused: unknown): FieldProblem[] {
  if (refused instanceof BrokenRule) return [{ field: refused.field, words: textOf(refused.key) }];
  const field = refused instanceof CallRefused ? fieldOfEntry(refused.path) : undefined;
  return field && refused instanceof CallRefused ? [{ field, words: textOf(refused.translationKey) }] : [];
}

/** Saves an entry if it satisfies the rules of spec §5. */
export function useSaveCustomer(vendorId: string, id: string | undefined) {
  const country = useCountry();
  const book = useBookChanges(vendorId);
  return useChange(
    async (entry: CustomerEntry) => {
      const { checkSavedAddress } = await loadRules();
      const body = entryToSend(entry);
      const broken = checkSavedAddress(body, country);
      if (broken) throw new BrokenRule(fieldOfEntry(broken.path) ?? "name", broken.key);
      return id === undefined ? book.save(body) : book.change(id, body);
    },
    {
      onDone: () => notify({ type: "success", message: textOf("address-book.address-saved") }),
      onProblem: (problem) => {
        if (fieldProblemOfEntry(problem).length === 0)
          notify({ type: "error", message: textOf("address-book.address-not-saved") });
        return true;
      },
    },
  );
}
