import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import {
  type AddressQuery,
  bareNumber,
  queryOfName,
  rareWords,
  readQuery,
  sharesRareWord,
} from "../matching/match-grade.ts";
import { splitName } from "./split-names.ts";

const read = (country: string, text: string) => readQuery(text, addressHabitsOf(country));
const namesIn = (list: string) => list.split("; ").filter(Boolean).map(splitName);

/** The non-empty parts of a query, and their distinctive words. */
function readAs({ typed, subject, unfinished, rare, isCommonStreet, common }: AddressQuery): string {
  const parts = Object.entries(typed).filter(([, text]) => text !== "");
  const words = Object.entries({ subject, ...rare, common }).filter(([, own]) => own.length > 0);
  return [
    parts.map(([part, text]) => `${part}=${text}`).join(" "),
    words.map(([part, own]) => `${part}: ${own.join(" ")}`).join(", "),
    `${unfinished}…${isCommonStreet ? " common street" : ""}`,
  ].join(" | ");
}

test.each([
  [
    "ph",
    "Unit 3, Rizal Tower, 12 Scout Tobias Street, San Juan",
    "unit=3 building=Rizal Tower houseNumber=12 street=Scout Tobias Street city=San Juan | subject: scout tobias street, street: tobias, building: rizal, city: juan, common: scout | juan…",
  ],
  ["ph", "Two Serendra, ", "building=Two Serendra | subject: two serendra, building: two serendra | …"],
  [
    "ph",
    "San Pedro Hall)",
    "building=San Pedro Hall | subject: san pedro hall, building: pedro hall, common: san | …",
  ],
  ["ph", "", " |  | …"],
  ["ph", "Poblacion, Makati", "area=Poblacion city=Makati | area: poblacion, city: makati | makati…"],
  ["ph", "Hotel 81", "building=Hotel 81 | subject: hotel 81, building: 81 | 81…"],
  ["ph", "12th Street", "street=12th Street | subject: 12th street, street: 12th 12th | street…"],
  // Of several streets the first is searched for, and the others count as its surroundings.
  [
    "my",
    "Jalan Barat, Jalan Timur, Jalan Utara, Bangsar",
    "street=Jalan Barat area=Jalan Timur, Jalan Utara, Bangsar | subject: jalan barat, street: barat, area: timur utara bangsar | bangsar…",
  ],
  [
    "ph",
    "Rizal Tower, Ayala Ave, Buendia Ave",
    "building=Rizal Tower street=Ayala Ave area=Buendia Ave | subject: ayala ave, street: ayala, building: rizal, area: buendia | ave…",
  ],
  // A street with a generic name.
  [
    "kw",
    "Airport Road",
    "street=Airport Road | subject: airport road, street: airport | road… common street",
  ],
  ["hk", "Square St", "street=Square St | subject: square st, street: square | st… common street"],
  ["ph", "Road Street", "street=Road Street | subject: road street | street…"],
  // The house number of a street in a country where houses are called buildings.
  [
    "kw",
    "Bldg 56, Salem Street",
    "houseNumber=Bldg 56 street=Salem Street | subject: salem street, street: salem | street…",
  ],
  [
    "kw",
    "بناية 56, Salem Street",
    "houseNumber=بناية 56 street=Salem Street | subject: salem street, street: salem | street…",
  ],
  [
    "kw",
    "Building Souq 3, Salem Street",
    "building=Building Souq 3 street=Salem Street | subject: salem street, street: salem, building: souq 3 | street…",
  ],
  [
    "kw",
    "Bldg 56 12 Salem Street",
    "building=Bldg 56 houseNumber=12 street=Salem Street | subject: salem street, street: salem, building: 56 | street…",
  ],
  ["kw", "Bldg 56", "building=Bldg 56 | subject: bldg 56, building: 56 | 56…"],
  [
    "ph",
    "Bldg 56, Salem Street",
    "building=Bldg 56 street=Salem Street | subject: salem street, street: salem, building: 56 | street…",
  ],
] as [string, string, string][])("in %s «%s» is read as «%s»", (country, text, readText) => {
  expect(readAs(read(country, text))).toBe(readText);
});

test("only words that distinguish places are rare", () => {
  expect(rareWords("12 Scout Tobias Street, Rizal Tower", addressHabitsOf("ph"))).toEqual([
    "12",
    "tobias",
    "rizal",
  ]);
  expect(rareWords("Jalan Besar View", addressHabitsOf("sg"))).toEqual(["besar"]);
  expect(rareWords("Jalan Besar View", addressHabitsOf("ph"))).toEqual(["jalan", "besar", "view"]);
});

test.each([
  ["Blk 123", "123"],
  ["No. 123", "123"],
  ["#12-A", "12-a"],
  ["№12", "12"],
  ["Blk 5 Lot 12", "5 12"],
  ["(45)", "45"],
  ["١٢", "12"],
  ["Villa", ""],
  ["", ""],
])("the number of «%s» is «%s»", (number, bare) => {
  expect(bareNumber(number)).toBe(bare);
});

/**
 * «country: typed | kind names @ surroundings | the resulting query». The query is empty if the place is not in such
 * surroundings.
 */
