import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import {
  bareStreetName,
  isOneStreet,
  streetTypeExpander,
  mayBeBuilding,
  streetTypesOf,
} from "./street-names.ts";

const [ph, sg, co, kw] = ["ph", "sg", "co", "kw"].map(addressHabitsOf) as [
  ReturnType<typeof addressHabitsOf>,
  ReturnType<typeof addressHabitsOf>,
  ReturnType<typeof addressHabitsOf>,
  ReturnType<typeof addressHabitsOf>,
];

test("street types have a long form, a country's own as well as the common ones", () => {
  const long = (words: string, habits?: typeof ph) =>
    words.split(" ").map(streetTypeExpander(habits)).join(" ");
  expect(long("st str ave av rd dr ln blvd hwy ct cres pkwy expwy")).toBe(
    "street street avenue avenue road drive lane boulevard highway court crescent parkway expressway",
  );
  expect(long("cra jln rizal street")).toBe("cra jln rizal street");
  expect(long("cra st", co)).toBe("carrera street");
  expect(long("jln st", sg)).toBe("jalan street");
  expect(long("شارع سكة", kw)).toBe("street سكة");
});

test.each([
  ["Ayala Ave.", "ayala", "avenue"],
  ["Ayala Avenue Extension", "ayala extension", "avenue"],
  ["Airport Road", "airport", "road"],
  ["Street Road", "", "street road"],
  ["P. Burgos", "p burgos", ""],
  ["", "", ""],
])("«%s» is «%s» without its types «%s»", (name, bare, types) => {
  for (const _ of ["first", "again"]) {
    expect(bareStreetName(name)).toBe(bare);
    expect(streetTypesOf(name)).toEqual(types.split(" ").filter(Boolean));
  }
});

test("a country's street word is a type only there", () => {
  expect(bareStreetName("شارع 10", kw)).toBe("10");
  expect(bareStreetName("شارع 10", ph)).toBe("شارع 10");
});

test.each([
  ["P. Burgos", "P. Burgos Street", true],
  ["P. Burgos Street", "P. Burgos", true],
  ["P. Burgos St", "P Burgos Street", true],
  ["Peter Sabroesgade", "Peter Sabroes Gade", true],
  ["Orchard Link", "Orchard Road", false],
  ["Orchard Avenue", "Orchard Road", false],
  ["Orchard Road", "Orchid Road", false],
  ["Road 1 11", "Road 11 1", false],
  ["Street 1 1", "Street 11", false],
  ["Block A 1", "Block A1", false],
])("«%s» and «%s» are the same street: %s", (one, other, isOne) => {
  expect(isOneStreet(one, other, ph)).toBe(isOne);
});

test("some texts are streets only because of a country's own words, and those may be buildings", () => {
  expect(mayBeBuilding("Emerald Park", sg)).toBe(true);
  expect(mayBeBuilding("Emerald Park")).toBe(true);
  expect(["", "Emerald Street", "Emerald St"].map((street) => mayBeBuilding(street, sg))).toEqual([
    false,
    false,
    false,
  ]);
  expect(mayBeBuilding("Jalan Besar", sg)).toBe(false);
  expect(mayBeBuilding("Jalan Besar", ph)).toBe(true);
  expect(mayBeBuilding("Besar Jalan", sg)).toBe(true);
});
