import { forgivenMistakes } from "@waybill/domain/addresses/forgiven-mistakes";

export type SimilarWord = { at: number; edits: number };

/**
 * The words, out of a sorted list, that begin like the typed one but for `limit` mistakes (a letter wrong, missing, too
 * many, or two swapped). Words with a common beginning share its part of the table, and a beginning that is hopeless
 * is left out with all its words.
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
  const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(width));
  const best = new Uint8Array(deepest + 1).fill(limit + 1);
  for (let column = 0; column < width; column++) rows[0]![column] = column;

  const found: SimilarWord[] = [];
  let before = "";
  let reached = 0;
  for (let at = from; at < to;) {
    const word = words[at]!;
    let depth = 0;
    while (depth < reached && word[depth] === before[depth]) depth++;
    const end = Math.min(word.length, deepest);
    let hopeless = false;
    while (depth < end && !hopeless) {
      depth++;
      const least = fillRow(rows, word, typed, depth);
      best[depth] = Math.min(best[depth - 1]!, rows[depth]![width - 1]!);
      hopeless = least > limit && best[depth]! > limit;
    }
    before = word;
    reached = depth;
    if (best[depth]! <= limit) found.push({ at, edits: best[depth]! });
    at++;
    // Further words of the same beginning are next to one another.
    while (hopeless && at < to && sharesBeginning(words[at]!, word, depth)) at++;
  }
  return found;
}

function sharesBeginning(one: string, other: string, letters: number): boolean {
  if (one.length < letters) return false;
  for (let at = letters - 1; at >= 0; at--) if (one.charCodeAt(at) !== other.charCodeAt(at)) return false;
  return true;
}

/** Whether a whole text was meant by the typed one, its mistakes forgiven. */
export const isMeantBy = (text: string, typed: string): boolean => {
  const limit = forgivenMistakes(typed);
  const isAsLong = Math.abs(text.length - typed.length) <= limit;
  return limit > 0 && isAsLong && similarWords([text], typed, limit, 0, 1).length > 0;
};

/** One row of the edit-distance table (optimal string alignment); answers its smallest figure. */
function fillRow(rows: Uint8Array[], word: string, typed: string, depth: number): number {
  const above = rows[depth - 1]!;
  const row = rows[depth]!;
  const letter = word.charCodeAt(depth - 1);
  row[0] = depth;
  let least = depth;
  for (let column = 1; column < row.length; column++) {
    const typedLetter = typed.charCodeAt(column - 1);
    let edits = above[column - 1]! + (letter === typedLetter ? 0 : 1);
    edits = Math.min(edits, above[column]! + 1, row[column - 1]! + 1);
    const swapped =
      depth > 1 &&
      column > 1 &&
      letter === typed.charCodeAt(column - 2) &&
      word.charCodeAt(depth - 2) === typedLetter;
    if (swapped) edits = Math.min(edits, rows[depth - 2]![column - 2]! + 1);
    row[column] = edits;
    if (edits < least) least = edits;
  }
  return least;
}
