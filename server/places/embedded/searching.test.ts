import { expect, test } from "vitest";
import { embeddedGeocoder } from "./embedded-geocoder.ts";

const geocoder = embeddedGeocoder("ph");
const makati = { latitude: 14.5547, longitude: 121.0244 };
const find = (query: string, near = makati, country = "ph") =>
  geocoder.autocomplete({ query, country, near, language: "en" });
const lines = async (query: string) => (await find(query)).map((place) => place.formatted_address);
const firstLine = async (query: string) => (await lines(query))[0];

const twoSerendra = "Two Serendra, 11th Avenue, Bonifacio Global City, Taguig";
const burgosStreet = "P. Burgos Street, Poblacion, Makati";

test.each([
  ["a whole name", "Two Serendra", twoSerendra],
  ["the beginning of each word", "two seren", twoSerendra],
  ["words in another order", "serendra two", twoSerendra],
  ["capitals", "TWO SERENDRA", twoSerendra],
  ["a name and its city", "burgos st makati poblacion", burgosStreet],
  ["an abbreviated street", "p burgos st", burgosStreet],
  ["an abbreviated avenue", "kalayaan ave", "Kalayaan Avenue, Poblacion, Makati"],
  ["an avenue abbreviated otherwise", "kalayaan av", "Kalayaan Avenue, Poblacion, Makati"],
  ["an abbreviated barangay", "Brgy Poblacion", "Poblacion, Makati"],
  ["an area by its letters", "BGC", "Bonifacio Global City, Taguig"],
  ["a city by its letters", "QC", "Quezon City, Metro Manila"],
  ["a letter missing", "two serndra", twoSerendra],
  ["a letter too many", "two serrendra", twoSerendra],
  ["two letters swapped", "two sernedra", twoSerendra],
  [
    "two mistakes in a long word",
    "knigtsbrigde residences",
    "Knightsbridge Residences, Kalayaan Avenue, Poblacion, Makati",
  ],
  ["a city without its accent", "Paranaque", "Paranaque City, Metro Manila"],
  ["a city with its accent", "Parañaque", "Paranaque City, Metro Manila"],
  ["a city written wrongly", "makti", "Makati City, Metro Manila"],
  ["a village whose ñ was not typed", "dasmarinas village", "Dasmariñas Village, Makati"],
])("a place is found by %s: «%s»", async (_how, query, expected) => {
  expect(await firstLine(query)).toBe(expected);
});

test("a typed unit of a tower does not hide the tower", async () => {
  expect(await lines("Tower B 1804 Two Serendra")).toContain(twoSerendra);
  expect(await firstLine("Unit 1804, Two Serendra, BGC")).toBe(twoSerendra);
});

test.each([
  ["5012 P. Burgos St", "5012", `5012 ${burgosStreet}`],
  ["12 Kalayaan Ave", "12", "12 Kalayaan Avenue, Poblacion, Makati"],
  ["12-B Kalayaan Avenue, Makati", "12-B", "12-B Kalayaan Avenue, Poblacion, Makati"],
  ["No. 7 Durban Street", "7", "7 Durban Street, Poblacion, Makati"],
])("a street keeps the typed house number: «%s»", async (query, number, expected) => {
  const [first] = await find(query);
  expect(first).toMatchObject({ formatted_address: expected, street_number: number, kind: "street" });

  const again = await geocoder.details({ query_id: first!.id, language: "en" });
  const { match: _, ...known } = first!;
  expect(again).toEqual([known]);
});

test("a number at the start of a name is not a house number", async () => {
  for (const query of ["26th Street", "7-Eleven"])
    for (const place of await find(query)) expect(place).not.toHaveProperty("street_number");
  expect(await firstLine("26th st bgc")).toMatch(/^26th Street, Bonifacio Global City/);
});

test("a number in a name is part of the name", async () => {
  const [first] = await find("greenbelt 5");
  expect(first).toMatchObject({ formatted_address: expect.stringMatching(/^Greenbelt 5,/) });
  expect(first).not.toHaveProperty("street_number");
});

test("a lot in a village ranks above the village", async () => {
  expect(await firstLine("Blk 5 Lot 12 Dasmarinas Village")).toBe(
    "Blk 5, Lot 12, Dasmariñas Village, Makati",
  );
});

test("of two streets with one name the nearer one comes first", async () => {
  const cubao = { latitude: 14.619, longitude: 121.0515 };
  const caloocan = { latitude: 14.6575, longitude: 120.992 };
  expect((await find("edsa", cubao))[0]?.formatted_address).toBe("EDSA, Cubao, Quezon City");
  expect((await find("edsa", caloocan))[0]?.formatted_address).toBe("EDSA, Caloocan");
});

test("a response has at most eight places, without duplicates", async () => {
  for (const query of ["s", "sa", "p", "makati"]) {
    const found = await lines(query);
    expect(found).toHaveLength(8);
    expect(new Set(found).size).toBe(8);
  }
});

test("words that match no place find nothing", async () => {
  expect(await find("qzxwv")).toEqual([]);
  expect(await find(" ,;- ")).toEqual([]);
});

test("another country's towns are found when that country is requested", async () => {
  const [first] = await find("islamabd", makati, "pk");
  expect(first).toMatchObject({ country_code: "PK", city: "Islamabad" });
  expect(first!.formatted_address).toContain("Pakistan");
  const { match: _, ...known } = first!;
  expect(await geocoder.details({ query_id: first!.id, language: "en" })).toEqual([known]);
  expect(await find("makati", makati, "pk")).toEqual([]);
});

test("an invented id finds nothing", async () => {
  for (const query_id of ["ph:nowhere", "at:91,200", "nonsense", "ph:1703417@%E0%A4%A"])
    expect((await geocoder.details({ query_id, language: "en" })).length).toBeLessThanOrEqual(1);
  expect(await geocoder.details({ query_id: "ph:nowhere", language: "en" })).toEqual([]);
});

test.each(["Street", "Scout", "Residences"])(
  "words that are part of half of all names find no place by themselves: «%s» [11.12]",
  async (query) => expect(await lines(query)).toEqual([]),
);

test.each(["88 Scout Tuason St QC", "77 Zyxwvut Street, Makati"])(
  "an unknown street is not matched by its generic words: «%s» [11.12] [11.15]",
  async (query) => expect(await lines(query)).toEqual([]),
);

test.each([
  ["two seren", "street", "Two Serendra"],
  ["12 Kalayaan Ave, Makati", "street", "12 Kalayaan Avenue"],
  ["Burgos Street, Quezon City", "weak", "P. Burgos Street"],
  ["edsa", "weak", "EDSA"],
  ["Poblacion, Makati", "area", "Poblacion"],
  ["knigtsbrigde residences", "street", "Knightsbridge Residences"],
])("«%s» is graded %s, with %s [11.11] [11.14]", async (query, grade, name) => {
  const [first] = await find(query);
  expect(first).toMatchObject({ match: grade, formatted_address: expect.stringContaining(name) });
});

test("more typing mistakes than a word's length allows, or one in its first letter, lower the grade [11.14]", async () => {
  for (const query of ["nkigtsbrigde residences", "kngtsbrgde residences", "Xalayaan Avenue, Makati"])
    for (const { match } of await find(query)) expect(match).toBe("weak");
});
