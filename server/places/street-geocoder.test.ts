import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productRoot } from "../platform/program-files.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { chooseGeocoder } from "./choose-geocoder.ts";
import { findStreetData } from "./street-data.ts";

const geocoderOf = (COUNTRY: string) => {
  const settings = readSettings({ COUNTRY, PLACES_DIR: join(productRoot, "places/demo") });
  return chooseGeocoder({ settings, fetch, streets: findStreetData(settings) });
};
const manila = geocoderOf("ph");
const search = (query: string) => manila.autocomplete({ query, country: "ph", language: "en" });

test("with PLACES_DIR a street that is no landmark is found, and can be read again by its id [11.35]", async () => {
  const [street] = await search("Eduque Street, Makati");
  expect(street).toMatchObject({ match: "street", city: "Makati" });
  expect(street!.formatted_address).toContain("Eduque");
  expect(street!.latitude).toBeCloseTo(14.563, 1);

  const again = await manila.details({ query_id: street!.id, language: "en" });
  expect(again[0]).toMatchObject({ formatted_address: street!.formatted_address });
});

test.each(["Rizal Street", "12 Rizal Street"])(
  "with PLACES_DIR too, one of many streets with a name is graded as uncertain: «%s» [11.11] [11.13]",
  async (query) => {
    const found = await search(query);
    expect(new Set(found.slice(0, 3).map(({ formatted_address }) => formatted_address)).size).toBe(3);
    for (const { formatted_address, match } of found.slice(0, 3)) {
      expect(formatted_address).toMatch(/^(?:12 )?Rizal(?: St| Street)?, /);
      expect(match).toBe("weak");
    }
  },
);

test("with PLACES_DIR too, a typed street is matched to the street, not to a building of that name [11.13]", async () => {
  for (const { kind } of await search("Rizal Street, Makati")) expect(kind).toBe("street");
  const [door] = await search("5 Ayala Ave, Makati");
  expect(door).toMatchObject({ match: "exact", street_number: "5", street: "Ayala Avenue" });
});

test.each(["Jollibee", "7-Eleven", "mcdonald's"])(
  "the name of a chain suggests its branches, nearest first, and all are graded as uncertain: «%s» [11.25]",
  async (query) => {
    const near = { latitude: 14.5547, longitude: 121.0244 };
    const found = await manila.autocomplete({ query, country: "ph", language: "en", near });
    expect(found).toHaveLength(8);
    const metres = found.map((place) => distanceInMetres(place, near));
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    expect(metres.at(-1)).toBeLessThan(2_000);
    for (const { formatted_address } of found)
      expect(formatted_address.toLowerCase().startsWith(query.toLowerCase())).toBe(true);
    expect(found[0]!.match).toBe("weak");
  },
);

test("with PLACES_DIR a pin gets the street that it is on [11.35]", async () => {
  const [there] = await manila.reverse({ latitude: 14.5636, longitude: 121.0262, language: "en" });
  expect(there).toMatchObject({ latitude: 14.5636, longitude: 121.0262, country_code: "PH" });
  expect(there!.street).toBeTruthy();
  const [far] = await manila.reverse({ latitude: 20.52, longitude: 121.97, language: "en" });
  expect(far!.formatted_address).toMatch(/^Near /);
});

test("a place with only a local name is found by its usual Latin spelling, graded as uncertain", async () => {
  const bangkok = geocoderOf("th");
  const found = await bangkok.autocomplete({ query: "Sukhumvit", country: "th", language: "en" });
  expect(found.some(({ formatted_address }) => formatted_address.includes("สุขุมวิท"))).toBe(true);
  expect(found[0]!.match).toBe("weak");
});

test.each([
  ["kw", "Surra block 3 street 10", "شارع 10, السرة"],
  ["kw", "Omariya street 6, 22", "شارع 6, العمرية"],
  ["ae", "House 3, 10a street, Al Qusais", "القصيص"],
  ["ae", "17 street, Al Baraha", "شارع 17, البراحة"],
  ["th", "110 ถ.ตะนาว พระนคร กทม. 10200", "ถนนตะนาว"],
  ["th", "Sukhumvit 63 Bangkok", "ซอยสุขุมวิท 63"],
  ["th", "onnut soi 17/1", "17/1"],
  ["th", "18 Ratchaprarop Rd Bangkok", "ถนนราชปรารภ"],
  ["kw", "Khaitan Block 6 st. 91 building 55", "شارع 91, خيطان"],
  ["dk", "Peter Sabroesgade 15", "Peter Sabroes Gade"],
  ["co", "calle 128D aures suba", "Calle 128D, Aures"],
  ["co", "Cr 15 No. 47-14 Chapinero", "Carrera 15"],
  ["ar", "Zamudio 5701, CABA", "Zamudio"],
])("in %s «%s» finds the street in the typed district [11.28]", async (country, query, line) => {
  const [first] = await geocoderOf(country).autocomplete({ query, country, language: "en" });
  expect(first!.formatted_address).toContain(line);
});
