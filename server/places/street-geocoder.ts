import { bareNumber, forgivenMistakes, isWithin } from "@waybill/domain/addresses/match-grade";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { readAddress } from "@waybill/domain/addresses/read-address";
import { addressHabitsOf } from "@waybill/domain/markets/address-habits";
import { soundOf } from "@waybill/places/addresses/latin-words";
import { PlaceIndex } from "@waybill/places/addresses/place-index";
import { formsOf, wordsOf } from "@waybill/places/addresses/words";
import { openPlaceFile } from "@waybill/places/place-folder";
import { nearestSegments } from "@waybill/places/roads/road-grid";
import { readRoads, type Roads } from "@waybill/places/roads/roads-file";
import { openedOnce } from "../platform/cached.ts";
import { mostPlaces, type Geocoder, type Place, type PlaceQuery, type Point } from "./geocoder.ts";
import { gradePlaces } from "./grading-geocoder.ts";
import type { StreetData } from "./street-data.ts";

/** Names beyond this many are too common a word to begin a search with. */
const mostNames = 4_000;
const closerLook = 40;
const farthestStreetMetres = 500;
const placeId = /^street:(\d+)(?:@(.*))?$/;
const pointId = /^at:(-?[\d.]+),(-?[\d.]+)$/;
const gradeOrder = { exact: 0, street: 1, area: 2, weak: 3 } as const;

type Opened = { index: PlaceIndex; roads: Roads };

/** The words of the index by which one typed word is found: itself, other forms of it, what sounds or is spelt like it. */
function wordNumbers(index: PlaceIndex, typed: string, isLast: boolean): Set<number> {
  const found = new Set<number>();
  const add = (word: string, asBeginning: boolean) => {
    const { from, to } = index.wordsFrom(word);
    for (let at = from; at < to && (asBeginning || index.word(at) === word); at++) found.add(at);
  };
  for (const word of [typed, ...formsOf(typed)]) add(word, isLast && word.length > 2);
  const sound = soundOf(typed);
  if (sound) add(sound, false);
  const mistakes = forgivenMistakes(typed);
  if (found.size > 0 || mistakes === 0) return found;
  const { from, to } = index.wordsFrom(typed[0]!);
  for (let at = from; at < to; at++) if (isWithin(index.word(at), typed, mistakes)) found.add(at);
  return found;
}

const roughMetres = (one: Point, other: Point) =>
  111_195 *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

