import { reversePlace } from "@waybill/contract/places";
import { expect, test } from "vitest";
import { readSettings } from "../platform/settings/settings.ts";
import { openTestApp } from "../testing/test-app.ts";
import { chooseGeocoder } from "./choose-geocoder.ts";
import { placeService } from "./remote/test-service.ts";

const search = { query: "two serendra", country: "ph", language: "en" };

test("a deployment without settings calls no geocoding service", async () => {
  const fetchNothing = () => Promise.reject(new Error("The network was used."));
  const geocoder = chooseGeocoder({ settings: readSettings({}), fetch: fetchNothing });
  expect((await geocoder.autocomplete(search))[0]?.formatted_address).toMatch(/^Two Serendra/);
});

test.each([
  ["photon", "/api", { features: [] }, {}],
  ["nominatim", "/search", [], {}],
  ["google", "/geocode/json", { status: "ZERO_RESULTS" }, { GEOCODER_KEY: "k" }],
])("a deployment that configured %s calls it", async (chosen, path, answer, key) => {
  const { url, requests } = await placeService({ [path]: answer });
  const settings = readSettings({ GEOCODER: chosen, GEOCODER_URL: url, ...key });
  expect(await chooseGeocoder({ settings, fetch }).autocomplete(search)).toEqual([]);
  expect(requests.map((call) => call.path)).toEqual([path]);
});

test.each([
  ["photon", "/reverse", { features: [] }, {}],
  ["nominatim", "/reverse", { error: "Unable to geocode" }, {}],
  ["google", "/geocode/json", { status: "ZERO_RESULTS" }, { GEOCODER_KEY: "k" }],
])("a pin gets its name from the configured service %s [7.57]", async (chosen, path, answer, key) => {
  const { url, requests } = await placeService({ [path]: answer });
  const { call, close, tokenFor } = await openTestApp({
    env: { GEOCODER: chosen, GEOCODER_URL: url, ...key },
  });
  const { status, body } = await call(reversePlace, {
    as: await tokenFor("guest"),
    query: { lat: 14.55, lng: 121.05, language: "en" },
  });
  await close();
  expect(status).toBe(200);
  expect(body.data).toEqual([]);
  expect(requests.map((one) => one.path)).toEqual([path]);
});
