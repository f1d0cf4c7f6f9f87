import { joinedPrefixes } from "../spelling/joined-prefixes.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";
import { allowedTypos, isWithinTypos } from "../spelling/allowed-typos.ts";

/** A name with its words, normalised for comparison. */
export type SplitName = { words: readonly string[]; initials: string };

/** Splits a text into words, normalised for comparison; hyphenated words are split too. */
export const wordsOfAddress = (text: string): string[] => {
  const ascii = asciiWords(text);
  if (ascii) return ascii;
  const known = knownWords.get(text);
  if (known) return [...known];
  if (knownWords.size > maxKnownWords) knownWords.clear();
  const words = text
    .replaceAll(/['’‘`ʻʼ´.]/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => withoutBeginning(withWholeEnd(normaliseWord(word))))
    .filter(Boolean);
  knownWords.set(text, words);
  return [...words];
};
const maxKnownWords = 20_000;
/** Caches texts in other scripts, which are slow to split. */
const knownWords = new Map<string, readonly string[]>();
/** Splits «ซอยสมานฉันท์» into its two words. */
function withoutBeginning(word: string): string[] {
  const beginning = isThai.test(word) && joinedPrefixes.find((one) => word.startsWith(one));
  return beginning ? [beginning, word.slice(beginning.length)] : [word];
}
const isThai = /^\p{Script=Thai}/u;
/** Completes «Wrangelstr» to Wrangelstrasse. */
const withWholeEnd = (word: string) => (word.length > 5 && word.endsWith("str") ? `${word}asse` : word);

const leftOut = new Set([..."'`."].map((mark) => mark.charCodeAt(0)));
/** Splits a plain ASCII text letter by letter, a fast path for most names; undefined if it has other letters. */
function asciiWords(text: string): string[] | undefined {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let [word, from] = ["", -1];
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    if (code < 0x20 || code > 0x7e) return undefined;
    const letter = code | 0x20;
    if ((letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) word += lower.slice(from, at);
    from = -1;
    if (word === "" || leftOut.has(code)) continue;
    words.push(withWholeEnd(word));
    word = "";
  }
  return words;
}

/** Returns a name with its words; cached, because it is compared often. */
export function splitName(text: string): SplitName {
  const words = wordsOfAddress(text);
  return { words, initials: words.length > 1 ? words.map(([first = ""]) => first).join("") : "" };
}

/** True if a typed word is one of a name's words, allowing mistakes, or its initials, as in QC. */
export function isWordOf(typed: string, names: readonly SplitName[], isPrefix = false): boolean {
  const mistakes = allowedTypos(typed);
  const isShort = typed.length > 1 && typed.length < 5;
  return names.some(({ words, initials }) => {
    if (words.includes(typed)) return true;
    if (isPrefix && words.some((word) => word.startsWith(typed))) return true;
    if (mistakes > 0 && words.some((word) => matchesWithTypos(word, typed, mistakes))) return true;
    return isShort && words.length > 1 && initials.startsWith(typed);
  });
}
/**
 * True if two words differ by few enough mistakes. The first letter must be equal, because people rarely mistype
 * it: Ring is not King.
 */
export const matchesWithTypos = (word: string, typed: string, mistakes: number): boolean =>
  word[0] === typed[0] &&
  Math.abs(word.length - typed.length) <= mistakes &&
  isWithinTypos(word, typed, Math.min(mistakes, allowedTypos(word)));
