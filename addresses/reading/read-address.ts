import type { AddressHabits } from "../habits/habits.ts";
import { type AddressItem, splitSegments } from "./address-segments.ts";
import type { AddressPart } from "./address-tokens.ts";
import {
  type UnitAndBuilding,
  joinAddress,
  type NamedLocation,
} from "@waybill/domain/addresses/joined-address";

/** An address split into its parts; a missing part is empty. Every typed word is in one of the parts. */
export type ReadAddress = Record<AddressPart, string>;

const nothing: ReadAddress = {
  unit: "",
  floor: "",
  tower: "",
  building: "",
  houseNumber: "",
  street: "",
  area: "",
  city: "",
  region: "",
  postalCode: "",
  landmark: "",
};

const isStreetSide = ({ part }: AddressItem) => part === "street" || part === "houseNumber";

/** In countries whose streets have no names, «1-1-4» is a district part, a block and a house number. */
const isBlockAndNumber = /^\d+(?:-\d+)+$/u;

/** Decides the part of each plain number: the house number of the adjacent street, or else the unit. */
function labelFigures(
  items: readonly AddressItem[],
  { numberBehind, numberAlsoBehind, largestFirst }: AddressHabits,
): AddressItem[] {
  let hasUnit = items.some(({ part }) => part === "unit");
  let hasHouse = items.some(({ part }) => part === "houseNumber");
  return items.map((item, at) => {
    if (item.part !== "figure") return item;
    const [before, after] = [items[at - 1]?.part, items[at + 1]?.part];
    const isFirstNumber = after === "street" || (at === 0 && (after === "area" || after === "houseNumber"));
    const isHouseNumber =
      !hasHouse &&
      (isFirstNumber ||
        (before === "street" && (numberBehind ?? numberAlsoBehind)) ||
        (largestFirst && (before === "area" || (before === "name" && isBlockAndNumber.test(item.text)))));
    const part = isHouseNumber || hasUnit ? "houseNumber" : "unit";
    if (part === "unit") hasUnit = true;
    else hasHouse = true;
    return { ...item, part };
  });
}

/** Decides the part of each plain name by position: a building before the street, surroundings after it. */
function labelNames(items: readonly AddressItem[], { largestFirst }: AddressHabits): AddressItem[] {
  const parts = new Set(items.map(({ part }) => part));
  const has = (part: AddressItem["part"]) => parts.has(part);
  const street = items.findIndex(isStreetSide);
  const hasCity = has("city");
  const names = items.filter(({ part }) => part === "name");
  const behind = items.flatMap(({ part }, at) => (part === "name" && street >= 0 && at > street ? [at] : []));
  const firstBehindNumber = items.findIndex(
    ({ part }, at) => part === "name" && items[at - 1]?.part === "houseNumber",
  );
  const town = hasCity || largestFirst ? -1 : behind.length > 1 ? behind.at(-1)! : -1;
  return items.flatMap((item, at): AddressItem[] => {
    if (item.part !== "name") return [item];
    if (item.lead && !has("street"))
      return [
        { part: "houseNumber", text: item.lead },
        {
          part: !largestFirst ? "street" : at > 0 && isBlockAndNumber.test(item.lead) ? "building" : "area",
          text: item.text.slice(item.lead.length).trim(),
        },
      ];
    // A name after a house number is its street, even without a street word: «#73 Eagle, San Isidro».
    if (
      !largestFirst &&
      !has("street") &&
      !has("building") &&
      items[at - 1]?.part === "houseNumber" &&
      at === firstBehindNumber
    )
      return [{ ...item, part: "street" }];
    if (at === town) return [{ ...item, part: "city" }];
    const isBefore = street < 0 ? item === names[0] && !has("building") : at < street;
    return [{ ...item, part: isBefore !== Boolean(largestFirst) ? "building" : "area" }];
  });
}

/** Maximum length of an address; text after it, or after an ellipsis, counts as directions. */
export const maxAddressLength = 300;
const restMark = "…";
function cutRest(text: string): { head: string; rest: string } {
  const mark = text.indexOf(restMark);
  if (mark >= 0) return { head: text.slice(0, mark), rest: text.slice(mark + 1).trim() };
  if (text.length <= maxAddressLength) return { head: text, rest: "" };
  const space = text.lastIndexOf(" ", maxAddressLength);
  const isInPair = /[\uD800-\uDBFF]/.test(text[maxAddressLength - 1]!);
  const at = space > 0 ? space : maxAddressLength - (isInPair ? 1 : 0);
  return { head: text.slice(0, at), rest: text.slice(at).trim() };
}

