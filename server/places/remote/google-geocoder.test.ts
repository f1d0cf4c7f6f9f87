import { expect, test } from "vitest";
import { GeocoderUnavailable } from "../geocoder.ts";
import { googleGeocoder } from "./google-geocoder.ts";
import { foundPlace, placeService, typedAddress } from "./test-service.ts";

const street = {
  address_components: [
    { long_name: "P. Burgos Street", short_name: "P. Burgos St", types: ["route"] },
    { long_name: "Makati", short_name: "Makati", types: ["locality", "political"] },
    { long_name: "Philippines", short_name: "PH", types: ["country", "political"] },
    { long_name: "1210", short_name: "1210", types: ["postal_code"] },
  ],
  formatted_address: "P. Burgos St, Makati, 1210 Metro Manila, Philippines",
  geometry: {
    bounds: {},
    location: { lat: 14.5633, lng: 121.0287 },
    location_type: "GEOMETRIC_CENTER",
    viewport: {},
  },
  place_id: "ChIJ8f2_burgos",
  types: ["route"],
};
const key = "very-secret-key";
const found = { status: "OK", results: [street] };

test("Google's results become places of the country, with the typed number before the street", async () => {
  const { url, requests } = await placeService({ "/geocode/json": found });
  const places = await googleGeocoder({ url, key, fetch }).autocomplete({
    ...typedAddress,
    near: { latitude: 14.5, longitude: 121 },
    language: "en",
  });
  expect(places).toEqual([
    {
      id: "google:ChIJ8f2_burgos@5012",
      number_is_typed: true,
      formatted_address: "5012 P. Burgos St, Makati, 1210 Metro Manila, Philippines",
      ...foundPlace,
      kind: "route",
    },
  ]);
  expect(requests[0]?.query).toEqual({
    address: "5012 P. Burgos St",
    components: "country:PH",
    bounds: "14.25,120.75|14.75,121.25",
    language: "en",
    key,
  });
});

test("Google returns the place at a pin, and the same place by its id", async () => {
  const { url, requests } = await placeService({
    "/geocode/json": found,
    "/place/details/json": { status: "OK", result: street },
  });
  const geocoder = googleGeocoder({ url, key, fetch });
  const [place] = await geocoder.reverse({ latitude: 14.5634, longitude: 121.0288, language: "en" });
  expect(place).toMatchObject({ id: "google:ChIJ8f2_burgos", formatted_address: street.formatted_address });
  expect(requests[0]?.query["latlng"]).toBe("14.5634,121.0288");

  expect(await geocoder.details({ query_id: place!.id, language: "en" })).toEqual([place]);
  expect(requests[1]?.query["place_id"]).toBe("ChIJ8f2_burgos");
});

test("no results give an empty list, a refused key makes the geocoder unavailable, and the error does not contain the key", async () => {
  const point = { latitude: 0, longitude: 0, language: "en" };
  const empty = await placeService({ "/geocode/json": { status: "ZERO_RESULTS", results: [] } });
  expect(await googleGeocoder({ url: empty.url, key, fetch }).reverse(point)).toEqual([]);

  const refused = await placeService({
    "/geocode/json": {
      status: "REQUEST_DENIED",
      error_message: `The key ${key} is not allowed.`,
      results: [],
    },
  });
  const problem: unknown = await googleGeocoder({ url: refused.url, key, fetch })
    .reverse(point)
    .catch((thrown: unknown) => thrown);
  expect(problem).toBeInstanceOf(GeocoderUnavailable);
  expect(String(problem)).not.toContain(key);
});
