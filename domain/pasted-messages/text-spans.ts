/** A part of a text, from its first character up to the one after its last. */
export type Span = { from: number; to: number };

/** Returns the parts of a span that the others do not cover, in order. */
export function uncoveredParts(span: Span, others: readonly Span[]): Span[] {
  let left: Span[] = [span];
  for (const other of others)
    left = left.flatMap((one) =>
      other.to <= one.from || other.from >= one.to
        ? [one]
        : [
            { from: one.from, to: other.from },
            { from: other.to, to: one.to },
          ].filter(({ from, to }) => from < to),
    );
  return left;
}

export const isDisjoint = (one: Span, others: readonly Span[]): boolean =>
  others.every(({ from, to }) => to <= one.from || from >= one.to);

/** Trims a span to letters, digits and closing punctuation. */
export function trimSpan(text: string, { from, to }: Span): Span {
  const words = text.slice(from, to);
  const lead = /^[^\p{L}\p{N}#(]*/u.exec(words)?.[0].length ?? 0;
  const trail = lead < words.length ? (/[^\p{L}\p{M}\p{N}).!]*$/u.exec(words)?.[0].length ?? 0) : 0;
  return { from: from + lead, to: Math.max(from + lead, to - trail) };
}

export const textOfSpan = (text: string, { from, to }: Span): string =>
  text.slice(from, to).replaceAll(/\s+/gu, " ");
