import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/merchants/address-book";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import type { ParsePhone, RequestDraft } from "../request-types.ts";
import { fieldsOfCustomer } from "./saved-customer.ts";
import type { Prefix } from "./typed-values.ts";

/** The form's customer as an entry of the address book. */
export function customerOfForm(draft: RequestDraft, readPhone: ParsePhone | undefined) {
  const { unit, building, address: text, destination } = draft;
  return {
    name: draft.name.trim(),
    phone_number: readPhone?.(draft.phone) ?? draft.phone,
    address: joinAddress({ unit, building, text }),
    latitude: destination?.latitude ?? null,
    longitude: destination?.longitude ?? null,
    notes: draft.notes.trim() || null,
  } satisfies SavedAddressEntry;
}

export type Saving =
  /** No customer to save yet, or nothing changed. */
  | { kind: "none" }
  | { kind: "known" }
  | { kind: "new" }
  | { kind: "changed"; customer: SavedAddress; isElsewhere: boolean };

/**
 * What of the form can be saved in the address book. A different name and phone make a new customer, even if one
 * was chosen before.
 */
export function customerToSave(
  draft: RequestDraft,
  country: Prefix,
  readPhone: ParsePhone | undefined,
): Saving {
  const { savedCustomer: customer, destination } = draft;
  const now = customerOfForm(draft, readPhone);
  if (now.name === "" || now.phone_number === "" || now.address === "" || !destination)
    return { kind: "none" };
  if (!customer) return { kind: "new" };
  const before = customerOfForm({ ...draft, ...fieldsOfCustomer(customer, country) }, readPhone);
  if (now.name !== before.name && now.phone_number !== before.phone_number) return { kind: "new" };
  if (JSON.stringify(now) === JSON.stringify(before)) return { kind: "known" };
  return { kind: "changed", customer, isElsewhere: now.address !== before.address };
}
