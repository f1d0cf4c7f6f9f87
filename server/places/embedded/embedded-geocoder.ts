import { mostPlaces } from "@waybill/addresses/found-places/found-place";
import { distanceInMetres, isValidPlace } from "@waybill/domain/addresses/coordinates";
import {
  type AddressQuery,
  type FoundAddress,
  gradeMatch,
  readQuery,
  sharesRareWord,
} from "@waybill/addresses/matching/match-grade";
import { wordedName } from "@waybill/addresses/reading/worded-names";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { speak } from "../../platform/texts.ts";
import type { Geocoder, Place, PlaceQuery, Point } from "../geocoder.ts";
import { takesHouseNumber, toPlace } from "@waybill/addresses/landmarks/landmark-address";
import { nearestPlace } from "@waybill/addresses/landmarks/nearest-place";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { mergeHits } from "@waybill/addresses/searching/merge-hits";
import { citiesIn, placeWithNumber, searchStreets } from "@waybill/addresses/streets/street-search";
import {
  type LandmarkIndex,
  openLandmarkIndexes,
  regionName,
} from "@waybill/addresses/landmarks/landmark-index";
import type { PlaceRecord } from "@waybill/addresses/landmarks/place-record";
import { type Found, search } from "@waybill/addresses/landmarks/landmark-search";
import { houseNumber, readTypedAddress } from "@waybill/addresses/landmarks/typed-address";
import { plain } from "@waybill/addresses/spelling/words";
import { readTownsOf } from "./gazetteer.ts";
import { readLandmarks } from "./landmark-file.ts";

const pointId = /^at:(-?[\d.]+),(-?[\d.]+)$/;
const recordKey = /^record\/(\d{1,9})$/;
const placeId = /^([a-z]{2}):([^@]+)(?:@(.*))?$/;
/** Within this distance a point is at the place, further off it is near it. */
const atTheDoorMetres = 80;
const withinTownMetres = 3_000;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

const mostCompared = 5_000;
const compared = new WeakMap<LandmarkIndex, Map<number, FoundAddress>>();

/** A place as it is compared with what was typed: by all its names, and by the short ones of what is around it. */
function foundAddress(index: LandmarkIndex, number: number): FoundAddress {
  const known = compared.get(index) ?? new Map<number, FoundAddress>();
  compared.set(index, known);
  const before = known.get(number);
  if (before) return before;
  if (known.size > mostCompared) known.clear();
  const { notes, otherNames } = index;
  const place = index.places[number]!;
  const { name, street, area, city, kind } = place;
  const short = (one: string) => notes.shortNames.get(plain(one)) ?? [];
  const isArea = kind === "area" || kind === "village" || kind === "city";
  const isRoad = kind === "street" || kind === "corner";
  const found: FoundAddress = {
    names: [name, ...(otherNames.get(number) ?? []), ...short(name)].map(wordedName),
    street: wordedName(isRoad ? name : street),
    surroundings: [area, ...short(area), city, ...short(city), regionName(notes, place)]
      .filter(Boolean)
      .map(wordedName),
    kind: isArea ? "area" : isRoad ? "street" : "building",
    knownNumber: "",
  };
  known.set(number, found);
  return found;
}

/** Places of one name that are further apart than this are two, and so are two streets of one city only if they are much further. */
const samePlaceMetres = 700;
const longStreetMetres = 4_000;

const ranks: Record<MatchGrade, number> = { exact: 0, street: 1, area: 1, weak: 2 };
/**
 * The better grade first. Where another place far from it fits as well as the best, neither is certain: which of them
 * was meant has to be looked at; where they are not alone, who merges them sees to that.
 */
