import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { gradeMatch } from "./grade-rules.ts";
import { type FoundAddress, readQuery } from "./match-grade.ts";
import { isOneStreet } from "../reading/street-names.ts";
import { splitName } from "../reading/split-names.ts";

type Place = Partial<Pick<FoundAddress, "kind" | "knownNumber">> & {
  names: string[];
  street?: string;
  surroundings?: string[];
};
const grade = (typed: string, { names, street = "", surroundings = [], ...of }: Place, country = "ph") =>
  gradeMatch(readQuery(typed, addressHabitsOf(country)), {
    kind: "building",
    knownNumber: "",
    ...of,
    names: names.map(splitName),
    street: splitName(street),
    surroundings: surroundings.map(splitName),
  });

test("a typed street is not a building of the same name [11.11] [11.13]", () => {
  const tower = { names: ["Rizal Tower"], street: "Amorsolo Drive", surroundings: ["Makati"] };
  expect(grade("Rizal Street, Makati", tower)).toBe("weak");
  expect(grade("Amorsolo Drive, Makati", tower)).toBe("street");
});

test("the first letters of an unfinished word do not decide the result [11.11]", () => {
  const segundo = { names: ["Buliran Segundo"], surroundings: ["Nueva Ecija"], kind: "area" as const };
  expect(grade("Two S", segundo)).toBe("weak");
  const serendra = { names: ["Two Serendra"], surroundings: ["Taguig"] };
  expect(["Two Se", "Two Ser"].map((typed) => grade(typed, serendra))).toEqual(["weak", "street"]);
});

test("a house number is exact only on the street that it was typed with [11.13]", () => {
  const at = (name: string) => ({
    names: [name],
    street: name,
    surroundings: ["Bedok"],
    kind: "street" as const,
    knownNumber: "123",
  });
  expect(grade("Blk 123 Bedok North Road", at("Bedok North Road"), "sg")).toBe("exact");
  expect(grade("Blk 123 Bedok North Road", at("Bedok North Street 2"), "sg")).toBe("weak");
});

test("if the street is not found, its district is not a match [11.11]", () => {
  const geylang = { names: ["Geylang"], surroundings: ["Singapore"], kind: "area" as const };
  expect(grade("Geylang", geylang, "sg")).toBe("area");
  expect(grade("39 Old Airport Road, Geylang", geylang, "sg")).toBe("weak");
});

test("a name with a number does not match without the number [11.11]", () => {
  const soi = { names: ["ซอยสุขุมวิท 47 sukhumvit 47 sukhumvit47"], street: "", kind: "street" as const };
  expect(grade("Sukhumvit", soi, "th")).toBe("weak");
});

test("the words of a road's own name do not prove that it is in the typed district [11.13]", () => {
  const at = (surroundings: string[]) => ({
    names: ["Tai Po Road"],
    street: "Tai Po Road",
    surroundings,
    kind: "street" as const,
  });
  expect(grade("Tai Po Road, Tai Wai", at(["Shek Kip Mei", "Kowloon"]), "hk")).toBe("weak");
  expect(grade("Tai Po Road, Tai Wai", at(["Tai Wai", "Sha Tin"]), "hk")).toBe("street");
});

test("a building of that name in another street than typed must be checked by a person [11.13]", () => {
  const cafe = { names: ["Coffee Bean"], surroundings: ["Salmiya"] };
  expect(grade("Coffee Bean, Salem Mubarak Street", { ...cafe, street: "Dahhak Street" }, "kw")).toBe("weak");
  expect(grade("Coffee Bean, Salem Mubarak Street", { ...cafe, street: "Salem Mubarak Street" }, "kw")).toBe(
    "street",
  );
});

test("abbreviated street names match the full ones", () => {
  const at = (name: string) => ({ names: [name], street: name, kind: "street" as const });
  expect(grade("wrangelstr 5", at("Wrangelstraße"), "de")).toBe("street");
  expect(grade("Meşrutiyet Cad. 99", at("Meşrutiyet Caddesi"), "tr")).toBe("street");
  expect(grade("1-3 Square St", at("Square Street"), "hk")).toBe("street");
  expect(grade("1-3 Square St", at("Circular Street"), "hk")).toBe("weak");
});

