import { isPossiblePhone, type PhoneCountry } from "../phones/phone-numbers.ts";
import { addressProblems, type AddressProblem } from "./check-address.ts";
import { splitAddress } from "./joined-address.ts";

export type CustomerProblemKey =
  | "validation.fill-customer-name"
  | "validation.wrong-customer-name"
  | "validation.fill-customer-phone"
  | "validation.phone-incorrect";

const isBlank = (text: string | null | undefined): boolean => !text?.trim();
const digit = /\p{Nd}/u;

/**
 * Returns the problem of a customer's name (spec §5.3): missing, or with a digit (any script) in a channel that
 * allows none. undefined if valid.
 */
export function customerNameProblem(
  name: string | null | undefined,
  digitsInNames = false,
): CustomerProblemKey | undefined {
  if (isBlank(name)) return "validation.fill-customer-name";
  return !digitsInNames && digit.test(name ?? "") ? "validation.wrong-customer-name" : undefined;
}

/** Returns the problem of a customer's phone number (spec §5.4): missing, or impossible in the country. */
export function customerPhoneProblem(
  text: string | null | undefined,
  country: PhoneCountry,
): CustomerProblemKey | undefined {
  if (isBlank(text)) return "validation.fill-customer-phone";
  return isPossiblePhone(text ?? "", country) ? undefined : "validation.phone-incorrect";
}

/** An address book entry that may be incomplete; text fields may be null. */
export type SavedAddressDraft = {
  name?: string | null | undefined;
  phone_number?: string | null | undefined;
  latitude?: unknown;
  longitude?: unknown;
  address?: string | null | undefined;
  notes?: string | null | undefined;
};

export type SavedAddressProblem = {
  key: CustomerProblemKey | "validation.fill-address" | AddressProblem["key"];
  path: string[];
};

/**
 * Returns the first broken rule of an address book entry, in the order of the order check (spec §5): name, phone,
 * address, then the rules of every address. The 255 bytes count the street alone, without unit and building.
 * undefined if valid.
 */
export function checkSavedAddress(
  draft: SavedAddressDraft,
  country: PhoneCountry,
): SavedAddressProblem | undefined {
  const name = customerNameProblem(draft.name);
  if (name) return { key: name, path: ["name"] };
  const phone = customerPhoneProblem(draft.phone_number, country);
  if (phone) return { key: phone, path: ["phone_number"] };
  const address = draft.address ?? "";
  if (isBlank(address)) return { key: "validation.fill-address", path: ["address"] };
  return addressProblems({ ...draft, address: splitAddress(address).text })[0];
}
