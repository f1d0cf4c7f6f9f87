import type { Door } from "@waybill/domain/addresses/joined-address";
import { droppedAsTyped, saidWords } from "@waybill/addresses/matching/said-words";
import { gradeMatch } from "@waybill/addresses/matching/grade-rules";
import { type AddressQuery, readQuery } from "@waybill/addresses/matching/match-grade";
import { wordedName } from "@waybill/addresses/reading/worded-names";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import {
  doorOfAddress,
  fieldsOfAddress,
  longestAddress,
  readAddress,
} from "@waybill/addresses/reading/read-address";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import type { Geocoder, Place, PlaceQuery, Point, SuggestedPlace } from "./geocoder.ts";
import { readTypedPlace } from "@waybill/addresses/reading/typed-place";

/** A place with the quality of its match, and with the typed unit and building. */
export type GradedPlace<P extends SuggestedPlace = Place> = P & { match: MatchGrade };

type Find<P extends SuggestedPlace> = (asked: PlaceQuery) => Promise<P[]>;

export interface GradingGeocoder extends Geocoder {
  autocomplete(asked: PlaceQuery): Promise<GradedPlace[]>;
  /** The same with another search for typed words. */
  searchWith<P extends SuggestedPlace>(asked: PlaceQuery, find: Find<P>): Promise<GradedPlace<P | Place>[]>;
  reverse(asked: Point & { language: string }): Promise<GradedPlace[]>;
  details(asked: { query_id: string; language: string }): Promise<GradedPlace[]>;
}

const areaKinds = new Set(
  "city town area village suburb quarter neighbourhood district state country administrative locality sublocality postcode".split(
    " ",
  ),
);
const streetKinds = new Set("street corner route road".split(" "));

/** The words by which a place is recognised, from its own fields. */
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
    names: [wordedName(first)],
    street: wordedName(street),
    surroundings: [...rest, city].filter(Boolean).map(wordedName),
    kind: areaKinds.has(kind) ? ("area" as const) : isStreet ? ("street" as const) : ("building" as const),
    knownNumber: number_is_typed ? "" : street_number,
  };
};

const namedDoor = ({ unit, building }: Door) => ({
  ...(unit && { unit_number: unit }),
  ...(building && { building }),
});

/** A place whose number was only typed loses it where the street is not the one it was typed with. */
function withoutStrangeNumber<P extends SuggestedPlace>(place: P): P {
  const { street_number, ...rest } = place;
  if (!place.number_is_typed || !street_number) return place;
  const line = place.formatted_address;
  const formatted_address = line.startsWith(`${street_number} `)
    ? line.slice(street_number.length + 1)
    : line;
  return { ...rest, formatted_address } as P;
}

/** Grades how well each found place matches the typed text, unless its geocoder has done so. */
function gradePlaces<P extends SuggestedPlace>(query: AddressQuery, places: readonly P[]): GradedPlace<P>[] {
  return places.map((place) => {
    const about = foundAddress(place);
    const match = place.match ?? gradeMatch(query, about);
    const isGradedWeak = place.match === undefined && match === "weak";
    // A geocoder that grades its own places also lists their missing parts.
    const dropped = isGradedWeak ? droppedAsTyped(query, saidWords(query, about, place.kind ?? "")) : [];
    // The street was found without its number, which was typed all the same.
    const isNumberLost =
      query.typed.houseNumber !== "" && place.street_number === undefined && about.kind === "street";
    return {
      ...(isGradedWeak ? withoutStrangeNumber(place) : place),
      match,
      ...(dropped.length > 0 && { dropped }),
      ...(isNumberLost && { number_is_typed: true }),
      ...namedDoor(doorOfAddress(query.typed)),
    };
  });
}

/** Grades places requested by their own id: the place is certain, and the data says whether its door is known. */
export const gradeKnown = (places: readonly Place[]): GradedPlace[] =>
  places.map((place) => {
    const isDoor = place.street_number !== undefined && !place.number_is_typed;
    return { ...place, match: isDoor ? "exact" : areaKinds.has(place.kind ?? "") ? "area" : "street" };
  });

/**
 * A geocoder of a country whose every answer says how good it is. Its search understands coordinates, plus codes and pasted links to
 * maps too.
 */
export function gradingGeocoder(geocoder: Geocoder, middle: Point, country: string): GradingGeocoder {
  const here = addressHabitsOf(country);
  async function searchWith<P extends SuggestedPlace>(
    asked: PlaceQuery,
    find: Find<P>,
  ): Promise<GradedPlace<P | Place>[]> {
    const { country, near = middle, language } = asked;
    const habits = addressHabitsOf(country);
    const inWords = async (words: string, from = asked.near) => {
      const query = words.slice(0, longestAddress);
      const read = readQuery(query, habits);
      return gradePlaces(read, await find({ ...asked, query, read, ...(from && { near: from }) }));
    };
    const locate = async (locality: string) => {
      const read = readQuery(locality, habits);
      const [found] = gradePlaces(read, await geocoder.autocomplete({ ...asked, query: locality, read }));
      if (!found || found.match === "weak") return undefined;
      return { ...found, isArea: areaKinds.has(found.kind ?? "") };
    };
    const typed = await readTypedPlace(asked.query, { habits, near, locate });
    if (!typed) return inWords(asked.query);
    const { place, words, view, beside } = typed;
    if (!place && words) return inWords(words, view);
    const point = place ?? view;
    if (!point) return [];
    const [known] = await geocoder.reverse({ ...point, language });
    const there = { formatted_address: `${point.latitude}, ${point.longitude}`, ...known, ...point };
    const found = gradeKnown([{ ...there, id: `at:${point.latitude},${point.longitude}` }]);
    // A place that the map only happened to show was not pointed at.
    if (!place) return found.map((one) => ({ ...one, match: "weak" }));
    return found.map((one) => ({ ...one, ...(beside && namedDoor(fieldsOfAddress(beside))) }));
  }
  return {
    ...(geocoder.warm && { warm: () => geocoder.warm?.() }),
    autocomplete: (asked) => searchWith(asked, (words) => geocoder.autocomplete(words)),
    searchWith,
    reverse: async (asked) =>
      gradeKnown(await geocoder.reverse(asked)).map((found) => ({
        ...found,
        ...namedDoor(doorOfAddress(readAddress(found.formatted_address, here))),
      })),
    details: async (asked) => gradeKnown(await geocoder.details(asked)),
  };
}
