import { type AddressParts, type UnitAndBuilding, splitAddress } from "./joined-address.ts";

/** The order in which a country writes unit, building and street; area and town always follow them. */
export type AddressOrder = readonly ("unit" | "building" | "street")[];

const space = /\s+/gu;
const oddSpace = /[^\S ]|\s\s/u;
/**
 * Only a text with odd spaces is rewritten. Nearly all have single spaces, and this runs for every order in a
 * response.
 */
const withSingleSpaces = (text: string): string =>
  oddSpace.test(text) ? text.replaceAll(space, " ").trim() : text.trim();

const segmentsOf = (text: string): string[] =>
  text === "" ? [] : text.split(",").map(withSingleSpaces).filter(Boolean);

const isSame = (one: string, other: string) => one === other || one.toLowerCase() === other.toLowerCase();

/**
 * Returns an address for display, sent as `formatted_address`: its non-empty parts, comma-separated, in the country's
 * order: "12A, Tower B, 5 Ayala Ave, Makati" in the Philippines, "Hauptstraße 5, Haus B, 12A, Berlin" in Germany.
 * Unit and building are not repeated if the text contains them too.
 */
export function formattedAddress({ unit, building, text }: AddressParts, order: AddressOrder): string {
  const inside = { unit: segmentsOf(unit).join(" "), building: segmentsOf(building).join(" ") };
  const [street = "", ...rest] = segmentsOf(text).filter(
    (segment) => !isSame(segment, inside.unit) && !isSame(segment, inside.building),
  );
  const written = { ...inside, street };
  return [...order.map((part) => written[part]), ...rest].filter(Boolean).join(", ");
}

/**
 * Returns an address book entry's address for display; it always has the form unit number, building, text (spec
 * §3).
 */
export const formattedJoinedAddress = (address: string, order: AddressOrder): string =>
  formattedAddress(splitAddress(address), order);

type Location = { address: string; unit_number: string | null; building: string | null };

/**
 * True if a text contains all words of the unit and building. A number counts only as a whole: 2009 does not
 * contain 9.
 */
function containsUnit(text: string, { unit, building }: UnitAndBuilding): boolean {
  const lowerCase = text.toLowerCase();
  const numbers = lowerCase.split(/\D+/u);
  return `${unit} ${building}`
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => (/^\d+$/u.test(word) ? numbers.includes(word) : lowerCase.includes(word)));
}

/**
 * Returns the address of an order's location for display. Unit and building come from their own fields. They are
 * removed from the address only if it starts with them, because other clients' addresses may contain any commas. If the
 * address starts with two commas (empty unit and building) and its text already names both, they are not added again.
 */
export function formattedLocation({ address, unit_number, building }: Location, order: AddressOrder): string {
  const nobody = { unit: "", building: "" };
  const unitFields = { unit: unit_number ?? "", building: building ?? "" };
  const joined = splitAddress(address);
  const isJoined =
    isSame(joined.unit, unitFields.unit.trim()) && isSame(joined.building, unitFields.building.trim());
  if (isJoined) return formattedAddress({ ...unitFields, text: joined.text }, order);
  const isSpelled = /^\s*,\s*,/u.test(address) && containsUnit(joined.text, unitFields);
  return formattedAddress(
    isSpelled ? { ...nobody, text: joined.text } : { ...unitFields, text: address },
    order,
  );
}
