/** In which part of a place a word occurs; the value is stored in the two lowest bits of a posting. */
export const wordLocations = { nameStart: 0, name: 1, otherName: 2, surroundings: 3 } as const;

/** A sorted index of every word of every place, with the places that contain it. */
export type WordIndex = {
  words: readonly string[];
  /**
   * `postings` from `starts[at]` to `starts[at + 1]` belong to the word at `at`: the place's index times 4 plus a
   * value of `wordLocations`.
   */
  starts: Uint32Array;
  postings: Uint32Array;
};

/** Collects words; `index` is called once, at the end. */
export class WordCollector {
  readonly #numberOf = new Map<string, number>();
  #wordNumbers = new Uint32Array(1 << 14);
  #postings = new Uint32Array(1 << 14);
  #length = 0;

  add(place: number, where: number, word: string): void {
    let number = this.#numberOf.get(word);
    if (number === undefined) this.#numberOf.set(word, (number = this.#numberOf.size));
    if (this.#length === this.#postings.length) this.#grow();
    this.#wordNumbers[this.#length] = number;
    this.#postings[this.#length++] = place * 4 + where;
  }

  #grow(): void {
    const [numbers, postings] = [this.#wordNumbers, this.#postings];
    this.#wordNumbers = new Uint32Array(2 * numbers.length);
    this.#wordNumbers.set(numbers);
    this.#postings = new Uint32Array(2 * postings.length);
    this.#postings.set(postings);
  }

  index(): WordIndex {
    const words = [...this.#numberOf.keys()].sort();
    const sortedAt = new Uint32Array(words.length);
    for (const [at, word] of words.entries()) sortedAt[this.#numberOf.get(word)!] = at;

    const starts = new Uint32Array(words.length + 1);
    for (let at = 0; at < this.#length; at++) starts[sortedAt[this.#wordNumbers[at]!]! + 1]!++;
    for (let at = 0; at < words.length; at++) starts[at + 1]! += starts[at]!;
    const next = starts.slice();
    const postings = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++)
      postings[next[sortedAt[this.#wordNumbers[at]!]!]!++] = this.#postings[at]!;
    return { words, starts, postings };
  }
}

/** Returns the range of the sorted words that begin with the prefix. */
export function rangeOfPrefix({ words }: WordIndex, prefix: string): { from: number; to: number } {
  const from = startOf(words, prefix);
  return { from, to: endOfPrefix(words, prefix, from) };
}

/** Returns the first index of a sorted list, from `from` on, whose word is not before the given one. */
function startOf(words: readonly string[], word: string, from = 0, to = words.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index after the last word that begins with the prefix. */
const endOfPrefix = (words: readonly string[], prefix: string, from = 0, to = words.length) =>
  startOf(words, `${prefix}\u{ffff}`, from, to);
