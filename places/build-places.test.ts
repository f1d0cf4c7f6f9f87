import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PMTiles, type Source } from "pmtiles";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, expect, test } from "vitest";
import { buildPlaces, type PlacesToBuild } from "./build-places.ts";
import { district, elementsOf } from "./fixtures/district.fixture.ts";
import { placeFiles } from "./place-folder.ts";
import { asOsmData, writeExtract } from "./source/osm-pbf/write-extract.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-places-"));
afterAll(() => rmSync(folder, { recursive: true }));
const root = join(import.meta.dirname, "..");

const run = promisify(execFile);
const command = (...words: string[]) =>
  run(process.execPath, ["--import", "tsx", "places/main.ts", ...words], { cwd: root });

const extract = join(folder, "poblacion.osm.pbf");
writeExtract(extract, asOsmData(await elementsOf(district())));

const build = (asked: Partial<PlacesToBuild> & { folder: string }) =>
  buildPlaces({
    source: district(),
    madeOf: "poblacion",
    fingerprint: "1",
    country: "ph",
    languages: ["en"],
    onStep: () => {},
    ...asked,
  });

/** Opens a tile file like a browser does, by range requests. */
function tilesIn(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (at, length) => ({ data: new Uint8Array(bytes.subarray(at, at + length)).buffer }),
  };
  return new PMTiles(source);
}
const layersAt = async (tiles: PMTiles, z: number, x: number, y: number) => {
  const tile = await tiles.getZxy(z, x, y);
  return tile ? new VectorTile(new PbfReader(tile.data)).layers : {};
};

test("npm run places builds tiles, addresses and roads from an extract, shows progress and lists the result [11.30] [11.33]", async () => {
  const out = join(folder, "ph");
  const { stdout } = await command(extract, "--country", "ph", "--out", out);
  for (const file of Object.values(placeFiles)) expect(existsSync(join(out, file))).toBe(true);
  expect(existsSync(join(out, "work"))).toBe(false);
  for (const step of ["Reading … 100 %", "Roads … 100 %", "Addresses … 100 %", "Map tiles … 100 %"])
    expect(stdout).toContain(step);
  expect(stdout).toMatch(/\d+ km of road/);
  expect(stdout).toMatch(/\d+ streets with \d+ house numbers/);
  expect(stdout).toMatch(/\d+ map tiles, \d+ kB/);

  const facts = JSON.parse(readFileSync(join(out, placeFiles.facts), "utf8"));
  expect(facts).toMatchObject({ country: "ph", madeOf: "poblacion.osm.pbf" });
  expect(facts.attribution).toContain("© OpenStreetMap contributors");

  const tiles = tilesIn(join(out, placeFiles.tiles));
  const { minZoom, maxZoom } = await tiles.getHeader();
  expect(minZoom).toBe(0);
  expect(maxZoom).toBe(14);
  const layers = await layersAt(tiles, 14, 13699, 7522);
  expect(Object.keys(layers)).toEqual(
    expect.arrayContaining(["road", "water", "green", "place", "poi", "house"]),
  );
  const streets = Array.from(
    { length: layers["road"]!.length },
    (_, at) => layers["road"]!.feature(at).properties,
  );
  expect(streets).toContainEqual({ class: "tertiary", name: "Villar", oneway: 1 });
});

test("an extract gives the same as the same streets in files, including a relation's area", async () => {
  const [ofFiles, ofExtract] = [join(folder, "of-files"), join(folder, "ph")];
  const facts = await build({ folder: ofFiles });
  const other = JSON.parse(readFileSync(join(ofExtract, placeFiles.facts), "utf8"));
  expect(other.addresses).toEqual(facts.addresses);
  expect(other.roads).toEqual(facts.roads);
  expect(other.tiles.tiles).toBe(facts.tiles.tiles);
  expect(other.read).toEqual(facts.read);
});

test("an interrupted run continues after its last finished step [11.34]", async () => {
  const out = join(folder, "interrupted");
  const steps: string[] = [];
  const onStep = (step: string, share: number) => {
    if (share === 1) steps.push(step);
    if (step === "addresses") throw new Error("The machine went down.");
  };
  await expect(build({ folder: out, onStep })).rejects.toThrow("The machine went down.");
  expect(steps).toEqual(["read", "roads"]);

  const unread = { ...district(), elements: () => expect.unreachable("It has been read.") };
  const later: string[] = [];
  const facts = await build({ folder: out, source: unread, onStep: (step) => later.push(step) });
  expect(new Set(later)).toEqual(new Set(["addresses", "tiles"]));
  expect(facts).toEqual(await build({ folder: join(folder, "at-once") }));

  const another = build({ folder: out, source: unread, fingerprint: "2" });
  await expect(another).rejects.toThrow("It has been read.");
});

test("an unreadable source is reported in one sentence", async () => {
  const cut = join(folder, "cut.osm.pbf");
  writeFileSync(cut, readFileSync(extract).subarray(0, 50_000));
  for (const [file, words] of [
    [cut, "download it again"],
    [join(root, "README.md"), "not a file of OpenStreetMap"],
  ]) {
    const failed = await command(file!, "--country", "ph", "--out", join(folder, "bad")).catch(
      (error) => error,
    );
    expect(failed.code).toBe(1);
    expect(failed.stderr.trim().split("\n")).toEqual([expect.stringContaining(words!)]);
  }
});
