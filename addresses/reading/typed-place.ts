import { parsePlace, type Place as Point } from "@waybill/domain/addresses/coordinates";
import { type MapLink, readMapLink } from "./map-link.ts";
import { readAddress, type ReadAddress, writeAddress } from "./read-address.ts";
import type { AddressHabits } from "../habits/habits.ts";
import { OpenLocationCode } from "open-location-code";

const plusCodes = new OpenLocationCode();
const codeInText = /(?:^|[\s,])([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,7})(?=$|[\s,])/iu;

/**
 * The meaning of a typed text that is not an address: a point, a text to search for, or neither if it cannot be
 * resolved.
 */
export type TypedPlace = MapLink & {
  /** The address that was typed together with a plus code, without its locality. */
  beside?: ReadAddress | undefined;
};

type Locality = Point & { isArea: boolean };
type Around = {
  habits: AddressHabits;
  /** The point to which a short plus code is relative if no locality was typed with it. */
  near: Point;
  /** Finds the point of a locality; undefined if unknown or ambiguous. */
  locate: (locality: string) => Promise<Locality | undefined>;
};

/**
 * Returns the point of a text with 'lat,lng', a map link or a plus code; undefined if it is an address. A short
 * plus code is resolved relative to the typed locality, or without one to the starting point of the search; with an
 * unknown locality it has no point.
 */
export async function readTypedPlace(
  text: string,
  { habits, near, locate }: Around,
): Promise<TypedPlace | undefined> {
  const place = parsePlace(text);
  if (place) return { place };
  const link = readMapLink(text);
  if (link) return link;
  const [, code] = codeInText.exec(text) ?? [];
  if (!code || !plusCodes.isValid(code)) return undefined;
  const beside = readAddress(text.replace(code, " "), habits);
  const lines = localitiesOf(beside, habits);
  const isShort = plusCodes.isShort(code);
  const [firstLine, ...wider] = lines;
  const narrowest = firstLine && (isShort || beside.building) ? await locate(firstLine) : undefined;
  let locality = narrowest;
  if (isShort) for (const line of wider) locality ??= await locate(line);
  const from = lines.length === 0 ? near : locality;
  if (isShort && !from) return {};
  const full = isShort && from ? plusCodes.recoverNearest(code, from.latitude, from.longitude) : code;
  if (!plusCodes.isFull(full)) return undefined;
  const { latitudeCenter, longitudeCenter } = plusCodes.decode(full);
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    place: { latitude: rounded(latitudeCenter), longitude: rounded(longitudeCenter) },
    // A name alone is the building, unless it is the district of the code.
    beside: narrowest?.isArea && !beside.street ? { ...beside, building: "" } : beside,
  };
}

/** Returns the localities of a parsed address, smallest first. */
function localitiesOf(read: ReadAddress, habits: AddressHabits): string[] {
  const { city, region, area, street, building } = read;
  const nothing = readAddress("", habits);
  const town = { ...nothing, city, region };
  const lines = [{ ...town, area, street, building }, { ...town, area }, town].map((parts) =>
    writeAddress(parts, habits),
  );
  return [...new Set(lines)].filter(Boolean);
}
