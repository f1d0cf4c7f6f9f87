import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import { type FoundPlace, maxPlaces, type SearchContext } from "../found-places/found-place.ts";
import { gradeMatch } from "../matching/grade-rules.ts";
import {
  type AddressQuery,
  type FoundAddress,
  queryOfName,
  sharesRareWord,
} from "../matching/match-grade.ts";
import { matchesGenericName } from "../matching/matched-words.ts";
import { splitName } from "../reading/split-names.ts";
import { normaliseText } from "../spelling/words.ts";
import { takesHouseNumber, toPlace } from "./landmark-address.ts";
import { type LandmarkIndex, regionName } from "./landmark-index.ts";
import { type ScoredPlace, searchLandmarkIndex } from "./search-landmark-index.ts";
import type { PlaceRecord } from "./place-record.ts";
import { houseNumber, readTypedAddress } from "./typed-address.ts";

const maxCompared = 5_000;
const compared = new WeakMap<LandmarkIndex, Map<number, FoundAddress>>();

/** Prepares a place for comparison: with all its names, and the short names of its surroundings. */
function foundAddress(index: LandmarkIndex, number: number): FoundAddress {
  const known = compared.get(index) ?? new Map<number, FoundAddress>();
  compared.set(index, known);
  const before = known.get(number);
  if (before) return before;
  if (known.size > maxCompared) known.clear();
  const { notes, otherNames } = index;
  const place = index.places[number]!;
  const { name, street, area, city, kind } = place;
  const short = (one: string) => notes.shortNames.get(normaliseText(one)) ?? [];
  const isArea = kind === "area" || kind === "village" || kind === "city";
  const isRoad = kind === "street" || kind === "corner";
  const found: FoundAddress = {
    names: [name, ...(otherNames.get(number) ?? []), ...short(name)].map(splitName),
    street: splitName(isRoad ? name : street),
    surroundings: [area, ...short(area), city, ...short(city), regionName(notes, place)]
      .filter(Boolean)
      .map(splitName),
    kind: isArea ? "area" : isRoad ? "street" : "building",
    knownNumber: "",
  };
  known.set(number, found);
  return found;
}

/**
 * Places with the same name are different if they are farther apart than this; for places of the same city the
 * larger distance counts, because a street can be long.
 */
const samePlaceMetres = 700;
const longStreetMetres = 4_000;

const ranks: Record<MatchGrade, number> = { exact: 0, street: 1, area: 1, weak: 2 };
/**
 * Sorts by grade, then by score. If another place of the same name matches as well as the best, both become weak,
 * because a person must choose; when results are merged, the merge does this instead.
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
  const name = normaliseText(best.place.name);
  const { city } = best.place;
  const isRival = ({ place, match }: F) =>
    match === best.match &&
    normaliseText(place.name) === name &&
    distanceInMetres(place, best.place) >
      (city && normaliseText(place.city) === normaliseText(city) ? longStreetMetres : samePlaceMetres);
  return sorted.some(isRival)
    ? sorted.map((one) => (one === best || isRival(one) ? { ...one, match: "weak" as const } : one))
    : sorted;
}

/** A found landmark or town, with its names. */
export type LandmarkHit = { place: FoundPlace; found: FoundAddress };

/**
 * Returns landmarks and towns for a typed address, best first; `isAlone`: there is no other search whose results
 * are merged with these.
 */
export function searchLandmarks(
  index: LandmarkIndex,
  query: AddressQuery,
  { near, language }: SearchContext,
  { home, isAlone }: { home: string; isAlone: boolean },
): LandmarkHit[] {
  const address = readTypedAddress(query.text, index.notes.idle);
  if (address.words.length === 0) return [];
  const { rare } = query;
  const hasRareWords = Object.values(rare).some((words) => words.length > 0);
  const graded: (ScoredPlace & { match: MatchGrade; isMeant: boolean; about: FoundAddress })[] = [];
  for (const found of searchLandmarkIndex(index, address, near)) {
    const about = foundAddress(index, found.number);
    const isCalled = hasRareWords
      ? sharesRareWord(query, about)
      : matchesGenericName(query, about, found.place.kind);
    if (!isCalled) continue;
    const match = gradeMatch(queryOfName(query, about) ?? query, about);
    const { number, place, score, matched } = found;
    graded.push({ number, place, score, matched, match, about, isMeant: match !== "weak" });
  }
  const hits = new Map<string, LandmarkHit>();
  for (const { place, matched, match, isMeant, about } of bestFirst(graded, isAlone)) {
    const number = houseNumber(address, matched);
    const isItsNumber = isMeant && takesHouseNumber(place, number);
    const found = toPlace(index, place, isItsNumber ? number : "", language, home);
    if (!hits.has(found.formatted_address))
      hits.set(found.formatted_address, { place: { ...found, match }, found: about });
    if (hits.size === (isAlone ? maxPlaces : maxMerged)) break;
  }
  return [...hits.values()];
}
/** How many landmarks are merged with the map's results. */
const maxMerged = 10;
