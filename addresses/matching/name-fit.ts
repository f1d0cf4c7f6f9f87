import { forgivenMistakes } from "../spelling/forgiven-mistakes.ts";
import type { AddressQuery } from "./match-grade.ts";
import { longForm } from "../reading/street-names.ts";
import { isMeantBy, isWordOf, type WordedName, wordsOfAddress } from "../reading/worded-names.ts";

const wantedWordsOf = new WeakMap<AddressQuery, readonly string[]>();
/** What was typed for a name, else for what is around it, taken apart once for all that is compared with it. */
function wantedWords(query: AddressQuery): readonly string[] {
  const known = wantedWordsOf.get(query);
  if (known) return known;
  const { street, building, area, city } = query.typed;
  const text = street || building ? `${street} ${building}` : `${area} ${city}`;
  const wanted = wordsOfAddress(text).map(longForm(query.habits));
  wantedWordsOf.set(query, wanted);
  return wanted;
}

/**
 * How much of what was typed is in a name, and of the name in what was typed, kinds of places included: 0 to 2. `heard`
 * is what a typed word sounds like, which a name of other letters has among its words.
 */
export function nameFit(
  query: AddressQuery,
  name: WordedName,
  heard: (word: string) => string | undefined = () => undefined,
): number {
  const long = longForm(query.habits);
  const wanted = wantedWords(query);
  const own = name.words.map(long);
  if (wanted.length === 0 || own.length === 0) return 0;
  const isTyped = (word: string) =>
    wanted.some((one) => one === word || isMeantBy(word, one, forgivenMistakes(one)));
  const isIn = (word: string) => isWordOf(word, [{ ...name, words: own }]) || own.includes(heard(word) ?? "");
  return wanted.filter(isIn).length / wanted.length + own.filter(isTyped).length / own.length;
}
