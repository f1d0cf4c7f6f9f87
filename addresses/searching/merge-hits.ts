import { distanceInMetres, type Place as Point } from "@waybill/domain/addresses/coordinates";
import { type AddressQuery, rareWords } from "../matching/match-grade.ts";
import { nameFit } from "../matching/name-fit.ts";
import { isOneStreet, mayBeBuilding } from "../reading/street-names.ts";
import { wordedName, wordsOfAddress } from "../reading/worded-names.ts";
import { mostPlaces, type FoundPlace as Place } from "../found-places/found-place.ts";
import type { StreetHit } from "../streets/street-search.ts";
import { plain } from "../spelling/words.ts";

/** Two of one name this near are one place. */
const samePlaceMetres = 700;
/** A landmark of our own list is found this near to where the map has it. */
const landmarkMetres = 3_000;
/** Branches of a chain are further apart than the entries of one place, and several. */
const oneDoorMetres = 120;
const leastBranches = 3;
/** Where the two disagree by more, nobody knows which is right. */
const disputedMetres = 800;

const areaKinds: ReadonlySet<string> = new Set(["city", "area", "village", "postal_code"]);

/** That the typed number or one near it is in a street says as much for it as half of its name. */
const doorWorth = 0.5;

type Hit = Omit<StreetHit, "score"> & {
  /** What its name has in common with other spellings of it. */
  key: string;
  isOurs: boolean;
};

/**
 * What the landmarks and the streets know for one typed address, the best first: the street as it was typed, then a known
 * door, then our own landmarks, then what the map alone has. What has another place elsewhere of its name, or of the name
 * that was typed, is weak: nobody knows which of them is meant.
 */
export function mergeHits(
  query: AddressQuery,
  landmarks: readonly Place[],
  streets: readonly StreetHit[],
  near?: Point,
): Place[] {
  const { habits, typed, rare } = query;
  const beside = [...rare.area, ...rare.city];
  const isStreet = ({ kind }: Place) => kind === "street" || kind === "corner";
  const nameOf = (name: string) => rareWords(name, habits).join(" ") || plain(name);
  const wanted = nameOf(typed.street || typed.building || typed.area || typed.city);
  const hitOf = (of: Omit<StreetHit, "score">, isOurs: boolean): Hit => ({
    ...of,
    isOurs,
    key: nameOf(of.name),
  });

  const onlyStreets = typed.street !== "" && typed.building === "" && !mayBeBuilding(typed.street, habits);
  const isMeant = (place: Place) =>
    !onlyStreets || isStreet(place) || place.kind === "area" || place.kind === "city";
  const ours = landmarks.filter(isMeant).map((place) => {
    const [first = ""] = place.formatted_address.split(", ");
    const name = place.street_number ? (place.street ?? first) : first;
    const words = new Set(wordsOfAddress(place.formatted_address));
    const context = beside.filter((word) => words.has(word)).length;
    const isAsTyped = typed.street !== "" && isOneStreet(name, typed.street, habits);
    const fit = nameFit(query, wordedName(name));
    const match = place.match ?? "weak";
    return hitOf({ place, name, match, context, fit, isAsTyped, doorNearness: 0, nearness: 0 }, true);
  });
  const known = streets.map((hit) => hitOf(hit, false));
  // Teck Whye is not Teck Whye Avenue.
  const isArea = ({ kind = "" }: Place) => areaKinds.has(kind);
  const isSame = (one: Hit, other: Hit, metres: number) =>
    isArea(one.place) === isArea(other.place) &&
    isOneStreet(one.name, other.name, habits) &&
    distanceInMetres(one.place, other.place) < metres;
  // A door that the map knows is nearer to the mark than the street of our own list.
  const better = ours.filter(
    (hit) => !known.some((street) => street.match === "exact" && isSame(hit, street, landmarkMetres)),
  );
  const isDisputed = (hit: Hit) =>
    !isStreet(hit.place) &&
    known.some(
      (other) =>
        !isStreet(other.place) &&
        isSame(hit, other, landmarkMetres) &&
        distanceInMetres(hit.place, other.place) > disputedMetres,
    );
  const kept = better.map((hit) => (isDisputed(hit) ? { ...hit, match: "weak" as const } : hit));
  const others = known.filter((street) => !kept.some((hit) => isSame(hit, street, landmarkMetres)));
  /** What has more of the words that were typed, and is nearer. */
  const likelihood = ({ fit, context, place, doorNearness, nearness }: Hit) =>
    fit +
    context +
    nearness +
    doorWorth * doorNearness +
    (near ? 1 / (1 + distanceInMetres(near, place) / 20_000) : 0);
  const sorted = [...kept, ...others].sort((one, other) => {
    const byGrade = Number(one.match === "weak") - Number(other.match === "weak");
    const byDoor = Number(other.match === "exact") - Number(one.match === "exact");
    const byName = Number(other.key === wanted) - Number(one.key === wanted);
    return (
      byGrade ||
      Number(other.isAsTyped) - Number(one.isAsTyped) ||
      byDoor ||
      byName ||
      (one.match === "weak" ? likelihood(other) - likelihood(one) : 0) ||
      other.context - one.context ||
      likelihood(other) - likelihood(one) ||
      Number(other.isOurs) - Number(one.isOurs)
    );
  });
  const [best] = sorted;
  // What is not called as was typed is rivalled by all else that fits as well.
  const isRival = (hit: Hit) =>
    best !== undefined &&
    hit !== best &&
    hit.match !== "weak" &&
    hit.context >= best.context &&
    (hit.isAsTyped || (!best.isAsTyped && (best.key !== wanted || hit.key === wanted))) &&
    distanceInMetres(hit.place, best.place) > samePlaceMetres;
  // A shop with branches all around is a chain, of which the nearest is offered and not taken.
  const branches = sorted.filter(
    (hit) =>
      best?.match === "street" &&
      hit.match === "street" &&
      !isStreet(hit.place) &&
      hit.key === best.key &&
      hit.context >= best.context &&
      distanceInMetres(hit.place, best.place) > oneDoorMetres,
  );
  const isUnsure = best?.match !== "weak" && (branches.length >= leastBranches || sorted.some(isRival));
  const places = new Map<string, Place>();
  for (const hit of sorted) {
    const match = isUnsure && (hit === best || isRival(hit)) ? "weak" : hit.match;
    const line = hit.place.formatted_address;
    if (!places.has(line)) places.set(line, { ...hit.place, match });
    if (places.size === mostPlaces) break;
  }
  return [...places.values()];
}
