import type { Country } from "../markets/country.ts";
import { customerNameProblem, customerPhoneProblem, type OrderProblemKey } from "../orders/check-order.ts";
import { addressProblems, type AddressProblem } from "./check-address.ts";
import { splitAddress } from "./joined-address.ts";

/** An entry of an address book that may still lack anything; text fields may come as null. */
export type SavedAddressDraft = {
  name?: string | null | undefined;
  phone_number?: string | null | undefined;
  latitude?: unknown;
  longitude?: unknown;
  address?: string | null | undefined;
  notes?: string | null | undefined;
};

export type SavedAddressProblem = { key: OrderProblemKey | AddressProblem["key"]; path: string[] };

/**
 * The first broken rule of an entry, in the sequence of the order check (spec §5): name, phone, address, and then what
 * holds for every address. The limit of 255 bytes is the street's: unit and building stand before it. Undefined when
 * the entry may be saved.
 */
export function checkSavedAddress(
  draft: SavedAddressDraft,
  country: Pick<Country, "code" | "phone_prefix">,
): SavedAddressProblem | undefined {
  const name = customerNameProblem(draft.name);
  if (name) return { key: name, path: ["name"] };
  const phone = customerPhoneProblem(draft.phone_number, country);
  if (phone) return { key: phone, path: ["phone_number"] };
  const address = draft.address ?? "";
  if (!address.trim()) return { key: "validation.fill-address", path: ["address"] };
  return addressProblems({ ...draft, address: splitAddress(address).text })[0];
}
