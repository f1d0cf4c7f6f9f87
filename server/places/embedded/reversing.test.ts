import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { expect, test } from "vitest";
import { embeddedGeocoder } from "./embedded-geocoder.ts";

const geocoder = embeddedGeocoder("ph");
const at = (latitude: number, longitude: number, language = "en") =>
  geocoder.reverse({ latitude, longitude, language });
const found = async (query: string) =>
  (await geocoder.autocomplete({ query, country: "ph", language: "en" }))[0]!;
/** A point the given number of metres north of a place. */
const northOf = (
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
  language?: string,
) => at(latitude + metres / 111_195, longitude, language);

test("a pin at a building gets the building's address, with its city and country", async () => {
  const building = await found("Two Serendra");
  const [place] = await northOf(building, 10);
  expect(place).toMatchObject({
    formatted_address: building.formatted_address,
    city: "Taguig",
    country_code: "PH",
  });
});

test("a pin keeps its coordinates", async () => {
  const [place] = await at(14.56331, 121.02874);
  expect(place).toMatchObject({ latitude: 14.56331, longitude: 121.02874 });
});

test("a pin on a street gets the street with its area and city", async () => {
  const street = await found("Taft Avenue Makati");
  const [place] = await northOf(street, 15);
  expect(place).toMatchObject({ street: "Taft Avenue", city: "Makati" });
  expect(place!.formatted_address).toBe(street.formatted_address);
});

test("a pin farther away is described as near the place", async () => {
  const [place] = await northOf(await found("Basco Batanes"), 7_000);
  expect(place!.formatted_address).toMatch(/^Near ./);
});

test("a pin in a town without landmarks gets the town and its province", async () => {
  expect((await northOf(await found("Basco Batanes"), 200))[0]).toMatchObject({
    formatted_address: "Basco, Batanes",
  });
});

test("a pin far from a town is described as near the town, and one at sea has no address", async () => {
  expect((await at(16.4, 122.9))[0]).toBeUndefined();
  const [place] = await at(15.73, 121.43);
  expect(place!.formatted_address).toMatch(/^Near /);
  expect(await at(0, -30)).toEqual([]);
});

test("the address of a pin can be found again by its id", async () => {
  const [place] = await at(14.5547, 121.0244);
  expect(await geocoder.details({ query_id: place!.id, language: "en" })).toEqual([place]);
});

test("'near' is translated to the reader's language", async () => {
  const [english] = await northOf(await found("Basco Batanes"), 7_000);
  const [arabic] = await northOf(await found("Basco Batanes"), 7_000, "ar");
  expect(arabic!.formatted_address).toMatch(/\p{Script=Arabic}/u);
  expect(arabic!.formatted_address).not.toContain(english!.formatted_address);
});

test("if a pin is at a place, that place is the nearest one", async () => {
  const building = await found("Greenbelt 5");
  const [place] = await at(building.latitude, building.longitude);
  expect(distanceInMetres(place!, building)).toBeLessThan(80);
  expect(place!.formatted_address).not.toMatch(/^Near/);
});