const meant = `
my: Jalan Barat Sri Petaling | street Jalan Barat @ Sri Petaling | street=jalan barat area=sri petaling
my: Jalan Barat Sri Petaling | street Jalan Barat @ Kuala Lumpur |
my: Jalan Barat Sri Petaling | building Jalan Barat @ Sri Petaling |
my: Jln Barat Sri Petaling | street Jalan Barat @ Sri Petaling | street=jln barat area=sri petaling
my: Jalan Sri Petaling | street Jalan Barat @ Sri Petaling |
kw: Salwa street 8 | street Street 8 @ Salwa | street=street 8 area=salwa
kw: Salwa street 8 | street Street 9 @ Salwa |
kw: Salwa street 8, Kuwait | street Street 8; شارع 8 @ Salwa; Kuwait | street=street 8 area=salwa region=Kuwait
kw: Salwa street 8, Block 3 | street Street 8 @ Salwa | street=street 8 area=salwa, Block 3
kw: Salwa street 8, Block 3 | street شارع 8; Street 8 @ Salwa | street=street 8 area=salwa, Block 3
ph: Two Serendra BGC | building Two Serendra @ Bonifacio Global City | building=two serendra area=bgc
ph: Two Serendra BGC | building Serendra; Two Serendra @ Bonifacio Global City | building=two serendra area=bgc
ph: Two Serendra BGC | street Two Serendra @ Bonifacio Global City | street=two serendra area=bgc
ph: Two Serendra BGC | building Two Serendra @ Makati |
ph: Serendra BGC | building Two Serendra @ Bonifacio Global City |
ph: Taguig Two Serendra | building Two Serendra @ Taguig | building=two serendra area=taguig
ph: Two Serendra | building Two Serendra @ Taguig |
ph: Serendra | building Serendra @ Taguig |
ph: Poblacion Ateneo Taguig | building Ateneo @ Poblacion; Taguig | building=ateneo area=poblacion city=Taguig
ph: Ateneo 5 Poblacion | building Ateneo 5 @ Poblacion | building=ateneo 5 area=poblacion
ph: Ateneo Poblacion | building Ateneo 5 @ Poblacion |
ph: The Tower BGC | building The Tower @ BGC |
ph: Rizal Tower Poblacion, Makati | building Rizal Tower @ Poblacion; Makati | building=rizal tower area=poblacion city=Makati
ph: Rizal Tower Poblacion, Makati | building Rizal Tower of Rizal @ Poblacion; Makati |
ph: Cubao Plaza, Rizal Street, Ermita | street Rizal Street @ Ermita; Cubao Plaza | street=Rizal Street area=Cubao Plaza, Ermita
ph: Cubao Plaza, Rizal Street, Ermita | street Rizal Street @ Ermita |
ph: Cubao Plaza, Rizal Street | building Cubao Plaza @ Ermita |
my: Bangsar Hall, Jalan Barat Sri Petaling | street Jalan Barat @ Sri Petaling; Bangsar Hall | street=jalan barat area=sri petaling, Bangsar Hall
`;

test.each(meant.trim().split("\n"))("the name that a place gives to the query: %s", (row) => {
  const [, country = "", text = "", kind = "", names = "", around = "", expected = ""] =
    /^(..): (.*) \| (\w+) (.*) @ (.*) \| ?(.*)$/.exec(row) ?? [];
  const query = read(country, text);
  const found = { names: namesIn(names), surroundings: namesIn(around), kind: kind as "street" };
  for (const _ of ["first", "again"]) {
    const of = queryOfName(query, found);
    const parts = (["building", "street", "area", "city", "region"] as const).flatMap((part) => {
      const words = of?.typed[part] ?? "";
      return words === "" ? [] : [`${part}=${words}`];
    });
    expect(parts.join(" ")).toBe(expected);
    expect(of?.text).toBe(expected === "" ? undefined : text);
  }
});

test.each([
  ["ph", "Rizal Street", "Rizal Tower", "", true],
  ["ph", "Rizal Street", "Mabini Tower", "Rizal Street", true],
  ["ph", "Rizal Street", "Mabini Tower", "Luna Street", false],
  ["ph", "Rizal Tower, Mabini Street", "Rizal Hall", "", true],
  ["ph", "Rizal Tower, Mabini Street, Makati", "Makati", "", false],
  ["ph", "Serend", "Serendra", "", true],
  ["ph", "Seren, ", "Serendra", "", false],
  // Words that occur in half of all names do not count.
  ["ph", "Street", "Street", "Street", false],
  ["ph", "", "Rizal", "", false],
  ["ph", "Poblacion", "Anything", "", true],
  ["ph", "Makati", "Anything", "", true],
  ["ph", "Cavite", "Anything", "", true],
  ["sg", "Singapore 018956", "Anything", "", true],
])("in %s, «%s» shares a distinctive word with «%s» in «%s»: %s", (country, text, name, street, hasToDo) => {
  const found = { names: [splitName(name)], street: splitName(street) };
  expect(sharesRareWord(read(country, text), found)).toBe(hasToDo);
});
