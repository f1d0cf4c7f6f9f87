import type { AddressHabits } from "../habits/habits.ts";
import { habitWords, longStreetTypes, wordKinds } from "../habits/address-words.ts";
import { wordsOfAddress } from "./worded-names.ts";

type StreetTypes = Pick<AddressHabits, "streetTypes">;
/** Makes the long form of a word for a kind of street: «St» is a street, «Cra» a carrera. */
export const longForm = (habits?: StreetTypes): ((word: string) => string) => {
  const types = longStreetTypes(habits?.streetTypes);
  return (word: string) => types.get(word) ?? word;
};

/** Before the name of a person or a saint, in the long form. */
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
/** A name split once: without its type, joined as one word, and its types. */
function partsOf(name: string, habits?: StreetTypes): StreetName {
  const types = longStreetTypes(habits?.streetTypes);
  const known = knownNames.get(types) ?? new Map<string, StreetName>();
  knownNames.set(types, known);
  const found = known.get(name);
  if (found) return found;
  if (known.size > maxCached) known.clear();
  const words = wordsOfAddress(name)
    .map(longForm(habits))
    .map((word) => titles.get(word) ?? word);
  const isKind = (word: string) => wordKinds.streetBehind.has(word);
  const bare = words.filter((word) => !isKind(word)).join(" ");
  const joined = bare.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, "");
  const made = { bare, joined, types: words.filter(isKind).join(" ") };
  known.set(name, made);
  return made;
}

/** A street's name without its type: Ayala Avenue is Ayala, its extension is not. */
export const bareStreetName = (name: string, habits?: StreetTypes): string => partsOf(name, habits).bare;

/** The type words of a street name, in their long form. */
export const streetTypesOf = (name: string, habits?: StreetTypes): string[] =>
  partsOf(name, habits).types.split(" ").filter(Boolean);

/**
 * Whether two names mean one street, written as one word or two: Holland Link is not Holland Road, but P. Burgos can be
 * P. Burgos Street.
 */
export function isOneStreet(one: string, other: string, habits: StreetTypes): boolean {
  const [own, its] = [partsOf(one, habits), partsOf(other, habits)];
  return own.joined === its.joined && (own.types === "" || its.types === "" || own.types === its.types);
}

/** Whether a text is a street only by country-specific words, such as «Park» and «View». */
export const mayBeBuilding = (street: string, habits?: AddressHabits): boolean =>
  street !== "" &&
  streetTypesOf(street, habits).length === 0 &&
  !habitWords(habits?.words?.streetBefore).has(wordsOfAddress(street)[0] ?? "");
