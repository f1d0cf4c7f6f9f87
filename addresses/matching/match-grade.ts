import type { AddressHabits } from "../habits/habits.ts";
import {
  commonWords,
  figureWords,
  frequent,
  frequentNames,
  habitWords,
  wordKinds,
  wordSet,
} from "../habits/address-words.ts";
import { plainWord } from "../spelling/plain-word.ts";
import { forgivenMistakes } from "../spelling/forgiven-mistakes.ts";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import { readAddress, type ReadAddress } from "../reading/read-address.ts";
import { bareStreetName, longForm, mayBeBuilding } from "../reading/street-names.ts";
import { isMeantBy, isWordOf, type WordedName, wordsOfAddress } from "../reading/worded-names.ts";

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
  /** The words of its street, else of its building. */
  subject: readonly string[];
  /** The word that may not be finished yet, of which the beginning is enough. */
  unfinished: string;
  rare: {
    street: readonly string[];
    building: readonly string[];
    area: readonly string[];
    city: readonly string[];
  };
  /** Its street is called by nothing but what many places are, as Airport Road is: only that very name is meant. */
  isCommonStreet: boolean;
  /** Words of its street or building such as 'Scout', which match nothing alone and still have to be there. */
  common: readonly string[];
};

/** Of several streets that were typed the first is meant, and the others say where it is. */
function withOneStreet(typed: ReadAddress): ReadAddress {
  const [street = "", ...around] = typed.street.split(", ");
  return around.length === 0
    ? typed
    : { ...typed, street, area: [...around, typed.area].filter(Boolean).join(", ") };
}

/** Of «Airport Road» that it leads to an airport, and of «Square Street» its first word. */
function placeWordsOf(street: string, { words }: AddressHabits): string[] {
  if (bareStreetName(street) === "") return [];
  const kinds = habitWords(words?.streetBehind);
  return wordsOfAddress(street).filter(
    (word, at) => wordKinds.building_name.has(word) || (at === 0 && kinds.has(word)),
  );
}

/** Reads what somebody types into a search for addresses, who may be in the middle of its last word. */
export const readQuery = (text: string, habits: AddressHabits): AddressQuery =>
  queryOf(text, habits, withDoor(withOneStreet(readAddress(text, habits)), habits));

