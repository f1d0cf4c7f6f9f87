import { autocompletePlaces, placeDetails } from "@waybill/contract/places";
import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { GeocoderUnavailable } from "../geocoder.ts";
import { googlePlaces } from "./google-places.ts";
import { placeService } from "./test-service.ts";

const suggested = {
  suggestions: [
    {
      placePrediction: {
        place: "places/ChIJ_burgos",
        placeId: "ChIJ_burgos",
        text: { text: "P. Burgos Street, Makati, Philippines", matches: [] },
        types: ["route"],
      },
    },
    { queryPrediction: { text: { text: "burgers" } } },
  ],
};
const details = {
  id: "ChIJ_burgos",
  formattedAddress: "P. Burgos St, Makati, 1210 Metro Manila, Philippines",
  location: { latitude: 14.5633, longitude: 121.0287 },
  addressComponents: [
    { longText: "P. Burgos Street", shortText: "P. Burgos St", types: ["route"], languageCode: "en" },
    { longText: "Makati", shortText: "Makati", types: ["locality", "political"], languageCode: "en" },
    { longText: "Philippines", shortText: "PH", types: ["country", "political"], languageCode: "en" },
    { longText: "1210", shortText: "1210", types: ["postal_code"] },
  ],
  types: ["route"],
};
const answers = { "/v1/places:autocomplete": suggested, "/v1/places/ChIJ_burgos": details };
const key = "very-secret-key";
const begin = async (given: Readonly<Record<string, unknown>> = answers) => {
  const { url, requests } = await placeService(given);
  return { url: `${url}/v1/`, requests, search: googlePlaces({ url: `${url}/v1/`, key, fetch }) };
};
const typed = { query: "p. burg", country: "ph", language: "en" };

test("keystrokes and details of one search share a session token, and a field mask limits the fields [10.87]", async () => {
  const { search, requests } = await begin();
  const session = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const near = { latitude: 14.55, longitude: 121.05 };
  await search.autocomplete({ ...typed, query: "p. b", near, session });
  const [place] = await search.autocomplete({ ...typed, near, session });
  expect(place).toEqual({
    id: "google-places:ChIJ_burgos",
    formatted_address: "P. Burgos Street, Makati, Philippines",
    kind: "route",
  });
  expect(await search.details({ query_id: place!.id, language: "en", session })).toEqual([
    {
      id: "google-places:ChIJ_burgos",
      formatted_address: details.formattedAddress,
      latitude: 14.5633,
      longitude: 121.0287,
      street: "P. Burgos Street",
      city: "Makati",
      postal_code: "1210",
      country_code: "PH",
      kind: "route",
    },
  ]);
  expect(requests.map(({ method, path }) => [method, path])).toEqual([
    ["POST", "/v1/places:autocomplete"],
    ["POST", "/v1/places:autocomplete"],
    ["GET", "/v1/places/ChIJ_burgos"],
  ]);
  expect(requests[1]?.body).toEqual({
    input: "p. burg",
    languageCode: "en",
    regionCode: "ph",
    includedRegionCodes: ["ph"],
    locationBias: { circle: { center: near, radius: 30_000 } },
    sessionToken: session,
  });
  expect(requests[0]?.body).toMatchObject({ sessionToken: session });
  expect(requests[2]?.query).toEqual({ languageCode: "en", sessionToken: session });
  expect(requests.map(({ headers }) => [headers["x-goog-api-key"], headers["x-goog-fieldmask"]])).toEqual([
    ...Array.from({ length: 2 }, () => [
      key,
      "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text,suggestions.placePrediction.types",
    ]),
    [key, "id,formattedAddress,location,addressComponents,types"],
  ]);
});

test("no results and an unknown place give an empty list, and an error never contains the key", async () => {
  const empty = await begin({ "/v1/places:autocomplete": {} });
  expect(await empty.search.autocomplete(typed)).toEqual([]);
  expect(await empty.search.details({ query_id: "google-places:gone", language: "en" })).toEqual([]);
  expect(await empty.search.details({ query_id: "google-places:../keys", language: "en" })).toEqual([]);
  expect(empty.requests).toHaveLength(2);

  const odd = await begin({ "/v1/places:autocomplete": { suggestions: "none" } });
  const problem: unknown = await odd.search.autocomplete(typed).catch((thrown: unknown) => thrown);
  expect(problem).toBeInstanceOf(GeocoderUnavailable);
  expect(String(problem)).not.toContain(key);
});

const openWith = async (isOn: boolean, env: Record<string, string>) => {
  const app = await openTestApp({ env });
  onTestFinished(app.close);
  await app.db.insertInto("flags").values({ name: "google-autocomplete", is_on: isOn }).execute();
  const as = await app.tokenFor("guest");
  const find = (query: Record<string, string>) =>
    app.call(autocompletePlaces, { as, query: { query: "two serendra", language: "en", ...query } });
  return { ...app, as, find };
};

test("with google-autocomplete on the address search is Google's, with it off our own [10.86]", async () => {
  const { url, requests } = await begin();
  const env = { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url };
  const on = await openWith(true, env);
  const { body } = await on.find({ session: "one-search" });
  const { id } = body.data[0]!.address;
  expect(id).toBe("google-places:ChIJ_burgos");
  const found = await on.call(placeDetails, { as: on.as, query: { query_id: id, session: "one-search" } });
  expect(found.body.data[0]?.address).toMatchObject({ latitude: 14.5633, longitude: 121.0287 });
  expect(requests).toHaveLength(2);
  expect((await on.find({ session: "not a token" })).status).toBe(400);

  const off = await openWith(false, env);
  expect((await off.find({})).body.data[0]?.address.formatted_address).toMatch(/^Two Serendra/);
  expect(requests).toHaveLength(2);
});

test("without a key for Google the flag changes nothing [10.86]", async () => {
  const { find } = await openWith(true, {});
  expect((await find({})).body.data[0]?.address.formatted_address).toMatch(/^Two Serendra/);
});