test("a country's own street types are known there, and distinguish streets [11.13]", () => {
  const at = (name: string, surroundings: string[] = []) => ({
    names: [name],
    street: name,
    surroundings,
    kind: "street" as const,
  });
  expect(grade("Cra. 7", at("Carrera 7"), "co")).toBe("street");
  expect(grade("Cra. 7", at("Calle 7"), "co")).toBe("weak");
  expect(grade("Street 10, Surra", at("شارع 10", ["السرة", "Surra"]), "kw")).toBe("street");
  expect(grade("Street 10, Surra", at("جادة 10", ["السرة", "Surra"]), "kw")).toBe("weak");
  expect(grade("ซ.สมานฉันท์", at("ซอยสมานฉันท์"), "th")).toBe("street");
  expect(grade("Jln Ampang", at("Jalan Ampang"), "my")).toBe("street");
});

test("a numbered street in a block or phase that the map does not know must be checked by a person [11.13]", () => {
  const at = (surroundings: string[]) => ({
    names: ["Street 10"],
    street: "Street 10",
    surroundings,
    kind: "street" as const,
    knownNumber: "28",
  });
  expect(grade("Surra Block 3 Street 10 House 28", at(["Surra"]), "kw")).toBe("weak");
  expect(grade("Surra Block 3 Street 10 House 28", at(["Surra Block 3"]), "kw")).toBe("exact");
  expect(grade("Street 10, DHA Phase 5", at(["Liaquatabad Block 5"]), "pk")).toBe("weak");
});

test("«Building 56» of a street is its house number in countries that call houses buildings [11.13]", () => {
  const at = { names: ["Fahad Al Salem Street"], street: "Fahad Al Salem Street", kind: "street" as const };
  const known = { ...at, knownNumber: "56" };
  expect(grade("Bldg 56, Fahad Al Salem Street", known, "kw")).toBe("exact");
  expect(grade("Bldg 56, Fahad Al Salem Street", known, "ph")).not.toBe("exact");
});

test("a name without a street word does not match a street that is only spelled similarly [11.13]", () => {
  const patino = { names: ["Patino"], street: "Patino", surroundings: ["Manila"], kind: "street" as const };
  expect(grade("Patio, Manila", patino)).toBe("weak");
  expect(grade("Patino, Manila", patino)).toBe("street");
});

test("a street may be written as one word or two", () => {
  const habits = addressHabitsOf("dk");
  expect(isOneStreet("Peter Sabroesgade", "Peter Sabroes Gade", habits)).toBe(true);
  expect(isOneStreet("Road 1 11", "Road 11 1", habits)).toBe(false);
  expect(isOneStreet("Orchard Link", "Orchard Road", habits)).toBe(false);
});

test("a street with a different name does not match, even if it shares many words [11.13]", () => {
  const at = (name: string) => ({ names: [name], street: name, kind: "street" as const });
  expect(grade("Wing Yin Street", at("Lai Yin Street"), "hk")).toBe("weak");
  expect(grade("Wing Yin Street", at("Wing Yin Street"), "hk")).toBe("street");
  expect(grade("Muk Chun St, Kai Tak", at("Muk Chui Street"), "hk")).toBe("weak");
  expect(grade("Jln 13", at("Jalan Sri Petaling 13"), "my")).toBe("weak");
  expect(grade("Jln 13", at("Jalan 13"), "my")).toBe("street");
});

test("the first word of a building's name has to be typed [11.11]", () => {
  const range = { names: ["RCA Golf Driving Range"] };
  expect(grade("Golf Driving Range", range, "th")).toBe("weak");
  expect(grade("RCA Golf Driving Range", range, "th")).toBe("street");
  expect(grade("Flat Sri Melaka blok 38", { names: ["Flat Sri Melaka (block 4E)"] }, "my")).toBe("weak");
});

test("a short name of a district does not match another that differs in one letter [11.13]", () => {
  const at = {
    names: ["F. Santos"],
    street: "F. Santos",
    surroundings: ["San Juan"],
    kind: "street" as const,
  };
  expect(grade("28 F. Santos St, Juana", at)).toBe("weak");
  expect(grade("28 F. Santos St, San Juan", at)).toBe("street");
  const khan = { names: ["Baghicha Hashim Khan"], surroundings: ["Garden South"] };
  expect(grade("Dr. Khan Bldg., Aram Bagh", khan, "pk")).toBe("weak");
});
