import type { PlaceIndex } from "./place-index.ts";
import { wordsOfAddress } from "../reading/split-names.ts";

const space = 0x20;
const lastAscii = 0x7e;
const isLeftOut = (code: number) => code === 0x27 || code === 0x60 || code === 0x2e;
const str = 0x73_74_72;
const longestPlain = 5;
const hashWith = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;

/**
 * Counts the typed words in an index's names without decoding them, because only a few of many hundred matching
 * names are needed in full. Words are split like `wordsOfAddress`.
 */
export class TypedWords {
  readonly #words: ReadonlySet<string>;
  readonly #byHash = new Map<number, string[]>();

  constructor(words: ReadonlySet<string>) {
    this.#words = words;
    for (const word of words) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at));
      this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), word]);
    }
  }

  /** Returns the share of a name's words that were typed, 0 to 1. */
  shareOf(index: PlaceIndex, name: number): number {
    const { nameText: bytes } = index;
    const [begin, end] = [index.nameFrom(name), index.nameFrom(name + 1)];
    let [all, typed] = [0, 0];
    let [hash, length, from, lastLetters] = [0, 0, begin, 0];
    for (let at = begin; at <= end; at++) {
      const code = at < end ? bytes[at]! : space;
      if (code < space || code > lastAscii) return this.#shareOfText(index.name(name));
      const small = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
      if ((small >= 0x61 && small <= 0x7a) || (small >= 0x30 && small <= 0x39)) {
        if (length++ === 0) from = at;
        hash = hashWith(hash, small);
        lastLetters = ((lastLetters << 8) | small) & 0xff_ff_ff;
        continue;
      }
      if (length === 0 || isLeftOut(code)) continue;
      // «Wrangelstr» must be expanded before it is compared.
      if (lastLetters === str && length > longestPlain) return this.#shareOfText(index.name(name));
      all++;
      if (this.#byHash.get(hash)?.some((word) => isAt(bytes, from, length, word))) typed++;
      [hash, length, lastLetters] = [0, 0, 0];
    }
    return typed / Math.max(1, all);
  }

  #shareOfText(text: string): number {
    const own = wordsOfAddress(text);
    return own.filter((word) => this.#words.has(word)).length / Math.max(1, own.length);
  }
}

/** True if the word at this position is the given one; characters that splitting removes are skipped. */
function isAt(bytes: Uint8Array, from: number, length: number, word: string): boolean {
  if (word.length !== length) return false;
  let at = from;
  for (let letter = 0; letter < length; at++) {
    const code = bytes[at]!;
    if (isLeftOut(code)) continue;
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== word.charCodeAt(letter++)) return false;
  }
  return true;
}
