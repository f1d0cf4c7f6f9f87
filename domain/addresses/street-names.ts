import type { AddressHabits } from "../markets/address-habits/habits.ts";
import { habitWords, longStreetTypes, wordKinds } from "./address-words.ts";
import { wordsOfAddress } from "./worded-names.ts";

type StreetTypes = Pick<AddressHabits, "streetTypes">;
/** Makes the long form of a word for a kind of street: «St» is a street, «Cra» a carrera. */
export const longForm = (habits?: StreetTypes): ((word: string) => string) => {
  const types = longStreetTypes(habits?.streetTypes);
  return (word: string) => types[word] ?? word;
};

/** A street's name without the word that says what kind of street it is: Ayala Avenue is Ayala, its extension is not. */
export const bareStreetName = (name: string, habits?: StreetTypes): string =>
  wordsOfAddress(name)
    .map(longForm(habits))
    .filter((word) => !wordKinds.streetBehind.has(word))
    .join(" ");

/** The words of a name that say what kind of street it is, in their long form. */
export const streetTypesOf = (name: string, habits?: StreetTypes): string[] =>
  wordsOfAddress(name)
    .map(longForm(habits))
    .filter((word) => wordKinds.streetBehind.has(word));

/**
 * Whether two names are of one street, written apart or joined: Holland Link is not Holland Road, and P. Burgos may be
 * P. Burgos Street.
 */
export function isOneStreet(one: string, other: string, habits: StreetTypes): boolean {
  const joined = (name: string) => bareStreetName(name, habits).replaceAll(/(?<=\p{L}) (?=\p{L})/gu, "");
  if (joined(one) !== joined(other)) return false;
  const [types, others] = [streetTypesOf(one, habits), streetTypesOf(other, habits)];
  return types.length === 0 || others.length === 0 || types.join() === others.join();
}

/** Whether only the words of a country make a text a street, as «Park» and «View» do. */
export const mayBeBuilding = (street: string, habits?: AddressHabits): boolean =>
  street !== "" &&
  streetTypesOf(street, habits).length === 0 &&
  !habitWords(habits?.words?.streetBefore).has(wordsOfAddress(street)[0] ?? "");
