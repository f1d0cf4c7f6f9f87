import type { AddressHabits } from "../markets/address-habits/habits.ts";
import { commonWords, frequentNames, plainWord, streetTypes, wordKinds } from "./address-words.ts";
import type { MatchGrade } from "./match-grades.ts";
import type { ReadAddress } from "./read-address.ts";

/** What was found, as far as its words say whether it was meant. */
export type FoundAddress = {
  /** The names it goes by, its own first. */
  names: readonly string[];
  /** The street it is in; for a street its own name. */
  street: string;
  /** Areas and cities around it, with the short names they have. */
  surroundings: readonly string[];
  kind: "street" | "building" | "area";
  /** The house number that the data has at its place; never one that was only typed. */
  knownNumber: string;
};

/** Mistakes forgiven in a typed word: none below 4 letters, one from 4 on, two from 8. Figures are taken as they are. */
export const forgivenMistakes = (word: string): number =>
  /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;

/** Whether two words differ by at most so many letters, two that are swapped being one mistake. */
export function isWithin(one: string, other: string, mistakes: number): boolean {
  if (Math.abs(one.length - other.length) > mistakes) return false;
  let [before, above]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(
        above![column]! + 1,
        current[column - 1]! + 1,
        above![column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) edits = Math.min(edits, before![column - 2]! + 1);
      current.push(edits);
    }
    [before, above] = [above, current];
  }
  return above![other.length]! <= mistakes;
}

