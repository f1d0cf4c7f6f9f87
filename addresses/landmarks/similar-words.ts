import { allowedTypos } from "../spelling/allowed-typos.ts";

export type SimilarWord = { at: number; edits: number };

/** The edit-distance table, with a row for each letter of a word. */
type Edits = { rows: Uint8Array; width: number; limit: number; typed: string };

/**
 * Returns the words of a sorted list that start like the typed one with at most `limit` mistakes (a letter wrong,
 * missing, extra, or two swapped). Words with a common prefix share its rows of the table, and a prefix with too
 * many mistakes is skipped with all its words.
 */
export function similarWords(
  words: readonly string[],
  typed: string,
  limit: number,
  from: number,
  to: number,
) {
  const width = typed.length + 1;
  const deepest = typed.length + limit;
  const rows = new Uint8Array((deepest + 1) * width).fill(limit + 1);
  const best = new Uint8Array(deepest + 1).fill(limit + 1);
  for (let column = 0; column < width; column++) rows[column] = column;
  const table: Edits = { rows, width, limit, typed };

  const found: SimilarWord[] = [];
  let before = "";
  let reached = 0;
  for (let at = from; at < to;) {
    const word = words[at]!;
    let depth = 0;
    while (depth < reached && word.charCodeAt(depth) === before.charCodeAt(depth)) depth++;
    const end = Math.min(word.length, deepest);
    let hopeless = false;
    while (depth < end && !hopeless) {
      depth++;
      const min = fillRow(table, word, depth);
      best[depth] = Math.min(best[depth - 1]!, rows[depth * width + width - 1]!);
      hopeless = min > limit && best[depth]! > limit;
    }
    before = word;
    reached = depth;
    if (best[depth]! <= limit) found.push({ at, edits: best[depth]! });
    at++;
    if (hopeless) at = behindBeginning(words, word, depth, at, to);
  }
  return found;
}

/**
 * Returns the first index from `from` on whose word does not start with these letters. Words with the same prefix
 * are adjacent; there may be few or very many.
 */
function behindBeginning(
  words: readonly string[],
  word: string,
  letters: number,
  from: number,
  to: number,
): number {
  // This loop runs thousands of times per search, so it allocates nothing.
  let shared = from - 1;
  let step = 1;
  for (; shared + step < to && sharesBeginning(words[shared + step]!, word, letters); step *= 2)
    shared += step;
  let low = shared + 1;
  let high = Math.min(shared + step, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sharesBeginning(words[middle]!, word, letters)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sharesBeginning(one: string, other: string, letters: number): boolean {
  if (one.length < letters) return false;
  for (let at = letters - 1; at >= 0; at--) if (one.charCodeAt(at) !== other.charCodeAt(at)) return false;
  return true;
}

/** True if a text matches the typed one with few enough mistakes. */
export const matchesWithTypos = (text: string, typed: string): boolean => {
  const limit = allowedTypos(typed);
  const isAsLong = Math.abs(text.length - typed.length) <= limit;
  return limit > 0 && isAsLong && similarWords([text], typed, limit, 0, 1).length > 0;
};

/**
 * Fills one row of the edit-distance table (optimal string alignment); returns its minimum. Cells farther from the
 * diagonal than the limit are skipped.
 */
function fillRow({ rows, width, limit, typed }: Edits, word: string, depth: number): number {
  const row = depth * width;
  const [above, before] = [row - width, row - 2 * width];
  const letter = word.charCodeAt(depth - 1);
  let min = depth;
  if (depth <= limit) rows[row] = depth;
  const last = Math.min(width - 1, depth + limit);
  for (let column = Math.max(1, depth - limit); column <= last; column++) {
    const typedLetter = typed.charCodeAt(column - 1);
    let edits = rows[above + column - 1]! + (letter === typedLetter ? 0 : 1);
    edits = Math.min(edits, rows[above + column]! + 1, rows[row + column - 1]! + 1);
    const swapped =
      depth > 1 &&
      column > 1 &&
      letter === typed.charCodeAt(column - 2) &&
      word.charCodeAt(depth - 2) === typedLetter;
    if (swapped) edits = Math.min(edits, rows[before + column - 2]! + 1);
    rows[row + column] = edits;
    if (edits < min) min = edits;
  }
  return min;
}