function bestFirst<F extends { place: PlaceRecord; match: MatchGrade; score: number }>(
  found: readonly F[],
  isAlone: boolean,
): F[] {
  const sorted = [...found].sort(
    (one, other) => ranks[one.match] - ranks[other.match] || other.score - one.score,
  );
  const [best] = sorted;
  if (!isAlone || !best || best.match === "weak") return sorted;
  const name = plain(best.place.name);
  const { city } = best.place;
  const isRival = ({ place, match }: F) =>
    match === best.match &&
    plain(place.name) === name &&
    distanceInMetres(place, best.place) >
      (city && plain(place.city) === plain(city) ? longStreetMetres : samePlaceMetres);
  return sorted.some(isRival)
    ? sorted.map((one) => (one === best || isRival(one) ? { ...one, match: "weak" as const } : one))
    : sorted;
}

/** Places with no network: GeoNames' towns and our own landmarks. Reads a country when it is asked for, or the home country when warmed. */
export function embeddedGeocoder(home: string, streetsOfHome?: () => Promise<PlaceIndex>): Geocoder {
  const placeIndexOf = openLandmarkIndexes(home, { readLandmarks, readTowns: readTownsOf });
  const streets = (country: string) =>
    country.toLowerCase() === home.toLowerCase() ? streetsOfHome?.() : undefined;

  const searchFor = (
    query: AddressQuery,
    { country, near, language }: PlaceQuery,
    isAlone: boolean,
  ): Place[] => {
    const index = placeIndexOf(country);
    const address = readTypedAddress(query.text, index.notes.idle);
    if (address.words.length === 0) return [];
    const graded: (Found & { match: MatchGrade; isMeant: boolean })[] = [];
    for (const found of search(index, address, near)) {
      const about = foundAddress(index, found.number);
      if (!sharesRareWord(query, about)) continue;
      const match = gradeMatch(query, about);
      const { number, place, score, matched } = found;
      graded.push({ number, place, score, matched, match, isMeant: match !== "weak" });
    }
    const places = new Map<string, Place>();
    for (const { place, matched, match, isMeant } of bestFirst(graded, isAlone)) {
      const number = houseNumber(address, matched);
      const isItsNumber = isMeant && takesHouseNumber(place, number);
      const found = toPlace(index, place, isItsNumber ? number : "", language, home);
      if (!places.has(found.formatted_address)) places.set(found.formatted_address, { ...found, match });
      if (places.size === mostPlaces) break;
    }
    return [...places.values()];
  };

  const placeAt = ({ latitude, longitude }: Point, language: string): Place[] => {
    const index = placeIndexOf(home);
    const nearest = nearestPlace(index.places, { latitude, longitude });
    if (!nearest) return [];
    const place = toPlace(index, nearest.place, "", language, home);
    const text = place.formatted_address;
    const isThere = nearest.metres <= (nearest.place.kind === "city" ? withinTownMetres : atTheDoorMetres);
    return [
      {
        ...place,
        id: `at:${latitude},${longitude}`,
        formatted_address: isThere ? text : speak(language)("places.near", { place: text }),
        // The pin stays where it was put.
        latitude,
        longitude,
      },
    ];
  };

  return {
    warm() {
      placeIndexOf(home);
      streets(home)
        ?.then(citiesIn)
        .catch(() => undefined);
    },
    async autocomplete(asked) {
      const index = await streets(asked.country);
      const query = asked.read ?? readQuery(asked.query, addressHabitsOf(asked.country));
      return index
        ? mergeHits(query, searchFor(query, asked, false), searchStreets(index, query, asked), asked.near)
        : searchFor(query, asked, true);
    },
    reverse: async ({ language, ...point }) => (isValidPlace(point) ? placeAt(point, language) : []),
    async details({ query_id, language }) {
      const [, latitude, longitude] = pointId.exec(query_id) ?? [];
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      if (isValidPlace(point)) return placeAt(point, language);
      const [, country, key, typed = ""] = placeId.exec(query_id) ?? [];
      if (!country) return [];
      const [, record] = recordKey.exec(key ?? "") ?? [];
      if (record !== undefined) {
        const known = await streets(country);
        if (!known || Number(record) >= known.records) return [];
        return [placeWithNumber(known, Number(record), decoded(typed), { country, language })];
      }
      const index = placeIndexOf(country);
      const place = index.places.find((one) => String(one.key) === key);
      return place ? [toPlace(index, place, decoded(typed), language, home)] : [];
    },
  };
}
