import { expect, test } from "vitest";
import { nominatimGeocoder } from "./nominatim-geocoder.ts";
import { foundPlace, placeService, typedAddress } from "./test-service.ts";

const street = {
  place_id: 258_371_992,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  osm_type: "way",
  osm_id: 25_551_023,
  lat: "14.5633",
  lon: "121.0287",
  category: "highway",
  type: "residential",
  place_rank: 26,
  importance: 0.053,
  addresstype: "road",
  name: "P. Burgos Street",
  display_name: "P. Burgos Street, Poblacion, Makati, Metro Manila, 1210, Philippines",
  address: {
    road: "P. Burgos Street",
    quarter: "Poblacion",
    city: "Makati",
    "ISO3166-2-lvl3": "PH-00",
    region: "Metro Manila",
    postcode: "1210",
    country: "Philippines",
    country_code: "ph",
  },
  boundingbox: ["14.5618", "14.5649", "121.0284", "121.0291"],
};

test("Nominatim's results become places, requested in the user's language and with our User-Agent", async () => {
  const { url, requests } = await placeService({ "/search": [street] });
  const found = await nominatimGeocoder({ url, fetch }).autocomplete({
    ...typedAddress,
    near: { latitude: 14.5, longitude: 121 },
    language: "fil",
  });
  expect(found).toEqual([
    {
      id: "osm:W25551023@5012",
      number_is_typed: true,
      formatted_address: "5012 P. Burgos Street, Poblacion, Makati, Philippines",
      ...foundPlace,
      kind: "residential",
    },
  ]);
  expect(requests[0]?.query).toEqual({
    q: "5012 P. Burgos St",
    format: "jsonv2",
    addressdetails: "1",
    limit: "8",
    countrycodes: "ph",
    viewbox: "120.5,15,121.5,14",
    "accept-language": "fil",
  });
  expect(requests[0]?.headers["user-agent"]).toMatch(/^Waybill/);
});

test("Nominatim returns the place at a pin, and none at sea", async () => {
  const { url } = await placeService({ "/reverse": street });
  const place = { latitude: 14.5634, longitude: 121.0288, language: "en" };
  expect(await nominatimGeocoder({ url, fetch }).reverse(place)).toMatchObject([
    { id: "osm:W25551023", formatted_address: "P. Burgos Street, Poblacion, Makati, Philippines" },
  ]);
  const atSea = await placeService({ "/reverse": { error: "Unable to geocode" } });
  expect(await nominatimGeocoder({ url: atSea.url, fetch }).reverse(place)).toEqual([]);
});

test("Nominatim finds a place again by its id, with its house number", async () => {
  const { url, requests } = await placeService({ "/lookup": [street] });
  const geocoder = nominatimGeocoder({ url, fetch });
  expect(await geocoder.details({ query_id: "osm:W25551023@5012", language: "en" })).toMatchObject([
    { id: "osm:W25551023@5012", street_number: "5012" },
  ]);
  expect(requests[0]?.query["osm_ids"]).toBe("W25551023");
  expect(await geocoder.details({ query_id: "nonsense", language: "en" })).toEqual([]);
});
