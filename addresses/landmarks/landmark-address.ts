import type { FoundPlace as Place } from "../found-places/found-place.ts";
import { regionName, type LandmarkIndex } from "./landmark-index.ts";
import type { PlaceKind, PlaceRecord } from "./place-record.ts";
import { normaliseText } from "../spelling/words.ts";

const idOf = ({ key, country }: PlaceRecord, houseNumber: string): string =>
  `${country.toLowerCase()}:${key}${houseNumber && `@${encodeURIComponent(houseNumber)}`}`;

const countryName = (code: string, language: string) => {
  try {
    return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
};

const isRoad = ({ kind }: PlaceRecord) => kind === "street" || kind === "corner";

/** Kinds of places in which «Blk 5 Lot 12» is a complete address. */
const hasPlots: ReadonlySet<PlaceKind> = new Set<PlaceKind>(["area", "city", "village"]);

/**
 * True if a typed house number may be combined with this place. Not with a tower: it has one house number of its
 * own, and units.
 */
export const takesHouseNumber = (place: PlaceRecord, houseNumber: string): boolean =>
  place.kind === "street" || (/\s/.test(houseNumber) && hasPlots.has(place.kind));

/** Converts a place to the form of the wire, with the typed house number before its street. */
export function toPlace(
  index: LandmarkIndex,
  place: PlaceRecord,
  houseNumber: string,
  language: string,
  home: string,
): Place {
  const first = houseNumber && `${houseNumber}${isRoad(place) ? " " : ", "}`;
  const region = regionName(index.notes, place);
  const lines = [
    first + place.name,
    normaliseText(place.name).includes(normaliseText(place.street)) ? "" : place.street,
    place.area,
    place.city,
    region,
    place.country.toLowerCase() === home.toLowerCase() ? "" : countryName(place.country, language),
  ];
  const seen = new Set<string>();
  const uniqueLines = lines.filter(
    (line) => line && !seen.has(normaliseText(line)) && seen.add(normaliseText(line)),
  );
  const street = isRoad(place) ? place.name : place.street;
  return {
    id: idOf(place, houseNumber),
    formatted_address: uniqueLines.join(", "),
    latitude: place.latitude,
    longitude: place.longitude,
    ...(street && { street }),
    ...(houseNumber && { street_number: houseNumber, number_is_typed: true }),
    city: place.city || place.name,
    ...(place.postalCode && { postal_code: place.postalCode }),
    country_code: place.country,
    kind: place.kind,
  };
}
