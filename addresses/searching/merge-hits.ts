import { distanceInMetres, type Place as Point } from "@waybill/domain/addresses/coordinates";
import { type AddressQuery, rareWords } from "../matching/match-grade.ts";
import { nameFit } from "../matching/name-fit.ts";
import { isOneStreet, mayBeBuilding } from "../reading/street-names.ts";
import { splitName, wordsOfAddress } from "../reading/split-names.ts";
import { maxPlaces, type FoundPlace as Place } from "../found-places/found-place.ts";
import type { LandmarkHit } from "../landmarks/search-landmarks.ts";
import {
  missingWordsAsTyped,
  matchWords,
  type MatchedWords,
  matchedShare,
} from "../matching/matched-words.ts";
import { type PlaceKind, placeKinds } from "../streets/place-kinds.ts";
import type { StreetHit } from "../streets/street-search.ts";
import { normaliseText } from "../spelling/words.ts";

/** Two results with one name are the same place if they are nearer to each other than this. */
const samePlaceMetres = 700;
/** A landmark of our list and a result of the map are the same place if they are nearer to each other than this. */
const landmarkMetres = 3_000;
/** Several results with one name are branches of a chain if they are farther apart than this. */
const sameHouseMetres = 120;
const minBranches = 3;

const areaKinds: ReadonlySet<string> = new Set(["city", "area", "village", "postal_code"]);

/** The weights by which results are compared. */
const worth = {
  matched: 4,
  /** For a name that begins with the typed words. Higher than the deduction for any distance within a city. */
  begins: 2,
  fit: 0.25,
  context: 0.15,
  house: 0.5,
  area: 0.5,
  asTyped: 0.6,
  exact: 2,
  certain: 0.4,
  kind: 0.5,
  farness: 0.5,
  unmeasured: 0.7,
  /** Without a starting point our own list is preferred, because it has what most people search for. */
  ours: 0.5,
  otherKind: 1,
} as const;
/** A place whose likelihood is lower by at most this much is still a possible match. */
const rivalMargin = 0.35;
/** A place that matches at least this share of the best one's words counts as having the same name. */
const alikeShare = 0.8;
/**
 * The maximum deduction for distance of a town whose whole name was typed: «Cebu City» is not Cebu Street nearby.
 */
const wholeTownFarness = 1;
/** A street of the same name that is this many times as far away is excluded. */
const farTimes = 4;
/** But a street nearer than this is never excluded. */
const nearbyMetres = 5_000;
const weightOf = (kind = ""): number => (placeKinds[kind as PlaceKind]?.weight ?? 50) / 100;

/** The starting point of the search, and whether the map has data for a point. */
type Around = { near?: Point | undefined; isCovered: (place: Point) => boolean };

type Hit = Omit<StreetHit, "score" | "record"> & {
  matched: MatchedWords;
  /** The sound of the name, the same for all spellings. */
  key: string;
  isOurs: boolean;
};

/**
 * Merges landmarks and streets for a typed address, best first: the typed street, then a known house number, then
 * our own landmarks, then the map's other results. If a place of the same name exists elsewhere, a result is weak:
 * a person must choose.
 */
