import { normaliseText, splitWords } from "../spelling/words.ts";

/** Words before a number, as in «Blk 5 Lot 12» or «Block 3 Street 12 House 45». */
const counted = new Set(
  "block blk lot house unit no num number bldg building floor phase plot street st road rd lane avenue ave av sector gali villa #".split(
    " ",
  ),
);
/** Words before a letter that mark a part of a building, as in «Tower B»; they are never names. */
const partOfBuilding = new Set(
  "tower unit floor level room suite wing cluster phase bldg building apt".split(" "),
);
const merelyNumber = new Set(["no", "num", "number", "house", "#"]);
const idle = new Set(
  "the of and near beside behind opposite infront in front at to from corner cor brgy barangay".split(" "),
);

export type TypedWord = {
  text: string;
  /** True if a place without this word is skipped, as long as another place has it. */
  required: boolean;
};

/**
 * A number as typed, with the word before it, such as «Blk». For places whose name lacks it, it is a house number.
 */
export type TypedNumber = {
  figure: string;
  text: string;
  wordsFrom: number;
  figureFrom: number;
  wordsTo: number;
};

export type TypedAddress = {
  /** At most 12 words. */
  words: TypedWord[];
  numbers: TypedNumber[];
};

/** True for «12», «12B», «12-14/A», but not «5th» or «7-Eleven». */
const isFigure = (piece: string) => /^#?\p{Nd}+\p{L}?([-/](\p{Nd}+\p{L}?|\p{L}))*$/u.test(piece);
const figureWords = (figure: string) => splitWords(figure).filter((word) => /\d/.test(word));
const isLetter = (piece: string) => /^[a-z]$/i.test(piece);
const isUnit = (piece: string) => /^#\d+-\d+/.test(piece);
const isPostcode = (piece: string, at: number, hasNumber: boolean) =>
  at > 0 && (/^\d{5,6}$/.test(piece) || (hasNumber && /^\d{4}$/.test(piece)));

/**
 * Splits a typed text into words to search for and numbers to keep; words such as the country's name are dropped.
 */
export function readTypedAddress(query: string, alsoIdle: ReadonlySet<string>): TypedAddress {
  const pieces = query.replace(/,/g, " , ").split(/\s+/).filter(Boolean).slice(0, 24);
  const words: TypedWord[] = [];
  const numbers: TypedNumber[] = [];

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const next = pieces[at + 1] ?? "";
    const afterComma = pieces[at - 1] === ",";
    if (piece === "," || isUnit(piece) || isPostcode(piece, at, afterComma || numbers.length > 0)) continue;
    const counts = counted.has(splitWords(piece).join("") || piece) && isFigure(next) && !isUnit(next);
    if (!counts && !isFigure(piece)) {
      const isPart = isLetter(piece)
        ? partOfBuilding.has(normaliseText(pieces[at - 1] ?? ""))
        : isLetter(next) && partOfBuilding.has(normaliseText(piece));
      for (const text of splitWords(piece))
        words.push({ text, required: !isPart && !idle.has(text) && !alsoIdle.has(text) });
      continue;
    }
    const figure = (counts ? next : piece).replace(/^#/, "");
    const wordsFrom = words.length;
    if (counts) for (const text of splitWords(piece)) words.push({ text, required: false });
    const figureFrom = words.length;
    for (const text of figureWords(figure)) words.push({ text, required: false });
    const text =
      counts && !merelyNumber.has(splitWords(piece).join("") || piece) ? `${piece} ${figure}` : figure;
    numbers.push({ figure, text, wordsFrom, figureFrom, wordsTo: words.length });
    if (counts) at++;
  }
  if (!words.some(({ required }) => required)) for (const word of words) word.required = true;
  return { words: words.slice(0, 12), numbers: numbers.filter(({ wordsTo }) => wordsTo <= 12) };
}

/**
 * Returns the typed house number for a place that contains the words of the mask `matched`; empty if no number is
 * left.
 */
export function houseNumber({ numbers }: TypedAddress, matched: number): string {
  const has = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (!(matched & (1 << at))) return false;
    return from < to;
  };
  return numbers
    .filter(({ figureFrom }) => !has(figureFrom, figureFrom + 1))
    .map(({ figure, text, wordsFrom, figureFrom }) => (has(wordsFrom, figureFrom) ? figure : text))
    .join(", ");
}
