import type { AddressHabits } from "../habits/habits.ts";
import { commonWords, frequentNames, habitWords, wordKinds } from "../habits/address-words.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";
import { readAddress, type ReadAddress } from "../reading/read-address.ts";
import { bareStreetName, streetTypeExpander } from "../reading/street-names.ts";
import { isWordOf, type SplitName, wordsOfAddress } from "../reading/split-names.ts";

/** The parts of a result by which it is compared with the typed place. */
export type FoundAddress = {
  /** The place's names, the main one first. */
  names: readonly SplitName[];
  /** The place's street; for a street its own name. */
  street: SplitName;
  /** The areas and cities that contain the place, with their short names. */
  surroundings: readonly SplitName[];
  kind: "street" | "building" | "area";
  /** The house number that the data has for the place, never one that was only typed. */
  knownNumber: string;
};

/**
 * Returns the words of a text that distinguish places, without street and building types and words that occur in
 * half of all names.
 */
export const rareWords = (text: string, habits: AddressHabits): string[] => {
  const common = commonWords(habits.words);
  return wordsOfAddress(text).filter((word) => !common.has(word));
};

const figuresOf = (text: string) =>
  /\p{Nd}/u.test(text) ? wordsOfAddress(text).filter((word) => /\d/.test(word)) : [];

/** A parsed search text, with the distinguishing words of its parts. */
export type AddressQuery = {
  text: string;
  habits: AddressHabits;
  typed: ReadAddress;
  /** The words of the typed street, or else of the typed building. */
  subject: readonly string[];
  /** The last word, possibly unfinished: a prefix match is enough. */
  unfinished: string;
  rare: {
    street: readonly string[];
    building: readonly string[];
    area: readonly string[];
    city: readonly string[];
  };
  /** True if the typed street's name is generic, like Airport Road: only the exact name matches. */
  isCommonStreet: boolean;
  /** Words of the typed street or building such as 'Scout', which never match alone but must be present. */
  common: readonly string[];
};

/** Of several typed streets the first is searched for; the others are treated as its surroundings. */
function withOneStreet(typed: ReadAddress): ReadAddress {
  const [street = "", ...around] = typed.street.split(", ");
  return around.length === 0
    ? typed
    : { ...typed, street, area: [...around, typed.area].filter(Boolean).join(", ") };
}

/**
 * Returns the words of a generic street name that are kinds of places: «Airport» of «Airport Road», the first word
 * of «Square Street».
 */
function placeWordsOf(street: string, { words }: AddressHabits): string[] {
  if (bareStreetName(street) === "") return [];
  const kinds = habitWords(words?.streetBehind);
  return wordsOfAddress(street).filter(
    (word, at) => wordKinds.building_name.has(word) || (at === 0 && kinds.has(word)),
  );
}

/** Parses the text of an address search, whose last word may be unfinished. */
export const readQuery = (text: string, habits: AddressHabits): AddressQuery =>
  queryOf(text, habits, withHouseNumber(withOneStreet(readAddress(text, habits)), habits));

/**
 * In countries where houses are called buildings, the number of «Building 56» is the house number of the typed
 * street.
 */
function withHouseNumber(typed: ReadAddress, { buildingIsHouseNumber, words }: AddressHabits): ReadAddress {
  if (!buildingIsHouseNumber || typed.houseNumber || !typed.street || !/\d/.test(typed.building))
    return typed;
  const isCounted = (word: string) =>
    /\d/.test(word) || wordKinds.building.has(word) || habitWords(words?.building).has(word);
  return wordsOfAddress(typed.building).every(isCounted)
    ? { ...typed, building: "", houseNumber: typed.building }
    : typed;
}

