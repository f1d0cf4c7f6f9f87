import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adminLevelsOf } from "./addresses/admin-levels.ts";
import { AreaLocator } from "./addresses/area-locator.ts";
import { buildAddresses, type AddressCounts } from "./addresses/build-addresses.ts";
import { groupStreets, type Streets } from "./addresses/group-streets.ts";
import { formatVersion, placeFiles, type FolderFacts } from "./place-folder.ts";
import { heapFile, readSource, type ElementHeap } from "./read-source.ts";
import { buildRoads, type RoadCounts } from "./roads/build-roads.ts";
import { twoWheelerRulesOf } from "./roads/two-wheeler-rules.ts";
import type { MapElement, MapSource } from "./source/map-element.ts";
import { readElements } from "./source/element-file.ts";
import { cutTiles, type TileCounts } from "./tiles/cut-tiles.ts";

export type Counts = {
  read: Record<ElementHeap, number>;
  roads: RoadCounts;
  addresses: AddressCounts;
  tiles: TileCounts;
};
/** The contents of `places.json`. */
export type PlacesFacts = FolderFacts & Counts;

type Step = keyof Counts;
type State = { source: string; done: Partial<Counts> };

export type PlacesToBuild = {
  source: MapSource;
  /** Describes the source: a text, and a fingerprint by which a changed source is noticed. */
  madeOf: string;
  fingerprint: string;
  country: string;
  /** Languages in which names are stored in addition to the map's own. */
  languages: readonly string[];
  folder: string;
  /**
   * True for smaller tiles, so that the repository can contain many cities: without the highest zoom, and mainly
   * streets.
   */
  isLean?: boolean;
  onStep: (step: Step, share: number) => void;
};

const wholeFile = (path: string): ArrayBuffer => {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
};

const readState = (path: string, source: string): State => {
  try {
    const state = JSON.parse(readFileSync(path, "utf8")) as State;
    return state.source === source ? state : { source, done: {} };
  } catch {
    return { source, done: {} };
  }
};

/**
 * Builds the folder of a country's places from a source: roads, addresses, tiles. Each finished step is saved, so
 * that an interrupted run continues after it.
 */
export async function buildPlaces(request: PlacesToBuild): Promise<PlacesFacts> {
  const { source, country, languages, folder, onStep, madeOf } = request;
  const work = join(folder, "work");
  const stateFile = join(work, "state.json");
  const state = readState(
    stateFile,
    `${formatVersion} ${country} ${languages.join(" ")} ${request.fingerprint}`,
  );
  if (Object.keys(state.done).length === 0) rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const path = (file: keyof typeof placeFiles) => join(folder, placeFiles[file]);
  const elements = (heap: ElementHeap): Iterable<MapElement> => readElements(heapFile(work, heap));

  const step = async <Name extends Step>(
    name: Name,
    make: () => Promise<Counts[Name]> | Counts[Name],
  ): Promise<Counts[Name]> => {
    const known = state.done[name];
    if (known) return known;
    onStep(name, 0);
    const counts = await make();
    state.done[name] = counts;
    writeFileSync(`${stateFile}.part`, JSON.stringify(state));
    renameSync(`${stateFile}.part`, stateFile);
    onStep(name, 1);
    return counts;
  };

  let grouped: { locator: AreaLocator; streets: Streets } | undefined;
  const streets = () => {
    if (grouped) return grouped;
    const locator = new AreaLocator(adminLevelsOf(country));
    for (const boundary of elements("boundaries")) locator.addBoundary(boundary);
    for (const place of elements("places")) if (place.type === "point") locator.addPoint(place);
    locator.settle();
    return (grouped = { locator, streets: groupStreets(elements("roads"), locator, work) });
  };

  const counts: Counts = {
    read: await step("read", () => readSource(source, work, (share) => onStep("read", share))),
    roads: await step("roads", () =>
      buildRoads(path("roads"), {
        elements: () => elements("roads"),
        rules: twoWheelerRulesOf(country),
        streetOf: (order) => streets().streets.streetOfRoad[order] ?? 0,
        folder: work,
      }),
    ),
    addresses: await step("addresses", () =>
      buildAddresses(path("addresses"), {
        ...streets(),
        roads: wholeFile(path("roads")),
        places: () => elements("places"),
        houses: () => elements("houses"),
        folder: work,
      }),
    ),
    tiles: await step("tiles", () =>
      cutTiles(path("tiles"), {
        *elements() {
          for (const heap of ["roads", "shapes", "places"] as const)
            for (const element of elements(heap)) yield { element, isHouse: false };
          for (const element of elements("houses")) yield { element, isHouse: true };
        },
        languages,
        attribution: source.attribution,
        bounds: source.bounds,
        folder: work,
        ...(request.isLean && { isLean: true }),
      }),
    ),
  };
  const facts = { format: formatVersion, country, madeOf, attribution: source.attribution, ...counts };
  writeFileSync(path("facts"), `${JSON.stringify(facts, null, 1)}\n`);
  rmSync(work, { recursive: true });
  return facts;
}
