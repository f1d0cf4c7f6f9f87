import { allowedTypos } from "../spelling/allowed-typos.ts";
import type { LandmarkIndex } from "./landmark-index.ts";
import { cachedWords } from "../found-places/cached-words.ts";
import { type SimilarWord, similarWords } from "./similar-words.ts";
import type { TypedWord } from "./typed-address.ts";
import { wordLocations, type WordIndex, rangeOfPrefix } from "./word-index.ts";

/** Which typed words each place contains; bit n of a mask is word n. */
export type WordMatches = {
  /** The places that have at least one of the words. */
  places: number[];
  worth: Float32Array;
  matched: Uint16Array;
  /** The words of `matched` that are in the place's own name, not in its surroundings. */
  named: Uint16Array;
};

const worthOf: Record<number, number> = {
  [wordLocations.nameStart]: 10,
  [wordLocations.name]: 9,
  [wordLocations.otherName]: 8,
  [wordLocations.surroundings]: 4,
};
/**
 * In an index with more words than this, a mistake in the first letter is not considered, because all words would
 * have to be compared.
 */
const manyWords = 40_000;

const similarOnes = cachedWords<WordIndex, readonly SimilarWord[]>();
/** Returns words that are similar to a typed word. */
const similarTo = (index: WordIndex, typed: string): readonly SimilarWord[] =>
  similarOnes(index, typed, () => {
    const { words } = index;
    const { from, to } =
      words.length > manyWords ? rangeOfPrefix(index, typed[0]!) : { from: 0, to: words.length };
    return similarWords(words, typed, allowedTypos(typed), from, to);
  });

type Stretch = { from: number; to: number; quality: (word: string) => number };

function stretchesOf(
  { wordIndex }: LandmarkIndex,
  typed: string,
  isLast: boolean,
  forgive: boolean,
): Stretch[] {
  const { from, to } = rangeOfPrefix(wordIndex, typed);
  const begins = to > from;
  const stretches: Stretch[] = [];
  const isFigure = /^\d+$/.test(typed);
  if (begins && isFigure && !isLast) {
    if (wordIndex.words[from] === typed) stretches.push({ from, to: from + 1, quality: () => 1 });
  } else if (begins)
    stretches.push({
      from,
      to,
      quality: (word) => (word === typed ? 1 : 0.7 + (0.25 * typed.length) / word.length),
    });
  if (allowedTypos(typed) === 0 || (begins && !forgive)) return stretches;

  for (const { at, edits: made } of similarTo(wordIndex, typed)) {
    if (at >= from && at < to) continue;
    const quality = (word: string) => 0.72 - 0.15 * made - 0.02 * Math.abs(word.length - typed.length);
    stretches.push({ from: at, to: at + 1, quality });
  }
  return stretches;
}

const scratches = new WeakMap<LandmarkIndex, WordMatches & { best: Float32Array }>();
const scratchFor = (index: LandmarkIndex) => {
  const size = index.places.length;
  const kept = scratches.get(index) ?? {
    places: [],
    worth: new Float32Array(size),
    matched: new Uint16Array(size),
    named: new Uint16Array(size),
    best: new Float32Array(size),
  };
  scratches.set(index, kept);
  for (const place of kept.places) kept.worth[place] = kept.matched[place] = kept.named[place] = 0;
  kept.places = [];
  return kept;
};

/**
 * Finds the places that contain the typed words. The result is stored in memory that the next call for the same
 * index reuses. `forgive` also accepts similar words for required ones that were found exactly.
 */
export function matchWords(index: LandmarkIndex, words: readonly TypedWord[], forgive: boolean): WordMatches {
  const found = scratchFor(index);
  const { starts, postings, words: known } = index.wordIndex;
  for (const [at, { text, required }] of words.entries()) {
    const bit = 1 << at;
    const touched: number[] = [];
    for (const { from, to, quality } of stretchesOf(
      index,
      text,
      at === words.length - 1,
      forgive && required,
    ))
      for (let word = from; word < to; word++) {
        const good = quality(known[word]!);
        for (let posting = starts[word]!; posting < starts[word + 1]!; posting++) {
          const place = postings[posting]! >>> 2;
          const where = postings[posting]! & 3;
          const worth = good * worthOf[where]!;
          if (found.best[place] === 0) touched.push(place);
          if (worth > found.best[place]!) found.best[place] = worth;
          if (where !== wordLocations.surroundings) found.named[place]! |= bit;
        }
      }
    for (const place of touched) {
      if (found.matched[place] === 0) found.places.push(place);
      found.matched[place]! |= bit;
      found.worth[place]! += found.best[place]!;
      found.best[place] = 0;
    }
  }
  return found;
}