export function mergeHits(
  query: AddressQuery,
  landmarks: readonly LandmarkHit[],
  streets: readonly StreetHit[],
  { near, isCovered }: Around,
): Place[] {
  const { habits, typed, rare } = query;
  const beside = [...rare.area, ...rare.city];
  const isStreet = ({ kind }: Place) => kind === "street" || kind === "corner";
  const nameOf = (name: string) => rareWords(name, habits).join(" ") || normaliseText(name);
  const hitOf = (of: Omit<StreetHit, "score" | "record">, isOurs: boolean): Hit => ({
    ...of,
    isOurs,
    key: nameOf(of.name),
    matched: matchWords(query, of.found, of.place.kind ?? ""),
  });

  const onlyStreets = typed.street !== "" && typed.building === "" && !mayBeBuilding(typed.street, habits);
  const isMeant = (place: Place) =>
    !onlyStreets || isStreet(place) || place.kind === "area" || place.kind === "city";
  const ours = landmarks
    .filter(({ place }) => isMeant(place))
    .map(({ place, found }) => {
      const [first = ""] = place.formatted_address.split(", ");
      const name = place.street_number ? (place.street ?? first) : first;
      const words = new Set(wordsOfAddress(place.formatted_address));
      const context = beside.filter((word) => words.has(word)).length;
      const isAsTyped = typed.street !== "" && isOneStreet(name, typed.street, habits);
      const fit = nameFit(query, splitName(name));
      const match = place.match ?? "weak";
      return hitOf(
        { place, name, match, context, fit, isAsTyped, houseNearness: 0, nearness: 0, found },
        true,
      );
    });
  const known = streets.map((hit) => hitOf(hit, false));
  // True for a district: Teck Whye is not Teck Whye Avenue.
  const isArea = ({ kind = "" }: Place) => areaKinds.has(kind);
  const isSame = (one: Hit, other: Hit, metres: number) =>
    isArea(one.place) === isArea(other.place) &&
    isOneStreet(one.name, other.name, habits) &&
    distanceInMetres(one.place, other.place) < metres;
  // The map's known house number is more precise than our own list's street.
  const better = ours.filter(
    (hit) => !known.some((street) => street.match === "exact" && isSame(hit, street, landmarkMetres)),
  );
  /** A building in both lists gets the map's position and our list's name. */
  const isOnMap = (hit: Hit, other: Hit) =>
    !isStreet(hit.place) && !isStreet(other.place) && isSame(hit, other, landmarkMetres);
  const kept = better.filter((hit) => !known.some((other) => isOnMap(hit, other)));
  const others = known
    .filter((street) => !kept.some((hit) => isSame(hit, street, landmarkMetres)))
    .map((hit) => {
      const own = better.find((one) => isOnMap(one, hit));
      if (!own) return hit;
      const matched = matchedShare(own.matched) > matchedShare(hit.matched) ? own.matched : hit.matched;
      return { ...hit, matched, match: hit.match === "weak" ? own.match : hit.match };
    });
  /** True for a place that is only in our own list, although the map has data for its surroundings. */
  const isUnmeasured = ({ isOurs, place }: Hit) => isOurs && !isStreet(place) && isCovered(place);
  const isLocated = typed.city !== "";
  /** A result is more likely the more words match and the nearer it is. */
  const likelihood = (hit: Hit) => {
    const { matched, match, fit, context, place, houseNearness, nearness, isAsTyped } = hit;
    const kilometres = near ? distanceInMetres(near, place) / 1000 : 0;
    const farness = Math.log2(1 + kilometres);
    const isWholeTown =
      isArea(place) && matched.named > 1 && matched.dropped.length === 0 && matched.added === 0;
    return (
      worth.matched * matchedShare(matched) +
      (matched.begins && matched.dropped.length === 0 ? worth.begins : 0) +
      worth.fit * fit +
      worth.context * context +
      worth.house * houseNearness +
      worth.area * nearness +
      (isAsTyped ? worth.asTyped : 0) +
      (hit.isOurs && !near ? worth.ours : 0) -
      (onlyStreets && isArea(place) ? worth.otherKind : 0) +
      (match === "exact" ? worth.exact : match === "weak" ? 0 : worth.certain) +
      worth.kind * weightOf(place.kind) -
      (isUnmeasured(hit) && !isArea(place) ? worth.unmeasured : 0) -
      worth.farness * (isWholeTown ? Math.min(farness, wholeTownFarness) : farness) * (isLocated ? 0.6 : 1)
    );
  };
  const likeliest = [...kept, ...others]
    .map((hit) => ({ ...hit, likely: likelihood(hit) }))
    .sort((one, other) => other.likely - one.likely || Number(one.isOurs) - Number(other.isOurs));
  const isStreetFirst = onlyStreets && likeliest[0] !== undefined && isStreet(likeliest[0].place);
  const sorted = isStreetFirst ? likeliest.filter(({ place }) => !isArea(place)) : likeliest;
  const [best] = sorted;
  const isBuilding = (place: Place) => !isStreet(place) && !isArea(place);
  // True if a place matches about as well as the best one, so that people must choose between them.
  const isRival = (hit: Hit & { likely: number }) => {
    if (best === undefined || hit === best || hit.matched.dropped.length > best.matched.dropped.length)
      return false;
    if (distanceInMetres(hit.place, best.place) <= samePlaceMetres) return false;
    if (best.match === "exact" && hit.match !== "exact") return false;
    if (isArea(best.place) && !isArea(hit.place)) return false;
    if (best.likely - hit.likely < rivalMargin) return true;
    if (hit.matched.named === 0 || matchedShare(hit.matched) < alikeShare * matchedShare(best.matched))
      return false;
    // Two hospitals with one name are both possible; a street that is far away is not, if another of that name is
    // near.
    if (isBuilding(best.place)) return isBuilding(hit.place);
    if (!near) return true;
    const nearMetres = Math.max(nearbyMetres, farTimes * distanceInMetres(near, best.place));
    return distanceInMetres(near, hit.place) < nearMetres;
  };
  // A shop with branches nearby is a chain: the nearest branch is offered first but not chosen automatically.
  const branches = sorted.filter(
    (hit) =>
      best?.match === "street" &&
      hit.match === "street" &&
      !isStreet(hit.place) &&
      hit.key === best.key &&
      hit.context >= best.context &&
      distanceInMetres(hit.place, best.place) > sameHouseMetres,
  );
  const isUnsure = best?.match !== "weak" && (branches.length >= minBranches || sorted.some(isRival));
  const gradeOf = (hit: Hit) => {
    const { match, matched } = hit;
    if (match === "weak" || matched.dropped.length > 0) return "weak" as const;
    if (isBuilding(hit.place) && (!matched.begins || matched.added > 0)) return "weak" as const;
    return isUnmeasured(hit) ? ("weak" as const) : match;
  };
  const places = new Map<string, Place>();
  for (const hit of sorted) {
    const match = isUnsure && (hit === best || isRival(hit)) ? "weak" : gradeOf(hit);
    const line = hit.place.formatted_address;
    const dropped = missingWordsAsTyped(query, hit.matched);
    if (!places.has(line)) places.set(line, { ...hit.place, match, ...(dropped.length > 0 && { dropped }) });
    if (places.size === maxPlaces) break;
  }
  return [...places.values()];
}
