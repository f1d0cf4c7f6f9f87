import { type AddressParts, type Door, splitAddress } from "./joined-address.ts";

/** The order in which a country writes the parts of an address; area and town follow all three. */
export type AddressOrder = readonly ("unit" | "building" | "street")[];

const space = /\s+/gu;
const oddSpace = /[^\S ]|\s\s/u;
/** Nearly every text has single spaces already, and every order that is answered asks for its address. */
const withSingleSpaces = (text: string): string =>
  oddSpace.test(text) ? text.replaceAll(space, " ").trim() : text.trim();

const segmentsOf = (text: string): string[] =>
  text === "" ? [] : text.split(",").map(withSingleSpaces).filter(Boolean);

const isSame = (one: string, other: string) => one === other || one.toLowerCase() === other.toLowerCase();

/**
 * An address as people read it (wire.md, `formatted_address`): the parts that are there, comma-separated, in the
 * country's order: "12A, Tower B, 5 Ayala Ave, Makati" in the Philippines, "Hauptstraße 5, Haus B, 12A, Berlin" in
 * Germany. Unit and building are not repeated where the text names them too.
 */
export function formattedAddress({ unit, building, text }: AddressParts, order: AddressOrder): string {
  const inside = { unit: segmentsOf(unit).join(" "), building: segmentsOf(building).join(" ") };
  const [street = "", ...rest] = segmentsOf(text).filter(
    (segment) => !isSame(segment, inside.unit) && !isSame(segment, inside.building),
  );
  const written = { ...inside, street };
  return [...order.map((part) => written[part]), ...rest].filter(Boolean).join(", ");
}

/** The address of an address book entry, which is always unit number, building and text (spec §3), as people read it. */
export const formattedJoinedAddress = (address: string, order: AddressOrder): string =>
  formattedAddress(splitAddress(address), order);

type Location = { address: string; unit_number: string | null; building: string | null };

/** Whether a text contains all words of a door. A number counts only as a whole: 2009 does not contain 9. */
function containsDoor(text: string, { unit, building }: Door): boolean {
  const said = text.toLowerCase();
  const numbers = said.split(/\D+/u);
  return `${unit} ${building}`
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => (/^\d+$/u.test(word) ? numbers.includes(word) : said.includes(word)));
}

/**
 * The address of an order's location, as people read it. Unit and building come from their own fields; the joined
 * address is split only if it starts with them, because other clients' texts may contain any commas. If it starts with
 * the commas of empty fields and the text names the door itself, the text is not changed.
 */
export function formattedLocation({ address, unit_number, building }: Location, order: AddressOrder): string {
  const nobody = { unit: "", building: "" };
  const named = { unit: unit_number ?? "", building: building ?? "" };
  const joined = splitAddress(address);
  const isJoined = isSame(joined.unit, named.unit.trim()) && isSame(joined.building, named.building.trim());
  if (isJoined) return formattedAddress({ ...named, text: joined.text }, order);
  const isSaid = /^\s*,\s*,/u.test(address) && containsDoor(joined.text, named);
  return formattedAddress(isSaid ? { ...nobody, text: joined.text } : { ...named, text: address }, order);
}
