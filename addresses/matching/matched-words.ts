import { commonWords, numberWords, frequentWords, sideWords } from "../habits/address-words.ts";
import { streetTypeExpander } from "../reading/street-names.ts";
import { matchesWithTypos, type SplitName, wordsOfAddress } from "../reading/split-names.ts";
import { allowedTypos } from "../spelling/allowed-typos.ts";
import { alternativeForms } from "../spelling/words.ts";
import type { AddressQuery, FoundAddress } from "./match-grade.ts";

/** How much of the typed text a place contains, and what it contains in addition. */
export type MatchedWords = {
  /** Typed words that are not in the place's name, street, surroundings or type. */
  dropped: readonly string[];
  /** How many of `dropped` are distinctive words of a name. */
  droppedNames: number;
  /**
   * The number of words of the place's name that were not typed and that neither its surroundings nor its type
   * explain.
   */
  added: number;
  /**
   * The number of words of the place's name that were not typed but are explained, plus typed words that only its
   * type contains.
   */
  loose: number;
  /** True if the place's name starts with the matched words, in the typed order. */
  begins: boolean;
  /** True if every matched word is spelled exactly as in the name. */
  isSpelled: boolean;
  /** How many typed words the place's own name contains. */
  named: number;
};

/** Words that people add to a name because of the place's type, by type. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  mall: ["mall", "shopping", "center", "centre", "plaza", "complex"],
  station: ["station", "mrt", "lrt", "mtr", "metro", "interchange"],
  hospital: ["hospital", "hosp", "medical", "med", "center", "centre", "clinic"],
  school: ["university", "univ", "college", "school", "campus", "uni"],
  church: ["church", "cathedral", "basilica", "mosque", "masjid", "temple", "parish"],
  airport: ["airport", "terminal"],
  hotel: ["hotel"],
  park: ["park", "garden", "gardens"],
  market: ["market", "supermarket", "centre", "center"],
  building: ["building", "bldg", "tower", "towers", "centre", "center", "complex", "mall", "plaza"],
  condo: ["condominium", "condo", "residences", "tower", "towers"],
  office: ["building", "bldg", "tower", "centre", "center"],
  street: ["street", "road", "avenue", "drive", "boulevard", "lane"],
  area: ["village", "subdivision", "barangay", "brgy", "area", "district"],
  city: ["city"],
};
/** Words that names often contain and people do not type. */
const leftOut = new Set(
  "the of and at in on a an de la del ng city shopping centre center mall plaza complex building bldg medical hospital hosp".split(
    " ",
  ),
);
/** Titles before a person's name, which people do not type. */
const titles = new Set(
  "senator sen president pres general gen captain capt doctor dr don dona sheikh shaikh".split(" "),
);
/** Words without a meaning of their own. */
const idle = new Set("the of and at in on a an near de la del ng".split(" "));
/** The minimum length of an abbreviation in letters. */
const minBeginning = 3;

const wordsOfQuery = new WeakMap<AddressQuery, readonly string[]>();
/** Returns the typed words that a place should contain: all except house number, postal code and directions. */
export function typedWords(query: AddressQuery): readonly string[] {
  const known = wordsOfQuery.get(query);
  if (known) return known;
  const { building, tower, street, area, city } = query.typed;
  const long = streetTypeExpander(query.habits);
  const words = wordsOfAddress([building, tower, street, area, city].join(" , ")).map(long);
  const distinctive = words.filter((word) => !idle.has(word));
  wordsOfQuery.set(query, distinctive);
  return distinctive;
}

type Spelling = "spelled" | "meant" | undefined;
function compareWord(typed: string, own: string, isUnfinished: boolean): Spelling {
  // The first letter must be right; all forms of a word have the same one.
  if (typed.charCodeAt(0) !== own.charCodeAt(0)) return undefined;
  if (typed === own || alternativeForms(typed).includes(own)) return "spelled";
  if (
    typed.length >= minBeginning &&
    own.startsWith(typed) &&
    (isUnfinished || typed.length * 3 >= own.length)
  )
    return isUnfinished ? "spelled" : "meant";
  return matchesWithTypos(own, typed, allowedTypos(typed)) ? "meant" : undefined;
}