/** The records that most of the typed words lead to, the likeliest first. */
function likelyRecords(index: PlaceIndex, query: string, near: Point | undefined): number[] {
  const words = wordsOf(query).slice(0, 12);
  const scores = new Map<number, number>();
  for (const [at, typed] of words.entries()) {
    const names = new Set<number>();
    for (const word of wordNumbers(index, typed, at === words.length - 1))
      for (const name of index.namesWith(word)) names.add(name);
    if (names.size === 0 || names.size > mostNames) continue;
    const worth = Math.log2(1 + mostNames / names.size);
    for (const name of names)
      for (const record of index.recordsOf(name)) scores.set(record, (scores.get(record) ?? 0) + worth);
  }
  const scored = [...scores].map(([record, score]) => {
    const place = { latitude: index.latitudeOf(record), longitude: index.longitudeOf(record) };
    const nearness = near ? 3 / (1 + roughMetres(near, place) / 3_000) : 0;
    return { record, score: score + nearness + index.rankOf(record) / 128 };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, closerLook).map(({ record }) => record);
}

type Door = { number: string; latitude: number; longitude: number };

/** A record of the index as the wire has it, at a door of it where one is meant. */
function toPlace(index: PlaceIndex, record: number, language: string, country: string, door?: Door): Place {
  const { kind, latitude, longitude, street, areas, postalCodes } = index.record(record);
  const name = index.nameIn(record, language);
  const around = areas.map((area) => ({ kind: index.kindOf(area), name: index.nameIn(area, language) }));
  const city = around.find((area) => area.kind === "city")?.name ?? "";
  const streetName = kind === "street" ? name : street === undefined ? "" : index.nameIn(street, language);
  const first = door ? `${door.number} ${name}` : name;
  const quarter = around.find((area) => area.kind === "area")?.name ?? "";
  const lines = [first, kind === "street" ? "" : streetName, quarter, city];
  return {
    id: `street:${record}${door ? `@${encodeURIComponent(door.number)}` : ""}`,
    formatted_address: [...new Set(lines.filter(Boolean))].join(", "),
    latitude: door?.latitude ?? latitude,
    longitude: door?.longitude ?? longitude,
    ...(streetName && { street: streetName }),
    ...(door && { street_number: door.number }),
    ...(city && { city }),
    ...(postalCodes[0] !== undefined && { postal_code: postalCodes[0] }),
    country_code: country.toUpperCase(),
    kind,
  };
}

const doorOf = (index: PlaceIndex, record: number, number: string): Door | undefined =>
  number === ""
    ? undefined
    : index.housesOf(record).find((house) => bareNumber(house.number) === bareNumber(number));

/**
 * Addresses of a country out of its index of streets, house numbers and places, read where they lie. What the other
 * geocoder knows well is better named there and comes first; it answers too where the streets know nothing.
 */
export function streetGeocoder({ folder, facts }: StreetData, other: Geocoder): Geocoder {
  const { country: home } = facts;
  const streets = openedOnce(async (): Promise<Opened> => ({
    index: new PlaceIndex(await openPlaceFile(folder, "addresses")),
    roads: readRoads(await openPlaceFile(folder, "roads")),
  }));

  const search = ({ index }: Opened, { query, near, language }: PlaceQuery): Place[] => {
    const { houseNumber } = readAddress(query, addressHabitsOf(home));
    const places = new Map<string, Place>();
    for (const record of likelyRecords(index, query, near)) {
      const door = doorOf(index, record, houseNumber);
      const place = toPlace(index, record, language, home, door);
      if (!places.has(place.formatted_address)) places.set(place.formatted_address, place);
    }
    return [...places.values()];
  };
  const isOfHome = (asked: PlaceQuery) => asked.country.toLowerCase() === home;

  /** The street nearest to a point, at the pin. */
  const streetAt = ({ index, roads }: Opened, point: Point, language: string): Place | undefined => {
    const nearest = nearestSegments(roads, {
      ...point,
      farthestMetres: farthestStreetMetres,
      isMeant: (segment) => roads.segmentStreet[segment]! > 0,
    })[0];
    const record = nearest && index.streetRecord(roads.segmentStreet[nearest.segment]!);
    if (record === undefined) return undefined;
    const place = toPlace(index, record, language, home);
    return { ...place, ...point, id: `at:${point.latitude},${point.longitude}` };
  };

  return {
    warm() {
      other.warm?.();
      streets().catch(() => undefined);
    },
    async autocomplete(asked) {
      const known = await other.autocomplete(asked);
      if (!isOfHome(asked)) return known;
      const graded = (places: Place[]) =>
        gradePlaces(asked.query, home, places).map(({ match }, at) => ({ place: places[at]!, match }));
      const ours = graded(search(await streets(), asked));
      const all = [...graded(known), ...ours].sort((a, b) => gradeOrder[a.match] - gradeOrder[b.match]);
      return all.slice(0, mostPlaces).map(({ place }) => place);
    },
    async reverse({ language, ...point }) {
      const place = isValidPlace(point) ? streetAt(await streets(), point, language) : undefined;
      return place ? [place] : other.reverse({ ...point, language });
    },
    async details({ query_id, language }) {
      const [, latitude, longitude] = pointId.exec(query_id) ?? [];
      if (latitude !== undefined)
        return this.reverse({ latitude: Number(latitude), longitude: Number(longitude), language });
      const [, number, door = ""] = placeId.exec(query_id) ?? [];
      if (number === undefined) return other.details({ query_id, language });
      const { index } = await streets();
      const record = Number(number);
      if (record >= index.records) return [];
      return [toPlace(index, record, language, home, doorOf(index, record, safelyDecoded(door)))];
    },
  };
}

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};