/** Where houses are called buildings, «Building 56» of a street is its door. */
function withDoor(typed: ReadAddress, { buildingIsDoor, words }: AddressHabits): ReadAddress {
  if (!buildingIsDoor || typed.houseNumber || !typed.street || !/\d/.test(typed.building)) return typed;
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
/** A query whose parts are others than those that were read; many places change it alike. */
function changedQuery(query: AddressQuery, parts: Partial<ReadAddress>): AddressQuery {
  const known = changedQueries.get(query) ?? new Map<string, AddressQuery>();
  changedQueries.set(query, known);
  const key = JSON.stringify(parts);
  const changed = known.get(key) ?? queryOf(query.text, query.habits, { ...query.typed, ...parts });
  known.set(key, changed);
  return changed;
}

/**
 * What is meant where no comma says where a name ends, as in «Jalan Barat Sri Petaling», or where its surroundings are
 * written before it, as in «Salwa street 8»: the name, and all the rest around it. Undefined: the rest is not around it.
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
  const long = longForm(habits);
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

/** A house number without the word before it: «Blk 123» and «No. 123» are 123. */
export const bareNumber = (number: string): string =>
  number
    .split(/\s+/u)
    .map((piece) => plainWord(piece).replace(/^#/, ""))
    .filter((piece) => /\d/.test(piece))
    .join(" ");

/** Whether a building is meant by typed words: most of its own, and one of those that say it is a building. */
function isNamed(
  name: WordedName,
  typed: readonly string[],
  { habits, unfinished, typed: { building } }: AddressQuery,
): boolean {
  const common = commonWords(habits.words);
  const isTyped = (word: string) => {
    const itself = [{ words: [word], initials: "" }];
    return typed.some(
      (one) => isWordOf(one, itself) || (one === unfinished && one.length > 2 && word.startsWith(one)),
    );
  };
  const own = name.words.filter((word) => !common.has(word));
  // Greenbelt is not Greenbelt 5.
  if (!own.filter((word) => /^\d/.test(word)).every(isTyped)) return false;
  // «Hotel 81» is not the building 81.
  if (
    own.every((word) => /^\d/.test(word)) &&
    !wordsOfAddress(building).every((word) => name.words.includes(word))
  )
    return false;
  // The first word of a name tells it from others: RCA Golf Driving Range is no Golf Driving Range.
  if (own[0] !== undefined && !isTyped(own[0])) return false;
  const telling = name.words.filter((word) => wordKinds.building_name.has(word));
  return own.filter(isTyped).length * 3 >= own.length * 2 && (telling.length === 0 || telling.some(isTyped));
}

const typesOf = (words: readonly string[], habits: AddressHabits): string[] => {
  const ofCountry = habitWords(habits.words?.streetBehind);
  return words.map(longForm(habits)).flatMap((kind) => {
    return wordKinds.streetBehind.has(kind) || ofCountry.has(kind) ? [kind] : [];
  });
};

/** Whether two streets are of different kinds: Orchard Road is not Orchard Link. A name without a kind is of any. */
function isOtherKind(typed: readonly string[], { words }: WordedName, habits: AddressHabits): boolean {
  const wanted = typesOf(typed, habits);
  const own = words.slice(0, words.findLastIndex((word) => !/^\d+$/.test(word)) + 1);
  const last = own.at(-1) ?? "";
  const before = habitWords(habits.words?.streetBefore);
  const long = longForm(habits);
  const typedTypes = new Set(typed.map(long));
  const hasKind = wanted.length > 0 || typed.some((word) => before.has(word));
  if (hasKind && words.some((word) => before.has(word) && !typedTypes.has(long(word)))) return true;
  if (wanted.length === 0 || own.length < 2 || !/^[a-z]+$/.test(last)) return false;
  return !typesOf(words, habits).some((kind) => wanted.includes(kind)) && !typed.includes(last);
}

const sides = wordSet("north south east west upper lower old new");
/** Figures, sides and a letter at the end tell streets apart. */
const isLastLetter = (word: string, at: number, { length }: readonly string[]): boolean =>
  word.length === 1 && at > 0 && at === length - 1;
const tellsApart = (word: string, at: number, words: readonly string[]): boolean =>
  /^\d/.test(word) || figureWords.has(word) || sides.has(word) || isLastLetter(word, at, words);

/** Whether a street has no figure or side that was not typed, nor lacks one: Ring Road is not Fourth Ring Road. */
const isOfFigures = ({ words }: WordedName, typed: readonly string[], street: readonly string[]): boolean =>
  words.every((word, at) => !tellsApart(word, at, words) || typed.includes(word)) &&
  street.every((word, at) => !(sides.has(word) || isLastLetter(word, at, street)) || words.includes(word));

/** A shorter name that differs in a letter is another: Muk Chui is not Muk Chun. */
const leastForgiven = 5;
/** Whether a street has a name of its own where another was typed, or only a figure: Lai Yin is not Wing Yin. */
function isOtherName(name: WordedName, { typed, rare, habits, unfinished }: AddressQuery): boolean {
  const long = longForm(habits);
  const kinds = [habitWords(habits.words?.streetBefore), habitWords(habits.words?.streetBehind)];
  const isKind = (word: string) =>
    wordKinds.streetBehind.has(long(word)) || kinds.some((own) => own.has(word) || own.has(long(word)));
  const tells = (word: string) => !isKind(word) && !frequent.has(word);
  const itself = wordsOfAddress(typed.street);
  const isShortOther = (word: string) =>
    word.length < leastForgiven &&
    word !== unfinished &&
    /^\p{L}+$/u.test(word) &&
    rare.street.includes(word) &&
    !isSpelledIn(word, [name]);
  if (itself.some((word) => tells(word) && isShortOther(word))) return true;
  const isTyped = (word: string) =>
    itself.some((one) => one === word || isMeantBy(word, one, forgivenMistakes(one)));
  const others = name.words.filter((word) => tells(word) && !isTyped(word));
  if (others.length === 0) return false;
  const isNumbered = rare.street.length > 0 && rare.street.every((word) => /\d/.test(word));
  return isNumbered || itself.some((word) => tells(word) && !isWordOf(word, [name], word === unfinished));
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
    words.every((word) => isWordOf(word, names, word === unfinished && word.length > 2));
  const named = [...found.names, found.street];
  const anywhere = [...named, ...found.surroundings];

  const isElsewhere = city.length > 0 && found.surroundings.length > 0 && !isIn(city, anywhere);
  // Of «Tai Po Road, Tai Wai» the road's own words do not say that it is in Tai Wai.
  const beyondName = area.filter((word) => !street.includes(word) && !building.includes(word));
  const areaWords = beyondName.length > 0 ? beyondName : area;
  // «DHA Phase 5» is no Block 5.
  const areaNames = areaWords.filter((word) => !/\d/.test(word));
  const isBegun = (word: string) =>
    word === unfinished && found.surroundings.some(({ words }) => words.some((one) => one.startsWith(word)));
  const isAreaAround = (word: string) =>
    word.length < leastForgivenOfArea
      ? isSpelledIn(word, anywhere) || isBegun(word)
      : isWordOf(word, anywhere);
  const generic = wordsOfAddress(typed.area).filter((word) => !/\d/.test(word));
  const isFigureAround = (word: string) =>
    anywhere.some(({ words }) => words.includes(word) && generic.some((one) => words.includes(one)));
  const isOtherArea =
    areaWords.length > 0 &&
    found.surroundings.length > 0 &&
    !(areaNames.length > 0
      ? areaNames.some(isAreaAround)
      : generic.length > 0
        ? areaWords.some(isFigureAround)
        : areaWords.some((word) => isWordOf(word, anywhere)));
  if (isElsewhere || isOtherArea) return "weak";
  // Each block has a street 10 of its own, and the map seldom says in which block one is.
  const isNumbered = street.length > 0 && street.every((word) => /\d/.test(word));
  if (isNumbered && area.some((word) => /\d/.test(word) && !isWordOf(word, found.surroundings)))
    return "weak";
  const begins = (word: string) =>
    named.some(({ words }) => words.some((one) => one[0] === word[0] && !wordKinds.streetBehind.has(one)));
  if (!query.common.every(begins)) return "weak";
  if (found.kind === "street" && typed.street !== "") {
    const streetWords = wordsOfAddress(typed.street);
    const words = [...streetWords, ...wordsOfAddress(typed.houseNumber)];
    if (isOtherKind(words, found.names[0] ?? noName, query.habits)) return "weak";
    const isMeant = (name: WordedName) =>
      isIn(street, [name]) && isOfFigures(name, words, streetWords) && !isOtherName(name, query);
    if (!found.names.some(isMeant)) return "weak";
    const itself = bareStreetName(typed.street, query.habits);
    const isIt = (name: WordedName) => bareStreetName(name.words.join(" "), query.habits) === itself;
    if (query.isCommonStreet && !found.names.some(isIt)) return "weak";
  }
  const isOfBuilding = wordsOfAddress(typed.building).some((word) => wordKinds.building_name.has(word));
  if (isOfBuilding && found.kind !== "building" && street.length === 0) return "weak";
  // «Emerald Park» may be a street, and is the building of that very name as well.
  const isCalledSo = found.names.some(
    ({ words }) => words.join(" ") === wordsOfAddress(typed.street).join(" "),
  );
  if (found.kind === "building" && typed.building === "" && mayBeBuilding(typed.street))
    return isCalledSo ? "street" : "weak";
  if (query.isCommonStreet && found.kind !== "street") return "weak";
  if (
    street.length > 0 &&
    found.kind !== "area" &&
    isIn(street, found.kind === "street" ? named : [found.street])
  ) {
    const isDoor =
      typed.houseNumber !== "" && bareNumber(typed.houseNumber) === bareNumber(found.knownNumber);
    if (isDoor) return "exact";
    // A building that is not there is somewhere along its street, unless its door says where.
    const isAlong = found.kind === "street" && typed.houseNumber !== "";
    return building.length === 0 || isAlong || isIn(building, anywhere) ? "street" : "weak";
  }
  if (building.length > 0 && found.kind !== "area" && isIn(building, named)) {
    // In another street there may be another of its name.
    if (street.length > 0 && found.street.words.length > 0) return "weak";
    const words = wordsOfAddress([typed.building, typed.tower, typed.street, typed.area].join(" "));
    // «Patio» alone is not Patino Street.
    const isSpelledSo = building.every((word) => named.some((name) => name.words.includes(word)));
    if (found.kind === "street" && !isSpelledSo) return "weak";
    // «Manlia» of Roxas Barangay Hall is no Manila City Hall, which is not in Roxas.
    if (!isSpelledSo && !isIn(areaNames, [found.street, ...found.surroundings])) return "weak";
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
/** A shorter part of town that differs in a letter is another: Juana is not Juan. */
const leastForgivenOfArea = 6;
const isSpelledIn = (word: string, names: readonly WordedName[]) =>
  names.some(({ words, initials }) => words.includes(word) || (word.length > 1 && initials.startsWith(word)));
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
