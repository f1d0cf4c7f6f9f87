import type { Place as Point } from "@waybill/domain/addresses/coordinates";
import { TopScored } from "../found-places/top-scored.ts";
import { matchWords, type WordMatches } from "./matched-words.ts";
import type { LandmarkIndex } from "./landmark-index.ts";
import { kindScores, type PlaceRecord } from "./place-record.ts";
import { matchesWithTypos } from "./similar-words.ts";
import type { TypedAddress } from "./typed-address.ts";
import { splitWords } from "../spelling/words.ts";

export type ScoredPlace = { number: number; place: PlaceRecord; score: number; matched: number };

const bits = (mask: number) => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
};
/** How many candidates are compared with the whole typed text. */
const closerLook = 80;
/** Kinds of places that a house number can belong to. */
const figuredKinds: ReadonlySet<string> = new Set(["street", "area", "village"]);
/** The maximum score for a place near the starting point. */
const maxNearness = 4;
const metresADegree = 111_195;

/**
 * Returns approximate kilometres from a point, as on a plane: enough to sort by distance, at a tenth of the cost.
 */
const roughKmFrom = (a: Point) => {
  const narrowing = Math.cos((a.latitude * Math.PI) / 180);
  return (b: Point) => {
    const east = (a.longitude - b.longitude) * narrowing;
    return (Math.hypot(a.latitude - b.latitude, east) * metresADegree) / 1000;
  };
};

const requiredMask = ({ words }: TypedAddress) =>
  words.reduce((mask, { required }, at) => (required ? mask | (1 << at) : mask), 0);

/** Returns the places with all required words, or else those with the most required words, at least half of these. */
function candidates(
  { places, matched, named }: WordMatches,
  required: number,
): { few: number[]; all: boolean } {
  const complete = places.filter((place) => (matched[place]! & required) === required);
  if (complete.length > 0) return { few: complete, all: true };
  const own = places.filter((place) => named[place]! & required);
  const max = own.reduce((best, place) => Math.max(best, bits(matched[place]! & required)), 0);
  if (max * 2 < bits(required)) return { few: [], all: false };
  return { few: own.filter((place) => bits(matched[place]! & required) === max), all: false };
}

const prominence = ({ kind, population }: PlaceRecord) =>
  kindScores[kind] + Math.min(2.3, Math.log10(population + 1) / 3);

/** Precomputed values of each place. */
type Facts = { prominence: Float64Array; names: (readonly string[] | undefined)[] };
const factsOf = new WeakMap<LandmarkIndex, Facts>();
function factsAbout(index: LandmarkIndex): Facts {
  const known = factsOf.get(index);
  if (known) return known;
  const facts = { prominence: Float64Array.from(index.places, prominence), names: [] };
  factsOf.set(index, facts);
  return facts;
}

/** Scores how well the whole typed text matches the whole name. */
function fit(index: LandmarkIndex, number: number, words: readonly string[]): number {
  const typed = words.join(" ");
  const name = (factsAbout(index).names[number] ??= splitWords(index.places[number]!.name));
  const joined = name.join(" ");
  const others = index.otherNames.get(number) ?? [];
  if (joined === typed || others.includes(typed)) return 7;
  if (matchesWithTypos(joined, typed) || others.some((other) => matchesWithTypos(other, typed))) return 4;
  const covered = Math.min(1, words.length / name.length);
  return (joined.startsWith(typed) ? 3 : others.some((other) => other.startsWith(typed)) ? 2 : 0) + covered;
}

/**
 * Returns the best places for a typed address: matches at the start of a name before scattered words, exact words
 * before similar ones, buildings before towns, near before far.
 */
export function searchLandmarkIndex(
  index: LandmarkIndex,
  address: TypedAddress,
  near: Point | undefined,
): ScoredPlace[] {
  const { words } = address;
  const required = requiredMask(address);
  let matches = matchWords(index, words, false);
  let found = candidates(matches, required);
  if (!found.all) {
    matches = matchWords(index, words, true);
    found = candidates(matches, required);
  }

  const { worth, matched } = matches;
  const hasFigures = address.numbers.length > 0;
  const { prominence: prominences } = factsAbout(index);
  const kmTo = near && roughKmFrom(near);
  const best = new TopScored<number>(closerLook);
  for (const number of found.few) {
    const place = index.places[number]!;
    const takesNumber = hasFigures && figuredKinds.has(place.kind) ? 1 : 0;
    const scoreOf = (nearness: number) =>
      worth[number]! / words.length + prominences[number]! + nearness + takesNumber;
    // Computes the distance only if the place could be among the best at distance 0.
    if (!best.takes(scoreOf(maxNearness))) continue;
    best.add(scoreOf(kmTo ? maxNearness * (1 - Math.min(1, Math.log10(1 + kmTo(place)) / 2.5)) : 0), number);
  }
  const typed = words.map(({ text }) => text);
  const requiredWords = words.filter(({ required: needed }) => needed).map(({ text }) => text);
  const isAllAsked = requiredWords.length === typed.length;
  const fitOf = (number: number) =>
    isAllAsked
      ? fit(index, number, typed)
      : Math.max(fit(index, number, typed), fit(index, number, requiredWords) - 0.5);
  return best.values
    .map((number, at) => ({
      number,
      place: index.places[number]!,
      score: best.scoreOf(at) + fitOf(number),
      matched: matched[number]!,
    }))
    .sort((a, b) => b.score - a.score);
}
