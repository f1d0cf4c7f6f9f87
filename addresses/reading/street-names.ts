import type { AddressHabits } from "../habits/habits.ts";
import { habitWords, longStreetTypes, wordKinds } from "../habits/address-words.ts";
import { wordsOfAddress } from "./split-names.ts";

type StreetTypes = Pick<AddressHabits, "streetTypes">;
/** Returns a function that replaces a street type by its long form: «St» by street, «Cra» by carrera. */
export const streetTypeExpander = (habits?: StreetTypes): ((word: string) => string) => {
  const types = longStreetTypes(habits?.streetTypes);
  return (word: string) => types.get(word) ?? word;
};

/** The long forms of titles before the name of a person or a saint. */
const titles: ReadonlyMap<string, string> = new Map([
  ["gen", "general"],
  ["pres", "president"],
  ["sen", "senator"],
  ["sta", "santa"],
  ["sto", "santo"],
  ["mt", "mount"],
  ["capt", "captain"],
  ["col", "colonel"],
]);

type StreetName = { bare: string; joined: string; types: string };
const maxCached = 10_000;
const knownNames = new WeakMap<object, Map<string, StreetName>>();
/** Splits a name: without its type, joined as one word, and its types; cached. */
function partsOf(name: string, habits?: StreetTypes): StreetName {
  const types = longStreetTypes(habits?.streetTypes);
  const known = knownNames.get(types) ?? new Map<string, StreetName>();
  knownNames.set(types, known);
  const found = known.get(name);
  if (found) return found;
  if (known.size > maxCached) known.clear();
  const words = wordsOfAddress(name)
    .map(streetTypeExpander(habits))
    .map((word) => titles.get(word) ?? word);
  const isKind = (word: string) => wordKinds.streetBehind.has(word);
  const bare = words.filter((word) => !isKind(word)).join(" ");
  const joined = bare.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, "");
  const made = { bare, joined, types: words.filter(isKind).join(" ") };
  known.set(name, made);
  return made;
}

/** Returns a street's name without its type: Ayala Avenue becomes Ayala, but Ayala Avenue Extension does not. */
export const bareStreetName = (name: string, habits?: StreetTypes): string => partsOf(name, habits).bare;

/** Returns the type words of a street name, in their long form. */
export const streetTypesOf = (name: string, habits?: StreetTypes): string[] =>
  partsOf(name, habits).types.split(" ").filter(Boolean);

/**
 * True if two names are the same street, also if one is written as one word and one as two: Holland Link is not
 * Holland Road, but P. Burgos can be P. Burgos Street.
 */
export function isOneStreet(one: string, other: string, habits: StreetTypes): boolean {
  const [own, its] = [partsOf(one, habits), partsOf(other, habits)];
  return own.joined === its.joined && (own.types === "" || its.types === "" || own.types === its.types);
}

/** True if only country-specific words, such as «Park» and «View», make a text a street. */
export const mayBeBuilding = (street: string, habits?: AddressHabits): boolean =>
  street !== "" &&
  streetTypesOf(street, habits).length === 0 &&
  !habitWords(habits?.words?.streetBefore).has(wordsOfAddress(street)[0] ?? "");
