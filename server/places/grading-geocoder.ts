import type { UnitAndBuilding } from "@waybill/domain/addresses/joined-address";
import { missingWordsAsTyped, matchWords } from "@waybill/addresses/matching/matched-words";
import { gradeMatch } from "@waybill/addresses/matching/grade-rules";
import { type AddressQuery, readQuery } from "@waybill/addresses/matching/match-grade";
import { splitName } from "@waybill/addresses/reading/split-names";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import {
  unitAndBuildingOf,
  fieldsOfAddress,
  maxAddressLength,
  readAddress,
} from "@waybill/addresses/reading/read-address";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import type { Geocoder, Place, PlaceQuery, Point, SuggestedPlace } from "./geocoder.ts";
import { readTypedPlace } from "@waybill/addresses/reading/typed-place";

/** A place with the grade of its match, and the typed unit and building. */
export type GradedPlace<P extends SuggestedPlace = Place> = P & { match: MatchGrade };

type Find<P extends SuggestedPlace> = (query: PlaceQuery) => Promise<P[]>;

export interface GradingGeocoder extends Geocoder {
  autocomplete(query: PlaceQuery): Promise<GradedPlace[]>;
  /** Like autocomplete, but with another search for typed text. */
  searchWith<P extends SuggestedPlace>(query: PlaceQuery, find: Find<P>): Promise<GradedPlace<P | Place>[]>;
  reverse(point: Point & { language: string }): Promise<GradedPlace[]>;
  details(query: { query_id: string; language: string }): Promise<GradedPlace[]>;
}

const areaKinds = new Set(
  "city town area village suburb quarter neighbourhood district state country administrative locality sublocality postcode".split(
    " ",
  ),
);
const streetKinds = new Set("street corner route road".split(" "));

/** The fields of a found place that are compared with the typed address. */
const foundAddress = ({
  formatted_address,
  kind = "",
  street = "",
  street_number = "",
  city = "",
  number_is_typed,
}: SuggestedPlace) => {
  const [first = "", ...rest] = formatted_address.split(", ");
  const isStreet = streetKinds.has(kind) || (street !== "" && first.endsWith(street));
  return {
    names: [splitName(first)],
    street: splitName(street),
    surroundings: [...rest, city].filter(Boolean).map(splitName),
    kind: areaKinds.has(kind) ? ("area" as const) : isStreet ? ("street" as const) : ("building" as const),
    knownNumber: number_is_typed ? "" : street_number,
  };
};

const unitFields = ({ unit, building }: UnitAndBuilding) => ({
  ...(unit && { unit_number: unit }),
  ...(building && { building }),
});

/** Removes a house number that only the user typed, if the place is on another street than the typed one. */
function withoutStrangeNumber<P extends SuggestedPlace>(place: P): P {
  const { street_number, ...rest } = place;
  if (!place.number_is_typed || !street_number) return place;
  const line = place.formatted_address;
  const formatted_address = line.startsWith(`${street_number} `)
    ? line.slice(street_number.length + 1)
    : line;
  return { ...rest, formatted_address } as P;
}

/** Grades how well each place matches the typed text, unless the geocoder has done so. */
function gradePlaces<P extends SuggestedPlace>(query: AddressQuery, places: readonly P[]): GradedPlace<P>[] {
  return places.map((place) => {
    const about = foundAddress(place);
    const match = place.match ?? gradeMatch(query, about);
    const isGradedWeak = place.match === undefined && match === "weak";
    // A geocoder that grades its own places also reports the missing parts itself.
    const dropped = isGradedWeak
      ? missingWordsAsTyped(query, matchWords(query, about, place.kind ?? ""))
      : [];
    // The street was found, but without the typed house number.
    const isNumberLost =
      query.typed.houseNumber !== "" && place.street_number === undefined && about.kind === "street";
    return {
      ...(isGradedWeak ? withoutStrangeNumber(place) : place),
      match,
      ...(dropped.length > 0 && { dropped }),
      ...(isNumberLost && { number_is_typed: true }),
      ...unitFields(unitAndBuildingOf(query.typed)),
    };
  });
}

/** Grades places requested by id: the place is certain; the grade says how precise it is. */
export const gradePlacesById = (places: readonly Place[]): GradedPlace[] =>
  places.map((place) => {
    const isHouse = place.street_number !== undefined && !place.number_is_typed;
    return { ...place, match: isHouse ? "exact" : areaKinds.has(place.kind ?? "") ? "area" : "street" };
  });

/**
 * Wraps a country's geocoder and grades every result. The search also understands coordinates, plus codes and
 * pasted map links.
 */
export function gradingGeocoder(geocoder: Geocoder, middle: Point, country: string): GradingGeocoder {
  const here = addressHabitsOf(country);
  async function searchWith<P extends SuggestedPlace>(
    search: PlaceQuery,
    find: Find<P>,
  ): Promise<GradedPlace<P | Place>[]> {
    const { country, near = middle, language } = search;
    const habits = addressHabitsOf(country);
    const inWords = async (words: string, from = search.near) => {
      const query = words.slice(0, maxAddressLength);
      const read = readQuery(query, habits);
      return gradePlaces(read, await find({ ...search, query, read, ...(from && { near: from }) }));
    };
    const locate = async (locality: string) => {
      const read = readQuery(locality, habits);
      const [found] = gradePlaces(read, await geocoder.autocomplete({ ...search, query: locality, read }));
      if (!found || found.match === "weak") return undefined;
      return { ...found, isArea: areaKinds.has(found.kind ?? "") };
    };
    const typed = await readTypedPlace(search.query, { habits, near, locate });
    if (!typed) return inWords(search.query);
    const { place, words, view, beside } = typed;
    if (!place && words) return inWords(words, view);
    const point = place ?? view;
    if (!point) return [];
    const [nearest] = await geocoder.reverse({ ...point, language });
    const there = { formatted_address: `${point.latitude}, ${point.longitude}`, ...nearest, ...point };
    const found = gradePlacesById([{ ...there, id: `at:${point.latitude},${point.longitude}` }]);
    // The pasted link shows this part of the map, but no chosen place.
    if (!place) return found.map((one) => ({ ...one, match: "weak" }));
    return found.map((one) => ({ ...one, ...(beside && unitFields(fieldsOfAddress(beside))) }));
  }
  return {
    ...(geocoder.warm && { warm: () => geocoder.warm?.() }),
    autocomplete: (query) => searchWith(query, (words) => geocoder.autocomplete(words)),
    searchWith,
    reverse: async (point) =>
      gradePlacesById(await geocoder.reverse(point)).map((found) => ({
        ...found,
        ...unitFields(unitAndBuildingOf(readAddress(found.formatted_address, here))),
      })),
    details: async (query) => gradePlacesById(await geocoder.details(query)),
  };
}
