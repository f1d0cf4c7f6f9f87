import { wordsOfAddress } from "../reading/split-names.ts";
import type { PlaceIndex } from "./place-index.ts";
import { expect, test } from "vitest";
import { TypedWords } from "./typed-words.ts";

const names = ["P. Burgos St.", "O'Neil Rd", "Wrangelstr 7", "Unter den Linden", "Nuñez", "شارع 6", "--", ""];

/** An index that contains only these names. */
const indexOf = (texts: readonly string[]) => {
  const encoded = texts.map((text) => Buffer.from(text));
  const starts = [0];
  for (const { length } of encoded) starts.push(starts.at(-1)! + length);
  const nameText = Buffer.concat(encoded);
  return { nameText, name: (at: number) => texts[at]!, nameFrom: (at: number) => starts[at]! };
};

test.each([["burgos st oneil rd"], ["wrangelstrasse 7 unter linden"], ["nunez شارع"], ["p"]])(
  "[11.52] for every name of an index the typed words are counted as if the name were split in full: %s",
  (typed) => {
    const words = new Set(wordsOfAddress(typed));
    const index = indexOf(names) as unknown as PlaceIndex;
    for (const [at, name] of names.entries()) {
      const own = wordsOfAddress(name);
      const share = own.filter((word) => words.has(word)).length / Math.max(1, own.length);
      expect(new TypedWords(words).shareOf(index, at), name).toEqual(share);
    }
  },
);
