/**
 * Returns how many mistakes are allowed in a typed word: none below 4 letters, one from 4, two from 9. Numbers must
 * match exactly.
 */
export const allowedTypos = (word: string): number =>
  /\d/.test(word) || word.length < 4 ? 0 : word.length < 9 ? 1 : 2;

const longestWord = 60;
/** Three rows of the edit-distance table, reused for each pair of words. */
let rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(longestWord + 1),
  new Uint8Array(longestWord + 1),
  new Uint8Array(longestWord + 1),
];

/** True if two words differ by at most this many edits; a swap counts as one. */
export function isWithinTypos(one: string, other: string, mistakes: number): boolean {
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > mistakes || longest > longestWord) return false;
  // Skips the common prefix and suffix.
  const shorter = Math.min(one.length, other.length);
  let [from, end] = [0, 0];
  while (from < shorter && one.charCodeAt(from) === other.charCodeAt(from)) from++;
  while (
    end < shorter - from &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end++;
  const height = one.length - from - end;
  const width = other.length - from - end;
  if (height === 0 || width === 0) return true;
  let [before, above, current] = rows;
  for (let column = 0; column <= width; column++) above[column] = column;
  for (let row = 1; row <= height; row++) {
    const letter = one.charCodeAt(from + row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(from + row - 2) : -1;
    let min = (current[0] = row);
    for (let column = 1; column <= width; column++) {
      const otherLetter = other.charCodeAt(from + column - 1);
      let edits = above[column - 1]! + (letter === otherLetter ? 0 : 1);
      edits = Math.min(edits, above[column]! + 1, current[column - 1]! + 1);
      if (column > 1 && letterBefore === otherLetter && letter === other.charCodeAt(from + column - 2))
        edits = Math.min(edits, before[column - 2]! + 1);
      current[column] = edits;
      if (edits < min) min = edits;
    }
    if (min > mistakes) return false;
    [before, above, current] = [above, current, before];
  }
  rows = [before, above, current];
  return above[width]! <= mistakes;
}