/** Compares the typed words with one name of a place and with its surroundings. */
function compareName(
  query: AddressQuery,
  name: SplitName,
  around: readonly SplitName[],
  kind: string,
): MatchedWords {
  const { habits, unfinished } = query;
  const long = streetTypeExpander(habits);
  const typed = typedWords(query);
  const own = name.words.map(long);
  const known = new Map<string, boolean>();
  const isFoundAround = (word: string): boolean => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const is = isFoundIn(word);
    known.set(word, is);
    return is;
  };
  const isFoundIn = (word: string) =>
    around.some(
      ({ words, initials }) =>
        words.some((one) => compareWord(word, long(one), word === unfinished) !== undefined) ||
        (word.length > 1 && initials.startsWith(word)),
    );
  const kinds = kindWords[kind] ?? [];
  const common = commonWords(habits.words);
  const matched = own.map(() => false);
  const dropped: string[] = [];
  let [isSpelled, isInOrder, named, ofKind, last] = [true, true, 0, 0, -1];
  const matchWord = (word: string) => {
    for (const wanted of ["spelled", "meant"] as const)
      for (const [at, one] of own.entries())
        if (!matched[at] && compareWord(word, one, word === unfinished) === wanted) {
          matched[at] = true;
          if (at < last) isInOrder = false;
          last = at;
          if (wanted === "meant") isSpelled = false;
          return true;
        }
    return false;
  };
  for (const word of typed) {
    if (matchWord(word)) named++;
    else if (isFoundAround(word)) continue;
    else if (kinds.includes(word)) ofKind++;
    else dropped.push(word);
  }
  const isExplained = (word: string) =>
    kinds.includes(word) ||
    leftOut.has(word) ||
    titles.has(word) ||
    (frequentWords.has(word) && !sideWords.has(word) && !numberWords.has(word)) ||
    isFoundAround(word);
  const untyped = own.filter((word, at) => !matched[at] && !idle.has(word));
  const added = untyped.filter((word) => !isExplained(word)).length;
  const first = own.findIndex(
    (word, at) => matched[at] || !(idle.has(word) || leftOut.has(word) || titles.has(word)),
  );
  const begins = named > 0 && isInOrder && (matched[first < 0 ? 0 : first] ?? false);
  // A type word alone is not a name: «Med» of «Makati Med» does not match a clinic.
  const isOnlyKind =
    named > 0 &&
    own.every((word, at) => !matched[at] || common.has(word)) &&
    own.some((word) => !common.has(word));
  const droppedNames = dropped.filter((word) => !common.has(word)).length;
  return {
    dropped,
    droppedNames,
    added: added + (isOnlyKind ? 2 : 0),
    begins,
    isSpelled,
    named,
    loose: untyped.length - added + 3 * ofKind,
  };
}

/**
 * Returns how much of the typed text a place contains, from 0 to 1. Missing words, additional words and mistakes
 * lower it.
 */
export const matchedShare = ({
  dropped,
  droppedNames,
  added,
  begins,
  isSpelled,
  named,
  loose,
}: MatchedWords): number => {
  if (named === 0) return 0;
  const base = droppedNames > 0 ? 0.3 / droppedNames : dropped.length > 0 ? 0.65 : 1;
  return base * (begins ? 1 : 0.6) * (isSpelled ? 1 : 0.85) * (1 / (1 + 0.35 * added + 0.06 * loose));
};

/** Returns the typed words that a place lacks in their original form: with capitals, in their own script. */
export function missingWordsAsTyped({ text, habits }: AddressQuery, { dropped }: MatchedWords): string[] {
  if (dropped.length === 0) return [];
  const long = streetTypeExpander(habits);
  const left = new Set(dropped);
  return (text.match(/[\p{L}\p{N}\p{M}'’.-]+/gu) ?? []).flatMap((typed) => {
    const isDropped = wordsOfAddress(typed).some((word) => left.delete(long(word)));
    return isDropped ? [typed.replace(/[.'’-]+$/u, "")] : [];
  });
}

const cachedMatches = new WeakMap<AddressQuery, WeakMap<FoundAddress, MatchedWords>>();
/** Returns the best comparison of a place's names; cached, because it is needed repeatedly. */
export function matchWords(query: AddressQuery, found: FoundAddress, kind: string): MatchedWords {
  const known = cachedMatches.get(query) ?? new WeakMap<FoundAddress, MatchedWords>();
  cachedMatches.set(query, known);
  const before = known.get(found);
  if (before) return before;
  const match = bestMatch(query, found, kind);
  known.set(found, match);
  return match;
}

function bestMatch(query: AddressQuery, found: FoundAddress, kind: string): MatchedWords {
  const around = [found.street, ...found.surroundings];
  let best: MatchedWords | undefined;
  for (const name of found.names) {
    if (best && best.named > 0 && matchedShare(best) >= 1) break;
    const match = compareName(query, name, kind === "street" ? found.surroundings : around, kind);
    if (!best || matchedShare(match) > matchedShare(best)) best = match;
  }
  return (
    best ?? {
      dropped: typedWords(query),
      droppedNames: typedWords(query).length,
      added: 0,
      begins: false,
      isSpelled: true,
      named: 0,
      loose: 0,
    }
  );
}

/**
 * True if a place has the typed name although all its words are generic: «Market Market», «East Ave Medical», but
 * never «Residences».
 */
export function matchesGenericName(query: AddressQuery, found: FoundAddress, kind: string): boolean {
  const words = typedWords(query);
  const match = matchWords(query, found, kind);
  if (match.dropped.length > 0) return false;
  const common = commonWords(query.habits.words);
  return (
    words.some((word) => !common.has(word)) || (words.length > 1 && match.added === 0 && match.loose < 2)
  );
}
