import type { SavedAddress } from "@waybill/contract/address-book";
import type { PlaceAddress } from "@waybill/contract/places";
import { readableAddress } from "@waybill/domain/addresses/joined-address";
import type { ReactNode } from "react";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import type { IconName } from "@waybill/ui/icon.tsx";

/** One line of a list of suggestions. */
export type Suggestion = {
  key: string;
  icon: IconName;
  name: ReactNode;
  /** Beside the name. */
  beside?: ReactNode;
  where: ReactNode;
  isSaved: boolean;
};

/** A place: the name first, where it is second. */
export function placeSuggestion({ id, formatted_address }: PlaceAddress): Suggestion {
  const [name = "", ...rest] = formatted_address.split(", ");
  return { key: `place ${id}`, icon: "pin", name, where: rest.join(", "), isSaved: false };
}

/** A customer of the address book: who, the phone, and where. */
export const savedSuggestion = ({ id, name, phone_number, address }: SavedAddress): Suggestion => ({
  key: `saved ${id}`,
  icon: "user",
  name,
  beside: formatPhone(phone_number),
  where: readableAddress(address),
  isSaved: true,
});
