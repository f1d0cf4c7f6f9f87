/** The anchor of a heading or a name: its letters and digits in lower case, with hyphens between. */
export const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/<[^>]+>/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