function queryOf(text: string, habits: AddressHabits, typed: ReadAddress): AddressQuery {
  const rareStreet = [...rareWords(typed.street, habits), ...figuresOf(typed.street)];
  const street = rareStreet.length > 0 ? rareStreet : placeWordsOf(typed.street, habits);
  const subject = street.length > 0 ? typed.street : typed.building;
  const rareInSubject = new Set(rareWords(subject, habits));
  return {
    text,
    habits,
    typed,
    subject: wordsOfAddress(typed.street || typed.building),
    unfinished: /[\p{L}\p{N}]$/u.test(text) ? (wordsOfAddress(text).at(-1) ?? "") : "",
    rare: {
      street,
      building: rareWords(typed.building, habits),
      area: rareWords(typed.area, habits),
      city: rareWords(typed.city, habits),
    },
    isCommonStreet: rareStreet.length === 0 && street.length > 0,
    common: wordsOfAddress(subject).filter((word) => frequentNames.has(word) && !rareInSubject.has(word)),
  };
}

const changedQueries = new WeakMap<AddressQuery, Map<string, AddressQuery>>();
/** Returns a query with changed parts; cached, because many places need the same change. */
function changedQuery(query: AddressQuery, parts: Partial<ReadAddress>): AddressQuery {
  const known = changedQueries.get(query) ?? new Map<string, AddressQuery>();
  changedQueries.set(query, known);
  const key = JSON.stringify(parts);
  const changed = known.get(key) ?? queryOf(query.text, query.habits, { ...query.typed, ...parts });
  known.set(key, changed);
  return changed;
}

/**
 * Handles a query without a comma between a name and its surroundings («Jalan Barat Sri Petaling»), also if these
 * are first («Salwa street 8»): returns a query for the name, with the rest as its surroundings. undefined if the
 * place is not in such surroundings.
 */
export function queryOfName(
  query: AddressQuery,
  { names, surroundings, kind }: Pick<FoundAddress, "names" | "surroundings" | "kind">,
): AddressQuery | undefined {
  const { typed, habits, subject } = query;
  if (typed.street !== "" && kind !== "street") return undefined;
  const isAround = (words: readonly string[]) => words.every((word) => isWordOf(word, surroundings));
  if (typed.street !== "" && typed.building !== "") {
    if (!isAround(wordsOfAddress(typed.building))) return undefined;
    const area = [typed.building, typed.area].filter(Boolean).join(", ");
    const inArea = changedQuery(query, { building: "", area });
    return queryOfName(inArea, { names, surroundings, kind }) ?? inArea;
  }
  if (subject.length < 2) return undefined;
  const long = streetTypeExpander(habits);
  const isGeneric = (word: string) => !/\d/.test(word) && commonWords(habits.words).has(word);
  for (const { words } of names) {
    const isOther = (word: string) => !words.some((one) => long(one) === long(word));
    const [first, last] = [subject.findIndex(isOther), subject.findLastIndex(isOther)];
    if (first < 0 || (first === 0 && last === subject.length - 1)) continue;
    const own = names[0]!.words.filter((word) => !isGeneric(word));
    for (const [name, rest] of [
      [subject.slice(0, first), subject.slice(first)],
      [subject.slice(last + 1), subject.slice(0, last + 1)],
    ] as const) {
      const telling = name.filter((word) => !isGeneric(word));
      const hasFigures = own.every((word) => !/\d/.test(word) || name.includes(word));
      if (telling.length === 0 || telling.length < own.length || !hasFigures || !isAround(rest)) continue;
      const area = [rest.join(" "), typed.area].filter(Boolean).join(", ");
      const parts =
        kind === "street" ? { street: name.join(" "), building: "" } : { building: name.join(" ") };
      return changedQuery(query, { ...parts, area });
    }
  }
  return undefined;
}

/** Returns a house number without the word before it: «Blk 123» and «No. 123» become 123. */
export const bareNumber = (number: string): string =>
  number
    .split(/\s+/u)
    .map((piece) => normaliseWord(piece).replace(/^#/, ""))
    .filter((piece) => /\d/.test(piece))
    .join(" ");

/**
 * True if a result shares a rare word with the typed street or building, or neither was typed; generic words alone
 * do not count.
 */
export function sharesRareWord(
  { typed, rare, habits, unfinished }: AddressQuery,
  { names, street }: Pick<FoundAddress, "names" | "street">,
): boolean {
  const own = [...rare.street, ...rare.building];
  if (own.length > 0) return own.some((word) => isWordOf(word, [...names, street], word === unfinished));
  return [...rare.area, ...rare.city, ...rareWords(typed.region, habits), typed.postalCode].some(Boolean);
}
