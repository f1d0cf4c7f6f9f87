/** The anchor of a heading or name: its letters and digits in lower case, joined by hyphens. */
export const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/<[^>]+>/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
