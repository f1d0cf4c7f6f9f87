/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (chance: Chance, least: number, most: number): number =>
  least + chance() * (most - least);

export const oneOf = <T>(chance: Chance, [first, ...others]: readonly [T, ...T[]]): T => {
  const at = Math.floor(chance() * (others.length + 1));
  return at === 0 ? first : (others[at - 1] ?? first);
};
