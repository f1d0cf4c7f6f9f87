import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { bareStreetName, rareWords, wordsOfAddress } from "@waybill/domain/addresses/match-grade";
import { readAddress } from "@waybill/domain/addresses/read-address";
import { addressHabitsOf } from "@waybill/domain/markets/address-habits";
import { mostPlaces, type Place, type PlaceQuery } from "../geocoder.ts";
import type { StreetHit } from "./street-search.ts";
import { plain } from "./words.ts";

/** Two of one name this near are one place. */
const samePlaceMetres = 700;
/** A landmark of our own list is found this near to where the map has it. */
const landmarkMetres = 3_000;

type Hit = Pick<StreetHit, "name" | "match" | "context"> & { place: Place };

/**
 * What the landmarks and the streets know for one typed address, the best first: the street as it was typed, then a known
 * door, then our own landmarks, then what the map alone has. What has another place elsewhere of its name, or of the name
 * that was typed, is weak: nobody knows which of them is meant.
 */
export function mergeHits(
  { query, country }: Pick<PlaceQuery, "query" | "country">,
  landmarks: readonly Place[],
  streets: readonly StreetHit[],
): Place[] {
  const habits = addressHabitsOf(country);
  const typed = readAddress(query, habits);
  const beside = [...rareWords(typed.area, habits), ...rareWords(typed.city, habits)];
  const isStreet = ({ kind }: Place) => kind === "street" || kind === "corner";
  const nameOf = (name: string) => rareWords(name, habits).join(" ") || plain(name);

  const onlyStreets = typed.street !== "" && typed.building === "";
  const isMeant = (place: Place) =>
    !onlyStreets || isStreet(place) || place.kind === "area" || place.kind === "city";
  const ours: Hit[] = landmarks.filter(isMeant).map((place) => {
    const [first = ""] = place.formatted_address.split(", ");
    const name = place.street_number ? (place.street ?? first) : first;
    const words = new Set(wordsOfAddress(place.formatted_address));
    const context = beside.filter((word) => words.has(word)).length;
    return { place, name, match: place.match ?? "weak", context };
  });
  const isSame = (one: Hit, other: Hit, metres: number) =>
    nameOf(one.name) === nameOf(other.name) && distanceInMetres(one.place, other.place) < metres;
  // A door that the map knows is nearer to the mark than the street of our own list.
  const kept = ours.filter(
    (hit) => !streets.some((street) => street.match === "exact" && isSame(hit, street, landmarkMetres)),
  );
  const others = streets.filter((street) => !kept.some((hit) => isSame(hit, street, landmarkMetres)));
  const wanted = nameOf(typed.street || typed.building || typed.area || typed.city);
  const isAsTyped = ({ name }: Hit) =>
    typed.street !== "" && bareStreetName(name) === bareStreetName(typed.street);
  const isOurs = new Set<Hit>(kept);
  const sorted = [...kept, ...others].sort((one, other) => {
    const byGrade = Number(one.match === "weak") - Number(other.match === "weak");
    const byDoor = Number(other.match === "exact") - Number(one.match === "exact");
    const byName = Number(nameOf(other.name) === wanted) - Number(nameOf(one.name) === wanted);
    return (
      byGrade ||
      Number(isAsTyped(other)) - Number(isAsTyped(one)) ||
      byDoor ||
      byName ||
      other.context - one.context ||
      Number(isOurs.has(other)) - Number(isOurs.has(one))
    );
  });
  const [best] = sorted;
  const isRival = (hit: Hit) =>
    best !== undefined &&
    hit !== best &&
    hit.match !== "weak" &&
    hit.context >= best.context &&
    (isAsTyped(hit) || (!isAsTyped(best) && [nameOf(best.name), wanted].includes(nameOf(hit.name)))) &&
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
