import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import {
  type AddressQuery,
  bareStreetName,
  rareWords,
  wordsOfAddress,
} from "@waybill/domain/addresses/match-grade";
import { mostPlaces, type Place } from "../geocoder.ts";
import type { StreetHit } from "./street-search.ts";
import { plain } from "@waybill/places/addresses/words";

/** Two of one name this near are one place. */
const samePlaceMetres = 700;
/** A landmark of our own list is found this near to where the map has it. */
const landmarkMetres = 3_000;

type Hit = Pick<StreetHit, "match" | "context" | "place"> & {
  /** What its name has in common with other spellings of it. */
  key: string;
  isAsTyped: boolean;
  isOurs: boolean;
};

/**
 * What the landmarks and the streets know for one typed address, the best first: the street as it was typed, then a known
 * door, then our own landmarks, then what the map alone has. What has another place elsewhere of its name, or of the name
 * that was typed, is weak: nobody knows which of them is meant.
 */
export function mergeHits(
  { habits, typed, rare }: AddressQuery,
  landmarks: readonly Place[],
  streets: readonly StreetHit[],
): Place[] {
  const beside = [...rare.area, ...rare.city];
  const isStreet = ({ kind }: Place) => kind === "street" || kind === "corner";
  const nameOf = (name: string) => rareWords(name, habits).join(" ") || plain(name);
  const wanted = nameOf(typed.street || typed.building || typed.area || typed.city);
  const typedStreet = typed.street === "" ? undefined : bareStreetName(typed.street);
  const hitOf = (of: Pick<StreetHit, "name" | "match" | "context" | "place">, isOurs: boolean): Hit => ({
    ...of,
    ...{ isOurs, key: nameOf(of.name), isAsTyped: bareStreetName(of.name) === typedStreet },
  });

  const onlyStreets = typed.street !== "" && typed.building === "";
  const isMeant = (place: Place) =>
    !onlyStreets || isStreet(place) || place.kind === "area" || place.kind === "city";
  const ours = landmarks.filter(isMeant).map((place) => {
    const [first = ""] = place.formatted_address.split(", ");
    const name = place.street_number ? (place.street ?? first) : first;
    const words = new Set(wordsOfAddress(place.formatted_address));
    const context = beside.filter((word) => words.has(word)).length;
    return hitOf({ place, name, match: place.match ?? "weak", context }, true);
  });
  const known = streets.map((hit) => hitOf(hit, false));
  const isSame = (one: Hit, other: Hit, metres: number) =>
    one.key === other.key && distanceInMetres(one.place, other.place) < metres;
  // A door that the map knows is nearer to the mark than the street of our own list.
  const kept = ours.filter(
    (hit) => !known.some((street) => street.match === "exact" && isSame(hit, street, landmarkMetres)),
  );
  const others = known.filter((street) => !kept.some((hit) => isSame(hit, street, landmarkMetres)));
  const sorted = [...kept, ...others].sort((one, other) => {
    const byGrade = Number(one.match === "weak") - Number(other.match === "weak");
    const byDoor = Number(other.match === "exact") - Number(one.match === "exact");
    const byName = Number(other.key === wanted) - Number(one.key === wanted);
    return (
      byGrade ||
      Number(other.isAsTyped) - Number(one.isAsTyped) ||
      byDoor ||
      byName ||
      other.context - one.context ||
      Number(other.isOurs) - Number(one.isOurs)
    );
  });
  const [best] = sorted;
  const isRival = (hit: Hit) =>
    best !== undefined &&
    hit !== best &&
    hit.match !== "weak" &&
    hit.context >= best.context &&
    (hit.isAsTyped || (!best.isAsTyped && [best.key, wanted].includes(hit.key))) &&
    distanceInMetres(hit.place, best.place) > samePlaceMetres;
  const isUnsure = best !== undefined && best.match !== "weak" && sorted.some(isRival);
  const places = new Map<string, Place>();
  for (const hit of sorted) {
    const match = isUnsure && (hit === best || isRival(hit)) ? "weak" : hit.match;
    const line = hit.place.formatted_address;
    if (!places.has(line)) places.set(line, { ...hit.place, match });
    if (places.size === mostPlaces) break;
  }
  return [...places.values()];
}
