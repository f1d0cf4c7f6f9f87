import type { AddressHabits } from "../markets/address-habits/habits.ts";
import { type AddressParts, splitAddress } from "./joined-address.ts";
import { doorOfText } from "./read-address.ts";

/** How a country writes the parts of an address; what follows its street (area, town) comes after all three. */
export type AddressOrder = readonly ("unit" | "building" | "street")[];

const segmentsOf = (text: string): string[] =>
  text
    .split(",")
    .map((segment) => segment.replaceAll(/\s+/gu, " ").trim())
    .filter(Boolean);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

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

/**
 * The address of an order's location, as people read it. Unit and building are taken from their own fields; the joined
 * address is split only where it begins with them, for another client's text may hold any commas. A text that names the
 * same unit and building in its own words stays as it was written.
 */
export function formattedLocation(
  { address, unit_number, building }: Location,
  order: AddressOrder,
  habits: AddressHabits,
): string {
  const named = { unit: unit_number ?? "", building: building ?? "" };
  const joined = splitAddress(address);
  const isJoined = isSame(joined.unit, named.unit.trim()) && isSame(joined.building, named.building.trim());
  if (isJoined) return formattedAddress({ ...named, text: joined.text }, order);
  const nobody = { unit: "", building: "" };
  if (!named.unit && !named.building) return formattedAddress({ ...nobody, text: address }, order);
  const said = doorOfText(address, habits);
  const isSaid = isSame(said.unit_number ?? "", named.unit) && isSame(said.building ?? "", named.building);
  return formattedAddress({ ...(isSaid ? nobody : named), text: address }, order);
}
