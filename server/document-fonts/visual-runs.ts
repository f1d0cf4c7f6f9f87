import bidiFactory from "bidi-js";
import { hasLetter, lastLatinCharacter, type FontSubset, type FontChooser } from "./script-fonts.ts";

const bidi = bidiFactory();

export type Direction = "ltr" | "rtl";
/** A piece of a line in one font, drawn from left to right; `text` is in reading order. */
export type Run = { text: string; font: FontSubset; direction: Direction };

/** Characters without a script: spaces, punctuation, marks above and below a letter, and joiners. */
const neutral = /^[\s\p{P}\p{S}\p{M}\u200c\u200d]$/u;
const isArabicScript = /\p{Script=Arabic}/u;

/** The direction of a text's first letter; left to right if it has none. */
export const directionOfText = (text: string): Direction => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? "rtl" : "ltr";
};

/** The character drawn for one that no font has. */
const unknownLetter = 0xfffd;

/** Bidirectional control characters, which are never drawn. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Reverses a right-to-left piece of neutral characters, and mirrors brackets. */
const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("");

type Piece = { text: string; font: FontSubset; level: number };

/**
 * Splits a line into pieces of one bidi level and one font; neutral characters join the preceding piece if its font
 * has them.
 */
function piecesOf(line: string, direction: Direction, fontOf: FontChooser): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const pieces: Piece[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const point = letter.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const isLatin = last?.font === fontOf(0x41) && point > lastLatinCharacter;
    const stays = last?.level === level && !isLatin && neutral.test(letter) && hasLetter(last.font, point);
    const font = stays ? last.font : (fontOf(point) ?? fontOf(unknownLetter));
    if (!font) continue;
    if (last?.level === level && last.font === font) last.text += letter;
    else pieces.push({ text: letter, font, level });
  }
  return pieces;
}

/**
 * A line split into runs in drawing order, left to right (Unicode's bidirectional algorithm). Arabic runs stay in
 * reading order, because the font joins and reverses them.
 */
export function visualRuns(line: string, direction: Direction, fontOf: FontChooser): Run[] {
  let pieces = piecesOf(line, direction, fontOf);
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
    .map(({ text, font, level }): Run => {
      const isTurned = level % 2 === 1;
      // The font reverses letters of its own script; other characters are reversed here.
      const isJoined = isArabicScript.test(text);
      const drawn = isTurned && !isJoined ? turned(text) : text;
      return { font, text: drawn.replace(steering, ""), direction: isTurned && isJoined ? "rtl" : "ltr" };
    })
    .filter(({ text }) => text !== "");
}