function readOnce(text: string, habits: AddressHabits): ReadAddress {
  const { head, rest } = cutRest(text);
  const items = labelNames(labelFigures(splitSegments(head, habits), habits), habits);
  if (rest) items.push({ part: "landmark", text: `${restMark} ${rest}` });
  const parts = { ...nothing };
  for (const { part, text: words } of items) {
    if (part === "figure" || part === "name") continue;
    const between = part === "houseNumber" || part === "unit" ? " " : ", ";
    parts[part] = parts[part] ? `${parts[part]}${between}${words}` : words;
  }
  const [, unit = ""] = /^unit\s+(\S+)$/iu.exec(parts.unit) ?? [];
  return isBareUnit(unit) ? { ...parts, unit } : parts;
}

/** True for units that need no word before them: «12B», «F-7», «B». */
const isBareUnit = (unit: string) =>
  /^(?:\p{Script=Latin}{0,2}[-/]?\d[\p{Script=Latin}\d/&.-]*|\p{Script=Latin})$/u.test(unit);

/**
 * Writes a parsed address as one line in the country's order, without empty parts. Parsing the line gives the same
 * parts.
 */
export function writeAddress(parts: ReadAddress, habits: AddressHabits): string {
  const { floor, tower, building, area, city, region, postalCode, landmark } = parts;
  const unit = isBareUnit(parts.unit) ? `Unit ${parts.unit}` : parts.unit;
  const line = [parts.houseNumber, parts.street];
  const street = (habits.numberBehind ? line.reverse() : line).filter(Boolean).join(" ");
  const town = (habits.codeBeforeCity ? [postalCode, city] : [city, postalCode]).filter(Boolean).join(" ");
  const lines = habits.largestFirst
    ? [postalCode, region, city, area, street, building, tower, floor, unit, landmark]
    : habits.numberBehind
      ? [building, tower, street, floor, unit, area, town, region, landmark]
      : [unit, floor, tower, building, street, area, town, region, landmark];
  return lines.filter(Boolean).join(", ");
}

const textOfParts = (parts: ReadAddress) => Object.values(parts).join("\n");
const maxReadings = 24;

/**
 * Parses an address as people type it in a country, into unit, floor, tower, building, house number (also «Blk 5
 * Lot 12», «12-A» and «12/3»), street, district, city, region, postal code, and directions, which include
 * everything beyond the maximum length. No word is dropped. Parsing the output of `writeAddress` gives the same
 * parts: an unusual line is parsed and written repeatedly until it no longer changes; if the results repeat in a
 * cycle, the alphabetically first is used. A line that never becomes stable counts as directions.
 */
export function readAddress(text: string, habits: AddressHabits): ReadAddress {
  const readings: ReadAddress[] = [];
  const seen = new Map<string, number>();
  for (let parts = readOnce(text, habits); ; parts = readOnce(writeAddress(parts, habits), habits)) {
    const spelling = textOfParts(parts);
    const from = seen.get(spelling);
    if (from === undefined && readings.length > maxReadings)
      return { ...nothing, landmark: `${restMark} ${text.trim()}` };
    if (from === undefined) {
      seen.set(spelling, readings.push(parts) - 1);
      continue;
    }
    const [first] = readings
      .slice(from)
      .sort((one, other) => (textOfParts(one) < textOfParts(other) ? -1 : 1));
    return first ?? parts;
  }
}

/**
 * Returns unit and building for the two fields of a form: the unit includes the floor, the building includes the
 * tower.
 */
export function fieldsOfAddress({ unit, floor, tower, building }: ReadAddress): UnitAndBuilding {
  const oneSlot = (words: readonly string[]) => words.filter(Boolean).join(" ").replaceAll(",", "");
  return { unit: oneSlot([unit, floor]), building: oneSlot([tower, building]) };
}

/**
 * Returns unit and building of an address, for their own form fields. A name alone is the place to search for;
 * together with a unit, floor, tower, street or house number it is the building.
 */
export const unitAndBuildingOf = (read: ReadAddress): UnitAndBuilding =>
  fieldsOfAddress(
    read.unit || read.floor || read.tower || read.street || read.houseNumber
      ? read
      : { ...read, building: "" },
  );

/**
 * Converts a one-line address to an order's location, with the unit and building in it (null if none). The address
 * gets two commas in front (empty unit and building, spec §3), because its text already contains them.
 */
export function locationOfText(text: string, habits: AddressHabits): NamedLocation {
  const { unit, building } = unitAndBuildingOf(readAddress(text, habits));
  const address = unit || building ? `, , ${text.trim()}` : joinAddress({ unit: "", building: "", text });
  return { address, unit_number: unit || null, building: building || null };
}
