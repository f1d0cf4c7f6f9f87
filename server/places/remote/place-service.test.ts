import { expect, test } from "vitest";
import { GeocoderUnavailable } from "../geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { askService } from "./place-service.ts";
import { listenOnTestServer, placeService } from "./test-service.ts";

const ask = async (base: string) => {
  const call = { fetch, base, path: "api", query: { key: "very-secret-key" }, service: "Photon" };
  return askService(call).catch((problem: unknown) => problem);
};

test.each([
  ["an error status", 500, "{}"],
  ["a redirect", 302, ""],
  ["an answer that is no JSON", 200, "<html>"],
])("%s counts as no response, and the error does not contain the key", async (_what, status, body) => {
  const url = await listenOnTestServer((_request, response) => {
    response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(body);
  });
  const problem = await ask(url);
  expect(problem).toBeInstanceOf(GeocoderUnavailable);
  expect(String(problem)).not.toContain("very-secret-key");
});

test("a service that cannot be reached counts as no response", async () => {
  expect(await ask("http://127.0.0.1:1")).toBeInstanceOf(GeocoderUnavailable);
});

test("a service that does not respond within two seconds counts as no response", async () => {
  const url = await listenOnTestServer(() => {});
  const started = performance.now();
  expect(await ask(url)).toBeInstanceOf(GeocoderUnavailable);
  expect(performance.now() - started).toBeGreaterThan(1_900);
  expect(performance.now() - started).toBeLessThan(6_000);
});

test("a response in an undocumented format counts as no response", async () => {
  const { url } = await placeService({ "/api": { places: [] } });
  const asking = photonGeocoder({ url, fetch }).autocomplete({
    query: "burgos",
    country: "ph",
    language: "en",
  });
  await expect(asking).rejects.toBeInstanceOf(GeocoderUnavailable);
});
