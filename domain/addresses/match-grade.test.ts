import { expect, test } from "vitest";
import { addressHabitsOf } from "../markets/address-habits.ts";
import { type FoundAddress, gradeMatch, readQuery, wordedName } from "./match-grade.ts";

type Place = Partial<Pick<FoundAddress, "kind" | "knownNumber">> & {
  names: string[];
  street?: string;
  surroundings?: string[];
};
const grade = (typed: string, { names, street = "", surroundings = [], ...of }: Place, country = "ph") =>
  gradeMatch(readQuery(typed, addressHabitsOf(country)), {
    ...{ kind: "building", knownNumber: "", ...of },
    names: names.map(wordedName),
    street: wordedName(street),
    surroundings: surroundings.map(wordedName),
  });

test("a typed street is no building that has its name [11.11] [11.13]", () => {
  const tower = { names: ["Rizal Tower"], street: "Amorsolo Drive", surroundings: ["Makati"] };
  expect(grade("Rizal Street, Makati", tower)).toBe("weak");
  expect(grade("Amorsolo Drive, Makati", tower)).toBe("street");
});

test("a house number is exact only on the street that it was typed with [11.13]", () => {
  const at = (name: string) => ({
    ...{ names: [name], street: name, surroundings: ["Bedok"], kind: "street" as const, knownNumber: "123" },
  });
  expect(grade("Blk 123 Bedok North Road", at("Bedok North Road"), "sg")).toBe("exact");
  expect(grade("Blk 123 Bedok North Road", at("Bedok North Street 2"), "sg")).toBe("weak");
});

test("a street that was not found is not the part of town it is in [11.11]", () => {
  const geylang = { names: ["Geylang"], surroundings: ["Singapore"], kind: "area" as const };
  expect(grade("Geylang", geylang, "sg")).toBe("area");
  expect(grade("39 Old Airport Road, Geylang", geylang, "sg")).toBe("weak");
});

test("a name with a figure is not meant by the name alone [11.11]", () => {
  const soi = { names: ["ซอยสุขุมวิท 47 sukhumvit 47 sukhumvit47"], street: "", kind: "street" as const };
  expect(grade("Sukhumvit", soi, "th")).toBe("weak");
});

test("a road's own words do not say that it is in the part of town that was typed [11.13]", () => {
  const at = (surroundings: string[]) => ({
    ...{ names: ["Tai Po Road"], street: "Tai Po Road", surroundings, kind: "street" as const },
  });
  expect(grade("Tai Po Road, Tai Wai", at(["Shek Kip Mei", "Kowloon"]), "hk")).toBe("weak");
  expect(grade("Tai Po Road, Tai Wai", at(["Tai Wai", "Sha Tin"]), "hk")).toBe("street");
});

test("a building of that name in another street than was typed is looked at [11.13]", () => {
  const cafe = { names: ["Coffee Bean"], surroundings: ["Salmiya"] };
  expect(grade("Coffee Bean, Salem Mubarak Street", { ...cafe, street: "Dahhak Street" }, "kw")).toBe("weak");
  expect(grade("Coffee Bean, Salem Mubarak Street", { ...cafe, street: "Salem Mubarak Street" }, "kw")).toBe(
    "street",
  );
});

test("abbreviations of streets are the streets", () => {
  const at = (name: string) => ({ names: [name], street: name, kind: "street" as const });
  expect(grade("wrangelstr 5", at("Wrangelstraße"), "de")).toBe("street");
  expect(grade("Meşrutiyet Cad. 99", at("Meşrutiyet Caddesi"), "tr")).toBe("street");
  expect(grade("1-3 Square St", at("Square Street"), "hk")).toBe("street");
  expect(grade("1-3 Square St", at("Circular Street"), "hk")).toBe("weak");
});
