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

test("with PLACES_DIR a street that no list of landmarks has is found, and its id brings it again [11.35]", async () => {
  const [street] = await search("Eduque Street, Makati");
  expect(street).toMatchObject({ match: "street", city: "Makati" });
  expect(street!.formatted_address).toContain("Eduque");
  expect(street!.latitude).toBeCloseTo(14.563, 1);

  const again = await manila.details({ query_id: street!.id, language: "en" });
  expect(again[0]).toMatchObject({ formatted_address: street!.formatted_address });
});

test("with PLACES_DIR a pin is at the street it was put on [11.35]", async () => {
  const [there] = await manila.reverse({ latitude: 14.5636, longitude: 121.0262, language: "en" });
  expect(there).toMatchObject({ latitude: 14.5636, longitude: 121.0262, country_code: "PH" });
  expect(there!.street).toBeTruthy();
  const [far] = await manila.reverse({ latitude: 20.52, longitude: 121.97, language: "en" });
  expect(far!.formatted_address).toMatch(/^Near /);
});

test("a place with a local name alone is found by its usual Latin spelling, and the pin is to be looked at", async () => {
  const bangkok = geocoderOf("th");
  const found = await bangkok.autocomplete({ query: "Sukhumvit", country: "th", language: "en" });
  expect(found.some(({ formatted_address }) => formatted_address.includes("สุขุมวิท"))).toBe(true);
});
