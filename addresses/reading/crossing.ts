/** Words between two crossing streets in English, Filipino, Spanish, Portuguese and German, and signs. */
const between =
  /\s+(?:cor\.?|crn\.?|corner(?:\s+of)?|kanto(?:\s+ng)?|esq\.?|esquina(?:\s+con)?|ecke|x|×)\s+|\s+(&|and)\s+|(?<=\p{L})\s*\/\s*(?=\p{L})/iu;
const before =
  /^(?:at\s+)?(?:the\s+)?(?:corner|cor\.?|crossing|junction|intersection|kanto|esquina)\s+(?:of|ng|de)?\s*/iu;

/** Two crossing streets as typed, and the text around them. */
export type TypedCrossing = {
  streets: readonly [string, string];
  around: string;
  /** True if a word says that the streets cross; «&» can also be part of a name. */
  isCertain: boolean;
};

/**
 * Parses «Buendia cor Taft» and «corner of Nathan Road and Argyle Street, Mong Kok»; undefined if there are not two
 * streets.
 */
export function readCrossing(text: string): TypedCrossing | undefined {
  const opened = text.trim().replace(before, "");
  const isOpened = opened !== text.trim();
  const found = between.exec(opened);
  if (!found) return undefined;
  const one = opened.slice(0, found.index).trim();
  const [other = "", ...around] = opened
    .slice(found.index + found[0].length)
    .split(",")
    .map((part) => part.trim());
  const isWord = (part: string) => /\p{L}{2}|\d/u.test(part);
  if (!isWord(one) || !isWord(other) || one.includes(",")) return undefined;
  const isCertain = isOpened || found[1] === undefined;
  return { streets: [one, other], around: around.join(", "), isCertain };
}
