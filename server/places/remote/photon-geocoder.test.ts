import { expect, test } from "vitest";
import { photonGeocoder } from "./photon-geocoder.ts";
import { foundPlace, placeService, typedAddress } from "./test-service.ts";

const street = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [121.0287, 14.5633] },
  properties: {
    osm_type: "W",
    osm_id: 25_551_023,
    osm_key: "highway",
    osm_value: "residential",
    type: "street",
    name: "P. Burgos Street",
    district: "Poblacion",
    city: "Makati",
    postcode: "1210",
    country: "Philippines",
    countrycode: "PH",
    extent: [121.0284, 14.5649, 121.0291, 14.5618],
  },
};
const abroad = {
  ...street,
  properties: { ...street.properties, city: "Cayenne", country: "France", countrycode: "GF" },
};
const features = { type: "FeatureCollection", features: [abroad, street] };

test("Photon's features become places of the requested country, with the typed number before the street", async () => {
  const { url, requests } = await placeService({ "/api": features });
  const found = await photonGeocoder({ url, fetch }).autocomplete({
    ...typedAddress,
    near: { latitude: 14.55, longitude: 121.02 },
    language: "fil",
  });
  expect(found).toEqual([
    {
      id: "photon:14.5633,121.0287:W25551023@5012",
      number_is_typed: true,
      formatted_address: "5012 P. Burgos Street, Poblacion, Makati, Philippines",
      ...foundPlace,
      kind: "residential",
    },
  ]);
  expect(requests[0]?.query).toMatchObject({
    q: "5012 P. Burgos St",
    lat: "14.55",
    lon: "121.02",
    lang: "default",
  });
});

test("Photon returns the place at a pin, and the same place by its id with its number", async () => {
  const { url, requests } = await placeService({ "/reverse": { ...features, features: [street] } });
  const geocoder = photonGeocoder({ url: `${url}/`, fetch });
  const [place] = await geocoder.reverse({ latitude: 14.5634, longitude: 121.0288, language: "en" });
  expect(place?.formatted_address).toBe("P. Burgos Street, Poblacion, Makati, Philippines");
  expect(requests[0]?.query).toMatchObject({ lat: "14.5634", lon: "121.0288", lang: "en" });

  const [again] = await geocoder.details({ query_id: `${place!.id}@5012`, language: "en" });
  expect(again).toMatchObject({ id: `${place!.id}@5012`, street_number: "5012" });
  expect(await geocoder.details({ query_id: "ph:elsewhere", language: "en" })).toEqual([]);
});
