/** A stream of numbers from 0 to below 1, the same for the same seed: this makes a simulator run repeatable. */
export type Random = () => number;

/**
 * Returns an independent stream for each set of words, e.g. the run's seed and an order's id (FNV-1a into
 * mulberry32).
 */
export const seededRandom = (...words: readonly string[]): Random => {
  let state = 0x811c9dc5;
  for (const character of words.join("\u0000")) {
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns a random number between two bounds. */
export const between = (random: Random, min: number, max: number): number => min + random() * (max - min);

/** Returns a random element of a non-empty list. */
export const oneOf = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];
