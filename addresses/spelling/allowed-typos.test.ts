import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedTypos, isWithinTypos } from "./allowed-typos.ts";

test("short words and numbers must match exactly, longer words may have one or two mistakes [11.28]", () => {
  for (const word of ["", "a", "abc", "12", "1234567890", "a1234", "12thstreet"])
    expect(allowedTypos(word), word).toBe(0);
  for (const word of ["abcd", "abcdefgh", "شارع"]) expect(allowedTypos(word), word).toBe(1);
  for (const word of ["abcdefghi", "abcdefghijklmnop"]) expect(allowedTypos(word), word).toBe(2);
});

/** Edit distances, the same in both directions. */
const differences: readonly (readonly [one: string, other: string, mistakes: number])[] = [
  ["", "", 0],
  ["rizal", "rizal", 0],
  ["rizal", "rizel", 1],
  ["rizal", "rizall", 1],
  ["rizal", "izal", 1],
  ["rizal", "riza", 1],
  ["rizal", "riazl", 1],
  ["rizal", "irzal", 1],
  ["rizal", "rizla", 1],
  ["", "ab", 2],
  ["ab", "", 2],
  ["rizal", "ryzel", 2],
  ["rizal", "rzial", 1],
  ["rizal", "izalr", 2],
  // Two swapped letters are one mistake, but a letter is swapped only once.
  ["abc", "ca", 3],
  ["salem", "aslme", 2],
  ["international", "iternatonal", 2],
  ["international", "itnernaitonal", 2],
  ["serendra", "sarandro", 3],
  ["aaaa", "bbbb", 4],
  ["abab", "baba", 2],
];

test.each(differences)("«%s» and «%s» differ by %i edits", (one, other, mistakes) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    expect([-1, 0, 1, 2, 3, 4, 5].filter((max) => isWithinTypos(a, b, max))).toEqual(
      [-1, 0, 1, 2, 3, 4, 5].filter((max) => max >= mistakes || one === other),
    );
});

test("words of more than sixty letters must be equal", () => {
  const [longest, longer] = ["a".repeat(60), "a".repeat(61)];
  expect(isWithinTypos(longest, `${"a".repeat(58)}b`, 2)).toBe(true);
  expect(isWithinTypos(`b${"a".repeat(58)}b`, longest, 2)).toBe(true);
  for (const letters of [56, 57, 58]) {
    const shorter = `b${"a".repeat(letters)}b`;
    expect(isWithinTypos(shorter, longest, 60 - letters), `${letters} letters`).toBe(true);
    expect(isWithinTypos(longest, shorter, 60 - letters), `${letters} letters`).toBe(true);
    expect(isWithinTypos(shorter, longest, 59 - letters), `${letters} letters`).toBe(false);
  }
  expect(isWithinTypos(longer, longest, 2)).toBe(false);
  expect(isWithinTypos(longest, longer, 2)).toBe(false);
  expect(isWithinTypos(longer, longer, 0)).toBe(true);
});

/** A reference implementation with the full edit-distance table. */
function differenceOf(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      table[row]![column] = Math.min(
        table[row - 1]![column - 1]! + (isSame ? 0 : 1),
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        isSwapped ? table[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
  return table[one.length]![other.length]!;
}

test("for any two words the result is that of the full edit-distance table", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(5), (one, other, max) => {
      expect(isWithinTypos(one, other, max)).toBe(differenceOf(one, other) <= max);
    }),
    { numRuns: 500, seed: 11 },
  );
});
