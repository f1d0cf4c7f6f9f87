import bidiFactory from "bidi-js";

const bidi = bidiFactory();

export type Direction = "ltr" | "rtl";
/** A piece of a line in one font, as it is drawn from left to right; its letters in the order they are read. */
export type Run = { text: string; font: string };

/** Which characters a font has, by ranges of code points; the first that fits is taken. */
export type FontRanges = readonly { name: string; ranges: readonly (readonly [number, number])[] }[];

const has = (ranges: FontRanges[number]["ranges"], point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);

const neutral = /^[\s\p{P}\p{S}]$/u;
const isArabicScript = /\p{Script=Arabic}/u;

/** The direction in which a text begins: that of its first letter, from left to right where it has none. */
export const directionOfText = (text: string): Direction => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? "rtl" : "ltr";
};

/** Marks that steer the order of a line and are never drawn. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The neutral letters of a right-to-left piece are mirrored and come from the other end. */
const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("");

type Piece = Run & { level: number };

/** Letters of one level and one font together; what is neutral goes with what comes before it, if that font has it. */
function piecesOf(line: string, direction: Direction, fonts: FontRanges): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const pieces: Piece[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const point = letter.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const known = fonts.find(({ ranges }) => has(ranges, point))?.name ?? fonts[0]?.name ?? "";
    const lastFont = fonts.find(({ name }) => name === last?.font);
    const stays = neutral.test(letter) && lastFont !== undefined && has(lastFont.ranges, point);
    const font = stays && last?.level === level ? lastFont.name : known;
    if (last && last.level === level && last.font === font) last.text += letter;
    else pieces.push({ text: letter, font, level });
  }
  return pieces;
}

/**
 * A line in the order in which it is drawn, from left to right (Unicode's bidirectional algorithm). The letters of an
 * Arabic piece stay as they are read: the font joins them and turns them around.
 */
export function visualRuns(line: string, direction: Direction, fonts: FontRanges): Run[] {
  let pieces = piecesOf(line, direction, fonts);
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const ordered: Piece[] = [];
    let group: Piece[] = [];
    for (const piece of pieces) {
      if (piece.level >= level) {
        group.push(piece);
        continue;
      }
      ordered.push(...group.reverse(), piece);
      group = [];
    }
    pieces = [...ordered, ...group.reverse()];
  }
  return pieces
    .map(({ text, font, level }) => ({
      font,
      text: (level % 2 === 1 && !isArabicScript.test(text) ? turned(text) : text).replace(steering, ""),
    }))
    .filter(({ text }) => text !== "");
}
