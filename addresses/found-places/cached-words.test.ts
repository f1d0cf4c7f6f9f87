import { expect, test } from "vitest";
import { cachedWords } from "./cached-words.ts";

test("a word is looked up once per index, and again only after very many other words", () => {
  const cached = cachedWords<object, string>();
  const [makati, cebu] = [{}, {}];
  let searches = 0;
  const look = (index: object, typed: string) =>
    cached(index, typed, () => {
      searches += 1;
      return `${typed} of ${index === makati ? "Makati" : "Cebu"}`;
    });
  expect(look(makati, "ayala")).toBe("ayala of Makati");
  expect(look(makati, "ayala")).toBe("ayala of Makati");
  expect(look(cebu, "ayala")).toBe("ayala of Cebu");
  expect(searches).toBe(2);
  for (let word = 0; word < 5_000; word++) look(makati, `word ${word}`);
  searches = 0;
  look(makati, "ayala");
  look(cebu, "ayala");
  expect(searches).toBe(1);
});
