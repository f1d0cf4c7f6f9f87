import type { MessagePatterns } from "./message-patterns.ts";
import { splitSpan } from "./read-parts.ts";
import { isDisjoint, trimSpan, type Span } from "./text-spans.ts";

const word = /[\p{L}\p{M}][\p{L}\p{M}'’.-]*/gu;
/** Words of a name that are written in lower case. */
const small =
  /^(?:de|dela|del|delos|delas|la|los|san|van|von|bin|binti|bint|al|el|ul|da|do|dos|s\/o|d\/o|y)$/u;
/** Words about a number or a contact person; they are not names. */
const noNames = /^(?:no|nos|nr|num|number|details|person)\.?$/iu;
const longest = 4;
/** The maximum words of a name after a label; elsewhere a name has fewer. */
const maxWords = 8;

const isCased = (text: string) => /\p{Lu}|\p{Ll}/u.test(text);
const isCapital = (text: string) => /^\p{Lu}/u.test(text);

export type NameReader = ReturnType<typeof nameReader>;

/** Reads names: after words such as «name is», or next to the phone number. */
export function nameReader(text: string, patterns: MessagePatterns) {
  const wholeMatch = (source: string) => new RegExp(`^(?:${source})$`, "iu");
  const idle = wholeMatch(patterns.idle);
  const title = wholeMatch(`(?:${patterns.titles})\\.?`);
  const isForeign = (piece: string) =>
    [
      patterns.places,
      patterns.noteBegins,
      patterns.noteHas,
      patterns.wants,
      patterns.cash,
      patterns.card,
      patterns.paid,
      patterns.total,
      patterns.addresses,
    ].some((pattern) => new RegExp(pattern.source, "iu").test(piece));

  /** Returns the span of a name that starts here; undefined if there is none. */
  const nameFrom = (from: number, to: number): Span | undefined => {
    const words: Span[] = [];
    let at = from;
    let isWritten: "capital" | "small" | "other" | undefined;
    for (const found of text.slice(from, to).matchAll(word)) {
      const span = { from: from + found.index, to: from + found.index + found[0].length };
      const piece = found[0];
      if (!/^[\s.]*$/u.test(text.slice(at, span.from)) || words.length >= longest + 1) break;
      const isTitle = title.test(piece);
      if (!isTitle && (idle.test(piece) || noNames.test(piece))) break;
      if (isForeign(piece) && !isTitle) break;
      if (!isTitle) {
        const own = isCased(piece) ? (isCapital(piece) ? "capital" : "small") : "other";
        if (isWritten === "capital" && own === "small" && !small.test(piece)) break;
        isWritten ??= own;
      }
      words.push(span);
      at = span.to;
      // A full stop ends the name, unless it belongs to a title or an initial.
      if (piece.endsWith(".") && !isTitle && piece.length > 3) break;
    }
    while (words.length > 0 && small.test(text.slice(words.at(-1)!.from, words.at(-1)!.to))) words.pop();
    const [first] = words;
    const last = words.at(-1);
    if (!first || !last || isWritten === undefined || words.length > longest + 1) return undefined;
    const isStopped = text[last.to - 1] === "." && last.to - last.from > 3;
    return { from: first.from, to: last.to - (isStopped ? 1 : 0) };
  };

  /** Returns a whole span as a name if it has only letters, few words, and no word with another meaning. */
  const nameOf = (span: Span): Span | undefined => {
    const own = trimSpan(text, span);
    const name = nameFrom(own.from, own.to);
    return name && name.from === own.from && name.to >= own.to - 1 ? name : undefined;
  };

  return {
    nameOf,
    /** Reads the name after a name label: the first part of the label's value, with any words. */
    labelled: (value: Span): Span | undefined => {
      const [part] = splitSpan(text, value);
      if (!part || part.from !== value.from) return undefined;
      const piece = text.slice(part.from, part.to);
      const isWords = /^[\p{L}\p{M}'’.\s-]+$/u.test(piece) && piece.split(/\s+/u).length <= maxWords;
      return isWords ? part : nameFrom(part.from, part.to);
    },
    /** Finds the name after an announcing word, and returns that word's span too. */
    announced: (lines: readonly Span[], taken: readonly Span[]): { name: Span; cue: Span } | undefined => {
      const cues = new RegExp(`(?:${patterns.names})[\\s:：=]*`, "giu");
      for (const line of lines)
        for (const { index, 0: cue } of text.slice(line.from, line.to).matchAll(cues)) {
          const from = line.from + index + cue.length;
          const name = nameFrom(from, line.to);
          if (!name || !isDisjoint(name, taken) || name.from - from > 1) continue;
          const piece = text.slice(name.from, name.to);
          if (isCapital(piece) || !isCased(piece) || title.test(piece.split(/\s/u)[0] ?? ""))
            return { name, cue: { from: line.from + index, to: from } };
        }
      return undefined;
    },
    /**
     * Finds the name directly before the phone, on its line; `isPlaceToo`: its announcing word is also used for
     * addresses.
     */
    before: (line: Span, phone: Span): { name: Span; isPlaceToo: boolean } | undefined => {
      const part = splitSpan(text, { from: line.from, to: phone.from }).at(-1);
      if (!part || /[\p{L}\p{N}]/u.test(text.slice(part.to, phone.from))) return undefined;
      const piece = text.slice(part.from, part.to);
      const lead = new RegExp(`^(?:${patterns.ambiguousNames}|${patterns.addresses.source})\\s+`, "iu").exec(
        piece,
      )?.[0];
      const from = part.from + (lead?.length ?? 0);
      const name = nameOf({ from, to: part.to });
      const isWritten = lead === undefined || !isCased(piece) || isCapital(text.slice(from, part.to));
      return name && isWritten ? { name, isPlaceToo: lead !== undefined } : undefined;
    },
  };
}
