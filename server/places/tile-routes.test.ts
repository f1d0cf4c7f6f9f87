import { readDeployment } from "@waybill/contract/visitors/deployment";
import fastify from "fastify";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PMTiles, type Source } from "pmtiles";
import { productRoot } from "../platform/program-files.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { streetIndexOf } from "./choose-geocoder.ts";
import { embeddedGeocoder } from "./embedded/embedded-geocoder.ts";
import { findStreetData, tilesUrl } from "./street-data.ts";
import { streetGeocoder } from "./street-geocoder.ts";
import { tileRoutes } from "./tile-routes.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const tiles = join(productRoot, "places/demo/ph/tiles.pmtiles");

const read = (range?: string) =>
  product.inject({ method: "GET", url: "/map/streets.pmtiles", headers: range ? { range } : {} });

test("tiles are served as ranges from our own server, each with 206 and only that part [11.36]", async () => {
  const { size } = statSync(tiles);
  const first = await read("bytes=0-126");
  expect(first.statusCode).toBe(206);
  expect(first.headers["content-range"]).toBe(`bytes 0-126/${size}`);
  expect(first.rawPayload.length).toBe(127);
  expect(first.rawPayload.subarray(0, 7).toString()).toBe("PMTiles");
  expect((await read("bytes=-10")).headers["content-range"]).toBe(`bytes ${size - 10}-${size - 1}/${size}`);
  const whole = await read();
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.length).toEqual(size);
  const known = { "if-none-match": String(first.headers.etag) };
  const again = await product.inject({ method: "GET", url: "/map/streets.pmtiles", headers: known });
  expect(again.statusCode).toBe(304);
});

test("a range that the file does not have is refused in the common error format, with the size [11.36]", async () => {
  const { size } = statSync(tiles);
  const beyond = await read(`bytes=${size}-`);
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers["content-range"]).toBe(`bytes */${size}`);
  expect(beyond.json()).toMatchObject({ status: 416, errors: [{ code: "RANGE_NOT_SATISFIABLE" }] });
});

test("only tiles requested with the current version are cached forever [11.36]", async () => {
  const keptFor = async (url: string) =>
    (await product.inject({ method: "GET", url, headers: { range: "bytes=0-9" } })).headers["cache-control"];
  const current = tilesUrl(findStreetData(readSettings({ COUNTRY: "ph" }))!);
  expect(await keptFor(current)).toContain("immutable");
  for (const url of ["/map/streets.pmtiles", "/map/streets.pmtiles?v=0123456789ab"])
    expect(await keptFor(url)).toBe("no-cache");
});

test("a client's settings contain the URL of the tiles, and a map reads them through the pmtiles protocol [11.35] [11.36]", async () => {
  const { body } = await product.call(readDeployment, {});
  const { streets } = body.map;
  expect(streets!.bounds[0]).toBeLessThan(body.map.longitude);
  let [asked, bytes] = [0, 0];
  const source: Source = {
    getKey: () => streets!.url,
    async getBytes(offset, length) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const answer = await product.inject({ method: "GET", url: streets!.url, headers: { range } });
      asked++;
      bytes += answer.rawPayload.length;
      return { data: new Uint8Array(answer.rawPayload).buffer, etag: String(answer.headers.etag) };
    },
  };
  const file = new PMTiles(source);
  const metadata = (await file.getMetadata()) as { attribution: string };
  expect(metadata.attribution).toContain("© OpenStreetMap contributors");
  expect(metadata.attribution).toContain("https://www.openstreetmap.org/copyright");

  // The tiles of a 1280 × 800 screen at Makati, at the zoom of an order's map.
  for (const x of [13698, 13699, 13700]) for (const y of [7521, 7522, 7523]) await file.getZxy(14, x, y);
  expect(asked).toBeLessThan(15);
  expect(bytes).toBeLessThan(300_000);
});

test("a file of streets that cannot be opened is tried again at the next call, and the server keeps running", async () => {
  const data = findStreetData(readSettings({ COUNTRY: "ph" }))!;
  const folder = mkdtempSync(join(tmpdir(), "waybill-no-streets-"));
  const copy = (file: string) => copyFileSync(join(data.folder, file), join(folder, file));
  const app = fastify();
  tileRoutes(app, { ...data, folder });
  expect((await app.inject("/map/streets.pmtiles")).statusCode).toBe(500);
  copy("tiles.pmtiles");
  expect((await app.inject("/map/streets.pmtiles")).statusCode).toBe(200);
  await app.close();
  const never = fastify();
  tileRoutes(never, { ...data, folder: join(folder, "none") });
  await never.inject("/map/streets.pmtiles");
  await never.close();

  const [query, language, country] = ["ayala avenue", "en", "ph"];
  const asked = { query, language, country };
  const index = streetIndexOf({ ...data, folder });
  const around = streetGeocoder({ ...data, folder }, index, embeddedGeocoder("ph", index));
  let opens = 0;
  const within = embeddedGeocoder("ph", () => {
    opens++;
    return Promise.reject(new Error("The file cannot be opened."));
  });
  for (const geocoder of [around, within]) {
    geocoder.warm!();
    await expect(geocoder.autocomplete(asked)).rejects.toThrow();
    await expect(geocoder.autocomplete(asked)).rejects.toThrow();
  }
  expect(opens).toBeGreaterThan(1);
  for (const file of ["addresses.bin.br", "roads.bin.br"]) copy(file);
  expect(await around.autocomplete(asked)).not.toEqual([]);
  rmSync(folder, { recursive: true });
});

test("the server does not start with a folder that lacks the country, and the error names the country", () => {
  const settings = readSettings({ COUNTRY: "sg", PLACES_DIR: join(productRoot, "places/demo/ph") });
  expect(() => findStreetData(settings)).toThrow("PLACES_DIR has no places of SG");
  const whole = readSettings({ COUNTRY: "sg", PLACES_DIR: join(productRoot, "places/demo") });
  expect(findStreetData(whole)?.facts.country).toBe("sg");
  expect(findStreetData(readSettings({ COUNTRY: "se" }))).toBeUndefined();
});

test("the demo cities take at most 40 MB of the repository, each with its streets, addresses and roads [11.37] [11.53]", () => {
  const folder = join(productRoot, "places/demo");
  const cities = readdirSync(folder);
  expect(cities).toEqual(expect.arrayContaining(["kw", "my", "ph", "pk", "sg"]));
  let bytes = 0;
  for (const city of cities) {
    const settings = readSettings({ COUNTRY: city });
    expect(findStreetData(settings)?.facts.attribution).toContain("© OpenStreetMap contributors");
    const files = readdirSync(join(folder, city));
    expect(files).toEqual(["addresses.bin.br", "places.json", "roads.bin.br", "tiles.pmtiles"]);
    for (const file of files) bytes += statSync(join(folder, city, file)).size;
  }
  expect(findStreetData(readSettings({ COUNTRY: "hk" }))?.facts.attribution).toContain("© OpenMapTiles");
  expect(bytes).toBeLessThanOrEqual(40_000_000);
});