/** Words in the form in which they are compared, those that belong together by a hyphen apart. */
export const wordsOfAddress = (text: string): string[] =>
  text
    .replaceAll(/['’‘`ʻʼ´.]/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plainWord)
    .filter(Boolean);

/** The words of a text that tell places apart: neither the kinds of streets and buildings, nor what half of all names have. */
export const rareWords = (text: string, habits: AddressHabits): string[] => {
  const common = commonWords(habits.words);
  return wordsOfAddress(text).filter((word) => !common.has(word));
};

const initialsOf = (text: string) =>
  wordsOfAddress(text)
    .map(([first = ""]) => first)
    .join("");

/** Whether a typed word is one of a text's, mistakes forgiven, or the initials of its words, as in QC. */
function isWordOf(typed: string, texts: readonly string[], isPrefix = false): boolean {
  const mistakes = forgivenMistakes(typed);
  return texts.some((text) => {
    const words = wordsOfAddress(text);
    if (words.some((word) => word === typed || (isPrefix && word.startsWith(typed)))) return true;
    if (
      mistakes > 0 &&
      words.some((word) => isWithin(word, typed, Math.min(mistakes, forgivenMistakes(word))))
    )
      return true;
    return typed.length > 1 && typed.length < 5 && words.length > 1 && initialsOf(text).startsWith(typed);
  });
}

const figuresOf = (text: string) =>
  /\d/.test(text) ? wordsOfAddress(text).filter((word) => /\d/.test(word)) : [];

/** A house number without the word before it: «Blk 123» and «No. 123» are 123. */
export const bareNumber = (number: string): string =>
  number
    .split(/\s+/u)
    .map((piece) => plainWord(piece).replace(/^[#№]/u, ""))
    .filter((piece) => /\d/.test(piece))
    .join(" ");

/** Whether a building is meant by typed words: most of its own, and one of those that say it is a building. */
function isNamed(name: string, typed: readonly string[], habits: AddressHabits, unfinished: string): boolean {
  const isTyped = (word: string) =>
    typed.some(
      (one) => isWordOf(one, [word]) || (one === unfinished && one.length > 2 && word.startsWith(one)),
    );
  const own = rareWords(name, habits);
  // Greenbelt is not Greenbelt 5.
  if (!own.filter((word) => /^\d+$/.test(word)).every(isTyped)) return false;
  const telling = wordsOfAddress(name).filter((word) => wordKinds.building_name.has(word));
  return own.filter(isTyped).length * 3 >= own.length * 2 && (telling.length === 0 || telling.some(isTyped));
}

/** A street's name without the word that says what kind of street it is: Ayala Avenue is Ayala, its extension is not. */
export const bareStreetName = (name: string): string =>
  wordsOfAddress(name)
    .filter((word) => !wordKinds.streetBehind.has(streetTypes[word] ?? word))
    .join(" ");

const typesOf = (text: string): string[] =>
  wordsOfAddress(text).flatMap((word) => {
    const kind = streetTypes[word] ?? word;
    return wordKinds.streetBehind.has(kind) ? [kind] : [];
  });

/** Whether two streets are of different kinds: Orchard Road is not Orchard Link. A name without a kind is of any. */
function isOtherKind(typed: string, [name = ""]: readonly string[]): boolean {
  const wanted = typesOf(typed);
  const all = wordsOfAddress(name);
  const own = all.slice(0, all.findLastIndex((word) => !/^\d+$/.test(word)) + 1);
  const last = own.at(-1) ?? "";
  if (wanted.length === 0 || own.length < 2 || !/^[a-z]+$/.test(last)) return false;
  return !typesOf(name).some((kind) => wanted.includes(kind)) && !wordsOfAddress(typed).includes(last);
}

/** Words such as 'Scout' and 'San' match nothing alone, and still have to be there, were it as their first letter. */
const lacksCommonWord = (typed: string, texts: readonly string[], habits: AddressHabits): boolean => {
  const rare = new Set(rareWords(typed, habits));
  const known = texts.flatMap(wordsOfAddress).filter((word) => !wordKinds.streetBehind.has(word));
  return wordsOfAddress(typed).some(
    (word) => frequentNames.has(word) && !rare.has(word) && !known.some((other) => other[0] === word[0]),
  );
};

/**
 * How well what was found is what was typed. A generic word never matches alone, every rare word of the street or of
 * the building has to be there (mistakes forgiven by its length), and so has the city where one was typed: else the
 * match is weak. Exact is only a house number that the data has in the street that it was typed with. `unfinished`: the
 * word that is still being typed, of which the beginning is enough.
 */
export function gradeMatch(
  typed: ReadAddress,
  found: FoundAddress,
  habits: AddressHabits,
  unfinished = "",
): MatchGrade {
  const street = [...rareWords(typed.street, habits), ...figuresOf(typed.street)];
  const building = rareWords(typed.building, habits);
  const area = rareWords(typed.area, habits);
  const city = rareWords(typed.city, habits);
  const isIn = (words: readonly string[], texts: readonly string[]) =>
    words.every((word) => isWordOf(word, texts, word === unfinished));
  const named = [...found.names, found.street];
  const anywhere = [...named, ...found.surroundings];

  const isElsewhere = city.length > 0 && found.surroundings.length > 0 && !isIn(city, anywhere);
  const isOtherArea =
    area.length > 0 && found.surroundings.length > 0 && !area.some((word) => isWordOf(word, anywhere));
  if (isElsewhere || isOtherArea) return "weak";
  const subject = street.length > 0 ? typed.street : typed.building;
  if (lacksCommonWord(subject, named, habits)) return "weak";
  if (found.kind === "street" && isOtherKind(typed.street, found.names)) return "weak";
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
    return found.names.some((name) => isNamed(name, words, habits, unfinished)) ? "street" : "weak";
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

/**
 * Whether what was found has anything to do with what was typed: a rare word of its street or building, where one was
 * typed; nothing is suggested for generic words alone.
 */
export function sharesRareWord(
  typed: ReadAddress,
  { names, street }: Pick<FoundAddress, "names" | "street">,
  habits: AddressHabits,
  unfinished = "",
): boolean {
  const rare = (text: string) => rareWords(text, habits);
  const own = [...rare(typed.street), ...rare(typed.building), ...figuresOf(typed.street)];
  if (own.length > 0) return own.some((word) => isWordOf(word, [...names, street], word === unfinished));
  return [...rare(typed.area), ...rare(typed.city), ...rare(typed.region), typed.postalCode].some(Boolean);
}

/** The word that somebody who types an address may not have finished yet. */
export const unfinishedWord = (query: string): string =>
  /[\p{L}\p{N}]$/u.test(query) ? (wordsOfAddress(query).at(-1) ?? "") : "";
