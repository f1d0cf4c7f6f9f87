import type { AddressHabits } from "../markets/address-habits/habits.ts";
import { commonWords, frequentNames, plainWord, streetTypes, wordKinds } from "./address-words.ts";
import type { MatchGrade } from "./match-grades.ts";
import { readAddress, type ReadAddress } from "./read-address.ts";

/** A name with its words, as they are compared. */
export type WordedName = { words: readonly string[]; initials: string };

/** What was found, as far as its words say whether it was meant. */
export type FoundAddress = {
  /** The names it goes by, its own first. */
  names: readonly WordedName[];
  /** The street it is in; for a street its own name. */
  street: WordedName;
  /** Areas and cities around it, with the short names they have. */
  surroundings: readonly WordedName[];
  kind: "street" | "building" | "area";
  /** The house number that the data has at its place; never one that was only typed. */
  knownNumber: string;
};

/** Mistakes forgiven in a typed word: none below 4 letters, one from 4 on, two from 8. Figures are taken as they are. */
export const forgivenMistakes = (word: string): number =>
  /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;

const longestWord = 60;
/** Three rows of the table of edits, used again for each pair of words. */
let rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(longestWord + 1),
  new Uint8Array(longestWord + 1),
  new Uint8Array(longestWord + 1),
];

/** Whether two words differ by at most so many letters, two that are swapped being one mistake. */
function isWithin(one: string, other: string, mistakes: number): boolean {
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > mistakes || longest > longestWord) return false;
  // What both begin and end with changes nothing.
  const shorter = Math.min(one.length, other.length);
  let [from, end] = [0, 0];
  while (from < shorter && one.charCodeAt(from) === other.charCodeAt(from)) from++;
  while (
    end < shorter - from &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end++;
  const height = one.length - from - end;
  const width = other.length - from - end;
  if (height === 0 || width === 0) return Math.max(height, width) <= mistakes;
  let [before, above, current] = rows;
  for (let column = 0; column <= width; column++) above[column] = column;
  for (let row = 1; row <= height; row++) {
    const letter = one.charCodeAt(from + row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(from + row - 2) : -1;
    let least = (current[0] = row);
    for (let column = 1; column <= width; column++) {
      const otherLetter = other.charCodeAt(from + column - 1);
      let edits = above[column - 1]! + (letter === otherLetter ? 0 : 1);
      edits = Math.min(edits, above[column]! + 1, current[column - 1]! + 1);
      if (column > 1 && letterBefore === otherLetter && letter === other.charCodeAt(from + column - 2))
        edits = Math.min(edits, before[column - 2]! + 1);
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > mistakes) return false;
    [before, above, current] = [above, current, before];
  }
  rows = [before, above, current];
  return above[width]! <= mistakes;
}

/** Words in the form in which they are compared, those that belong together by a hyphen apart. */
export const wordsOfAddress = (text: string): string[] => {
  if (isAscii.test(text))
    return (
      text
        .toLowerCase()
        .replaceAll(/['`.]/g, "")
        .match(/[a-z0-9]+/g) ?? []
    );
  return text
    .replaceAll(/['’‘`ʻʼ´.]/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plainWord)
    .filter(Boolean);
};
const isAscii = /^[\x20-\x7e]*$/;

/** A name with its words; they are told apart once, and compared often. */
export function wordedName(text: string): WordedName {
  const words = wordsOfAddress(text);
  return { words, initials: words.length > 1 ? words.map(([first = ""]) => first).join("") : "" };
}

/** The words of a text that tell places apart: neither the kinds of streets and buildings, nor what half of all names have. */
export const rareWords = (text: string, habits: AddressHabits): string[] => {
  const common = commonWords(habits.words);
  return wordsOfAddress(text).filter((word) => !common.has(word));
};

const figuresOf = (text: string) =>
  /\p{Nd}/u.test(text) ? wordsOfAddress(text).filter((word) => /\d/.test(word)) : [];

/** An address that is searched for, read once, with the words of its parts that tell places apart. */
export type AddressQuery = {
  text: string;
  habits: AddressHabits;
  typed: ReadAddress;
  /** The word that may not be finished yet, of which the beginning is enough. */
  unfinished: string;
  rare: {
    street: readonly string[];
    building: readonly string[];
    area: readonly string[];
    city: readonly string[];
  };
  /** Words of its street or building such as 'Scout', which match nothing alone and still have to be there. */
  common: readonly string[];
};

/** Reads what somebody types into a search for addresses, who may be in the middle of its last word. */
export function readQuery(text: string, habits: AddressHabits): AddressQuery {
  const typed = readAddress(text, habits);
  const street = [...rareWords(typed.street, habits), ...figuresOf(typed.street)];
  const subject = street.length > 0 ? typed.street : typed.building;
  const rareInSubject = new Set(rareWords(subject, habits));
  return {
    ...{ text, habits, typed },
    unfinished: /[\p{L}\p{N}]$/u.test(text) ? (wordsOfAddress(text).at(-1) ?? "") : "",
    rare: {
      street,
      building: rareWords(typed.building, habits),
      area: rareWords(typed.area, habits),
      city: rareWords(typed.city, habits),
    },
    common: wordsOfAddress(subject).filter((word) => frequentNames.has(word) && !rareInSubject.has(word)),
  };
}

/** Whether a typed word is one of a name's, mistakes forgiven, or the initials of its words, as in QC. */
function isWordOf(typed: string, names: readonly WordedName[], isPrefix = false): boolean {
  const mistakes = forgivenMistakes(typed);
  const isShort = typed.length > 1 && typed.length < 5;
  return names.some(({ words, initials }) => {
    if (words.includes(typed)) return true;
    if (isPrefix && words.some((word) => word.startsWith(typed))) return true;
    if (mistakes > 0 && words.some((word) => isMeantBy(word, typed, mistakes))) return true;
    return isShort && words.length > 1 && initials.startsWith(typed);
  });
}
const isMeantBy = (word: string, typed: string, mistakes: number): boolean =>
  Math.abs(word.length - typed.length) <= mistakes &&
  isWithin(word, typed, Math.min(mistakes, forgivenMistakes(word)));

/** A house number without the word before it: «Blk 123» and «No. 123» are 123. */
export const bareNumber = (number: string): string =>
  number
    .split(/\s+/u)
    .map((piece) => plainWord(piece).replace(/^[#№]/u, ""))
    .filter((piece) => /\d/.test(piece))
    .join(" ");

/** Whether a building is meant by typed words: most of its own, and one of those that say it is a building. */
function isNamed(name: WordedName, typed: readonly string[], { habits, unfinished }: AddressQuery): boolean {
  const common = commonWords(habits.words);
  const isTyped = (word: string) => {
    const itself = [{ words: [word], initials: "" }];
    return typed.some(
      (one) => isWordOf(one, itself) || (one === unfinished && one.length > 2 && word.startsWith(one)),
    );
  };
  const own = name.words.filter((word) => !common.has(word));
  // Greenbelt is not Greenbelt 5.
  if (!own.filter((word) => /^\d+$/.test(word)).every(isTyped)) return false;
  const telling = name.words.filter((word) => wordKinds.building_name.has(word));
  return own.filter(isTyped).length * 3 >= own.length * 2 && (telling.length === 0 || telling.some(isTyped));
}

/** A street's name without the word that says what kind of street it is: Ayala Avenue is Ayala, its extension is not. */
export const bareStreetName = (name: string): string =>
  wordsOfAddress(name)
    .filter((word) => !wordKinds.streetBehind.has(streetTypes[word] ?? word))
    .join(" ");

const typesOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const kind = streetTypes[word] ?? word;
    return wordKinds.streetBehind.has(kind) ? [kind] : [];
  });

/** Whether two streets are of different kinds: Orchard Road is not Orchard Link. A name without a kind is of any. */
function isOtherKind(typed: readonly string[], { words }: WordedName): boolean {
  const wanted = typesOf(typed);
  const own = words.slice(0, words.findLastIndex((word) => !/^\d+$/.test(word)) + 1);
  const last = own.at(-1) ?? "";
  if (wanted.length === 0 || own.length < 2 || !/^[a-z]+$/.test(last)) return false;
  return !typesOf(words).some((kind) => wanted.includes(kind)) && !typed.includes(last);
}

/**
 * How well what was found is what was typed. A generic word never matches alone, every rare word of the street or of
 * the building has to be there (mistakes forgiven by its length), and so has the city where one was typed: else the
 * match is weak. Exact is only a house number that the data has in the street that it was typed with.
 */
export function gradeMatch(query: AddressQuery, found: FoundAddress): MatchGrade {
  const { typed, unfinished } = query;
  const { street, building, area, city } = query.rare;
  const isIn = (words: readonly string[], names: readonly WordedName[]) =>
    words.every((word) => isWordOf(word, names, word === unfinished));
  const named = [...found.names, found.street];
  const anywhere = [...named, ...found.surroundings];

  const isElsewhere = city.length > 0 && found.surroundings.length > 0 && !isIn(city, anywhere);
  const isOtherArea =
    area.length > 0 && found.surroundings.length > 0 && !area.some((word) => isWordOf(word, anywhere));
  if (isElsewhere || isOtherArea) return "weak";
  const begins = (word: string) =>
    named.some(({ words }) => words.some((one) => one[0] === word[0] && !wordKinds.streetBehind.has(one)));
  if (!query.common.every(begins)) return "weak";
  if (found.kind === "street" && isOtherKind(wordsOfAddress(typed.street), found.names[0] ?? noName))
    return "weak";
  const isOfBuilding = wordsOfAddress(typed.building).some((word) => wordKinds.building_name.has(word));
  if (isOfBuilding && found.kind !== "building" && street.length === 0) return "weak";
  if (
    street.length > 0 &&
    found.kind !== "area" &&
    isIn(street, found.kind === "street" ? named : [found.street])
  ) {
    const isDoor =
      typed.houseNumber !== "" && bareNumber(typed.houseNumber) === bareNumber(found.knownNumber);
    if (isDoor) return "exact";
    const isThere = building.length === 0 || found.kind === "street" || isIn(building, anywhere);
    return isThere ? "street" : "weak";
  }
  if (building.length > 0 && found.kind !== "area" && isIn(building, named)) {
    const words = wordsOfAddress([typed.building, typed.tower, typed.street, typed.area].join(" "));
    return found.names.some((name) => isNamed(name, words, query)) ? "street" : "weak";
  }
  if (typed.street !== "" || building.length > 0) {
    // One name alone may be a part of town; that a street is in it says nothing of where the street is.
    const isArea = found.kind === "area" && typed.street === "" && isIn(building, found.names);
    return isArea && isIn(area, anywhere) ? "area" : "weak";
  }
  const words = [...area, ...city];
  if (words.length === 0) return "weak";
  return found.kind === "area" && isIn(words, anywhere) && words.some((word) => isWordOf(word, found.names))
    ? "area"
    : "weak";
}
const noName: WordedName = { words: [], initials: "" };

/**
 * Whether what was found has anything to do with what was typed: a rare word of its street or building, where one was
 * typed; nothing is suggested for generic words alone.
 */
export function sharesRareWord(
  { typed, rare, habits, unfinished }: AddressQuery,
  { names, street }: Pick<FoundAddress, "names" | "street">,
): boolean {
  const own = [...rare.street, ...rare.building];
  if (own.length > 0) return own.some((word) => isWordOf(word, [...names, street], word === unfinished));
  return [...rare.area, ...rare.city, ...rareWords(typed.region, habits), typed.postalCode].some(Boolean);
}
