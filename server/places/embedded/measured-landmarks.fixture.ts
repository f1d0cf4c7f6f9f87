import type { PlaceRecord } from "@waybill/addresses/landmarks/place-record";
import { bareStreetName } from "@waybill/addresses/reading/street-names";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { splitWords } from "@waybill/addresses/spelling/words";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { openAddresses } from "@waybill/places/addresses/addresses-file";
import { openPlaceFile } from "@waybill/places/place-folder";
import { nearestSegments } from "@waybill/places/roads/road-grid";
import { readRoads, type Roads } from "@waybill/places/roads/roads-file";
import type { StreetData } from "../street-data.ts";
import { readLandmarks } from "./landmark-file.ts";

/**
 * One of our landmarks, with its distance in metres from the same place on the map; undefined if the map does not
 * have it.
 */
export type Measured = {
  place: PlaceRecord;
  otherNames: readonly string[];
  metres: number | undefined;
  /** The location on the map. */
  onMap: Place | undefined;
  /** For a place that the map lacks: metres to the street of its address, if the map has the street. */
  street: number | undefined;
};

const farthestMetres = 6_000;
/** Beyond this distance, places with the same name count as the same only if they are in the same city. */
const aloneMetres = 1_500;
const areaKinds = new Set(["area", "village", "city"]);
/** Words that are often missing in one of a place's names. */
const oftenLeftOut =
  /\b(?:the|and|of|mall|building|condominiums?|residences|hotel|manila|karachi|singapore|kuwait)\b/g;
const keyOf = (name: string): string => {
  const whole = splitWords(name).join(" ");
  const short = whole.replace(oftenLeftOut, " ").replaceAll(/\s+/g, " ").trim();
  return short.includes(" ") || short.length > 6 ? short : whole;
};

type Streets = {
  index: PlaceIndex;
  roads: Roads;
  byKey: Map<string, number[]>;
  streetsByName: Map<string, Set<number>>;
};
async function openStreets({ folder, facts }: StreetData): Promise<Streets> {
  const index = openAddresses(await openPlaceFile(folder, "addresses"));
  const roads = readRoads(await openPlaceFile(folder, "roads"));
  const habits = addressHabitsOf(facts.country);
  const byKey = new Map<string, number[]>();
  const recordsByStreet = new Map<string, Set<number>>();
  for (let record = 0; record < index.records; record++) {
    const isStreet = index.kindOf(record) === "street";
    for (const number of [index.mainName(record), ...index.otherNamesOf(record)]) {
      const name = index.name(number);
      if (isStreet) {
        const bare = bareStreetName(name, habits);
        recordsByStreet.set(bare, (recordsByStreet.get(bare) ?? new Set()).add(record));
      } else byKey.set(keyOf(name), [...(byKey.get(keyOf(name)) ?? []), record]);
    }
  }
  // Maps a record of the index to the number that the road data has for the street.
  const streetOf = new Map<number, number>();
  const streets = roads.segmentStreet.reduce((max, one) => Math.max(max, one), 0);
  for (let street = 1; street <= streets; street++) {
    const record = index.streetRecord(street);
    if (record !== undefined) streetOf.set(record, street);
  }
  const streetsByName = new Map<string, Set<number>>();
  for (const [name, records] of recordsByStreet)
    streetsByName.set(name, new Set([...records].flatMap((record) => streetOf.get(record) ?? [])));
  return { index, roads, byKey, streetsByName };
}

/** Measures a country's landmarks, as far as its demo city's map covers them. */
export async function measureLandmarks(data: StreetData): Promise<Measured[]> {
  const { index, roads, byKey, streetsByName } = await openStreets(data);
  const habits = addressHabitsOf(data.facts.country);
  const [west, south, east, north] = data.facts.tiles.box;
  const isInside = ({ latitude, longitude }: Place) =>
    latitude > south && latitude < north && longitude > west && longitude < east;
  const at = (record: number) => ({
    latitude: index.latitudeOf(record),
    longitude: index.longitudeOf(record),
  });

  const isInCity = (record: number, city: string) =>
    [...index.areasOf(record)].some(
      (area) =>
        index.kindOf(area) === "city" &&
        splitWords(index.name(index.mainName(area))).some((word) => splitWords(city).includes(word)),
    );
  const onStreet = (place: Place, name: string) => {
    const wanted = streetsByName.get(bareStreetName(name, habits));
    if (!wanted) return undefined;
    const [nearest] = nearestSegments(roads, {
      latitude: place.latitude,
      longitude: place.longitude,
      farthestMetres,
      isMeant: (segment) => wanted.has(roads.segmentStreet[segment]!),
    });
    return (
      nearest && {
        metres: nearest.metres,
        onMap: { latitude: nearest.latitude / 100_000, longitude: nearest.longitude / 100_000 },
      }
    );
  };
  const measure = (place: PlaceRecord, otherNames: readonly string[]) => {
    const names = [place.name, ...otherNames];
    if (place.kind === "street") {
      for (const name of names) {
        const found = onStreet(place, name);
        if (found) return found;
      }
      return undefined;
    }
    if (place.kind === "corner") {
      const ways = place.name.split(" corner ").map((name) => onStreet(place, name));
      return ways.every((way) => way !== undefined)
        ? ways.reduce((one, other) => (one.metres > other.metres ? one : other))
        : undefined;
    }
    const isArea = areaKinds.has(place.kind);
    // Skips further names of one word, because many places may share one, such as «IKEA».
    const telling = names.filter((name, at) => at === 0 || splitWords(name).length > 1);
    let nearest: { metres: number; onMap: Place } | undefined;
    for (const name of telling) {
      const records = byKey.get(keyOf(name)) ?? [];
      for (const record of records) {
        const kind = index.kindOf(record);
        if ((kind === "area" || kind === "city") !== isArea || kind === "stop") continue;
        const metres = distanceInMetres(place, at(record));
        if (metres > aloneMetres && !isInCity(record, place.city)) continue;
        if (metres < Math.min(farthestMetres, nearest?.metres ?? Infinity))
          nearest = { metres, onMap: at(record) };
      }
    }
    return nearest;
  };
  const measured: Measured[] = [];
  readLandmarks(data.facts.country.toUpperCase(), (place, otherNames) => {
    if (!isInside(place)) return;
    const { metres, onMap } = measure(place, otherNames) ?? {};
    const street = onMap || !place.street ? undefined : onStreet(place, place.street)?.metres;
    measured.push({ place, otherNames, metres, onMap, street });
  });
  return measured;
}
