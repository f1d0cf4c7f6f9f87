/** The first place in a sorted list, from `from` on, whose word is not before the given one. */
export function startOf(words: readonly string[], word: string, from = 0, to = words.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place behind the last word that begins with the prefix. */
export const endOfPrefix = (words: readonly string[], prefix: string, from = 0, to = words.length) =>
  startOf(words, `${prefix}\u{ffff}`, from, to);
