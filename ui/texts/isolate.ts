/** A number inside a sentence that runs from right to left keeps its own direction. */
export const leftToRight = (text: string): string =>
  document.documentElement.dir === "rtl" ? `\u2066${text}\u2069` : text;

/** Words of somebody else's inside a sentence keep the direction of their own script. */
export const apart = (words: string): string => `\u2068${words}\u2069`;
