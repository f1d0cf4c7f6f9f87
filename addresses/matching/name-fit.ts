import { allowedTypos } from "../spelling/allowed-typos.ts";
import type { AddressQuery } from "./match-grade.ts";
import { streetTypeExpander } from "../reading/street-names.ts";
import { matchesWithTypos, isWordOf, type SplitName, wordsOfAddress } from "../reading/split-names.ts";

const wantedWordsOf = new WeakMap<AddressQuery, readonly string[]>();
/**
 * Returns the words to find in a name: those of the typed name, or else of its surroundings; split once for all
 * comparisons.
 */
function wantedWords(query: AddressQuery): readonly string[] {
  const known = wantedWordsOf.get(query);
  if (known) return known;
  const { street, building, area, city } = query.typed;
  const text = street || building ? `${street} ${building}` : `${area} ${city}`;
  const wanted = wordsOfAddress(text).map(streetTypeExpander(query.habits));
  wantedWordsOf.set(query, wanted);
  return wanted;
}

/**
 * Returns how well name and typed text cover each other, including types such as «Street»: 0 to 2. `received` returns
 * the sound of a typed word, because the words of a name in other letters include its sounds.
 */
export function nameFit(
  query: AddressQuery,
  name: SplitName,
  received: (word: string) => string | undefined = () => undefined,
): number {
  const long = streetTypeExpander(query.habits);
  const wanted = wantedWords(query);
  const own = name.words.map(long);
  if (wanted.length === 0 || own.length === 0) return 0;
  const isTyped = (word: string) =>
    wanted.some((one) => one === word || matchesWithTypos(word, one, allowedTypos(one)));
  const isIn = (word: string) =>
    isWordOf(word, [{ ...name, words: own }]) || own.includes(received(word) ?? "");
  return wanted.filter(isIn).length / wanted.length + own.filter(isTyped).length / own.length;
}
