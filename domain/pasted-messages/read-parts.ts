import type { MessagePatterns } from "./message-patterns.ts";
import { type Span, trimSpan, textOfSpan } from "./text-spans.ts";

export type UnreadPart = Span & {
  kind: "address" | "notes" | "description" | "idle" | "other";
  isAnnounced: boolean;
};

/** Separators between parts: line breaks, commas, ends of sentences, and what people write instead. */
const breaks =
  /[\n;؛|•]+|(?<!\d)[,،](?!\d)|(?<=\d)[,،](?!\d)|(?<!\d)[,،](?=\d)|[，、。！？!?]+|\s[-–—/]+\s|(?<=\s)[()]|[()](?=\s|$)|\.(?=\s|$)/gu;
/** A full stop after one of these abbreviations does not end a sentence. */
const shortened =
  /(?:^|[^\p{L}])(?:gen|sgt|lt|col|st|sta|sto|ave|av|rd|brgy|bgy|bldg|blk|no|apt|dr|mr|mrs|ms|mdm|flr|fl|subd|cor|jr|sr|rm|ph|jln|jl|lor|engr|atty|\p{L})$/iu;

/** Splits a span at line breaks, commas and ends of sentences. */
export function splitSpan(text: string, { from, to }: Span): Span[] {
  const parts: Span[] = [];
  let start = from;
  for (const { index, 0: found } of text.slice(from, to).matchAll(breaks)) {
    const at = from + index;
    if (found === "." && shortened.test(text.slice(start, at))) continue;
    parts.push({ from: start, to: at });
    start = at + found.length;
  }
  parts.push({ from: start, to });
  return parts.map((part) => trimSpan(text, part)).filter((part) => part.to > part.from);
}

const firstMatch = (pattern: RegExp, text: string) => {
  const found = new RegExp(pattern.source, "iu").exec(text);
  return found ? { index: found.index, length: found[0].length } : undefined;
};

/** Returns a part without filler words at its ends. */
function withoutIdle(text: string, span: Span, idle: string): Span {
  const lead = new RegExp(`^(?:(?:${idle})[\\s:：,،，.!]*)+`, "iu");
  const trail = new RegExp(`(?:[\\s:：,،，.!]*(?:${idle}))+$`, "iu");
  const words = text.slice(span.from, span.to);
  const leadLength = lead.exec(words)?.[0].length ?? 0;
  const ended = leadLength < words.length ? (trail.exec(words.slice(leadLength))?.[0].length ?? 0) : 0;
  return trimSpan(text, { from: span.from + leadLength, to: span.to - ended });
}

/** Classifies each part that no reader has used yet. */
export function unreadParts(text: string, left: readonly Span[], patterns: MessagePatterns): UnreadPart[] {
  return left
    .flatMap((span) => splitSpan(text, span))
    .flatMap((part) => classifyPart(text, part, patterns))
    .filter(({ from, to }) => to > from);
}

function classifyPart(text: string, part: Span, patterns: MessagePatterns): UnreadPart[] {
  const words = text.slice(part.from, part.to);
  // A polite word alone is not a note.
  if (/^[a-z']+$/iu.test(words) && firstMatch(patterns.noteBegins, words)?.length === words.length)
    return [{ ...part, kind: "idle", isAnnounced: false }];
  const to = firstMatch(patterns.addresses, words);
  const note = firstMatch(patterns.noteBegins, words);
  if (to && (!note || to.index <= note.index)) {
    const rest = { from: part.from + to.index + to.length, to: part.to };
    return [
      ...classifyPart(text, { from: part.from, to: part.from + to.index }, patterns),
      ...classifyPart(text, trimSpan(text, rest), patterns).map((one) =>
        one.kind === "other" || one.kind === "address"
          ? ({ ...one, kind: "address", isAnnounced: true } as const)
          : one,
      ),
    ];
  }
  if (note && note.index > 0)
    return [
      ...classifyPart(text, trimSpan(text, { from: part.from, to: part.from + note.index }), patterns),
      { from: part.from + note.index, to: part.to, kind: "notes", isAnnounced: true },
    ];
  if (note || firstMatch(patterns.noteHas, words))
    return [{ ...part, kind: "notes", isAnnounced: note !== undefined }];
  return [aboutOne(text, part, patterns)];
}

function aboutOne(text: string, part: Span, patterns: MessagePatterns): UnreadPart {
  const words = textOfSpan(text, part);
  const wanted = firstMatch(patterns.wants, words);
  const isCounted = firstMatch(patterns.counted, words) !== undefined;
  const isPlace = placesIn(words, patterns) > 0;
  const bare = withoutIdle(text, part, patterns.idle);
  if (bare.from >= bare.to) return { ...part, kind: "idle", isAnnounced: false };
  if (isCounted && !isPlace)
    return { ...afterRequestWords(text, bare, patterns), kind: "description", isAnnounced: false };
  if (wanted) {
    const rest = afterRequestWords(text, bare, patterns);
    const isGoods = rest.from < rest.to && /\p{N}/u.test(text.slice(rest.from, rest.to)) && !isPlace;
    if (isPlace) return { ...rest, kind: "address", isAnnounced: false };
    return { ...(isGoods ? rest : part), kind: isGoods ? "description" : "idle", isAnnounced: false };
  }
  return { ...bare, kind: isPlace || hasHouseNumber(words) ? "address" : "other", isAnnounced: false };
}

/** Returns the goods without the words of the request before or after them. */
function afterRequestWords(text: string, span: Span, patterns: MessagePatterns): Span {
  const lead = new RegExp(
    `^(?:(?:${patterns.wants.source}|${patterns.idle}|${patterns.titles})[\\s:：,]*)+`,
    "iu",
  );
  const trail = new RegExp(`(?:[\\s,]*(?:${patterns.wants.source}|${patterns.idle}))+$`, "iu");
  const words = text.slice(span.from, span.to);
  const leadLength = lead.exec(words)?.[0].length ?? 0;
  const ended = trail.exec(words.slice(leadLength))?.[0].length ?? 0;
  return trimSpan(text, { from: span.from + leadLength, to: span.to - ended });
}

const placesIn = (words: string, { places }: MessagePatterns): number => [...words.matchAll(places)].length;

/** True if a number is next to a word, or there is a unit of a tower: typical of house and unit numbers. */
const hasHouseNumber = (words: string): boolean =>
  /#\s?\d|^\d+[\p{L}]?[\s-]+\p{L}|\p{L}\s\d+[\p{L}]?$|\d+-\d+|\b[a-z]{1,2}\d/iu.test(words) &&
  /\p{L}/u.test(words);
