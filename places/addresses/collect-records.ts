import { perDegree, type Coordinates, type MapElement, type Tags } from "../source/map-element.ts";
import { decodeElement, encodeElement } from "../source/element-file.ts";
import { ExternalSorter, numberKey } from "../storage/external-sort.ts";
import {
  cellSize,
  perDegree as unitsPerDegree,
  type AddressFacts,
} from "@waybill/addresses/streets/address-sections";
import type { AreaLocator } from "./area-locator.ts";
import type { Street } from "./group-streets.ts";
import { placeKindOf, placeKinds, type PlaceKind } from "@waybill/addresses/streets/place-kinds";
import type { FindStreet } from "./street-finder.ts";

/**
 * A record before it is numbered: it refers to streets and areas by their index in the lists of the earlier steps.
 */
export type FutureRecord = {
  kind: PlaceKind;
  rank: number;
  at: Coordinates;
  names: Tags;
  street: number;
  areas: number[];
  codes: string[];
  /**
   * The number of the street that this record describes (0: none), and the index of the area that it describes (-1:
   * none).
   */
  isStreet: number;
  isArea: number;
};

const toUnits = (value: number) => Math.round((value * unitsPerDegree) / perDegree);
const isName = (key: string) =>
  key === "name" || key.startsWith("name:") || key.endsWith("_name") || key === "ref";
const namesOf = (tags: Tags): Tags => Object.fromEntries(Object.entries(tags).filter(([key]) => isName(key)));

const pack = ({ at, names, ...rest }: FutureRecord): Uint8Array =>
  encodeElement({ type: "point", at, tags: { ...names, "": JSON.stringify(rest) } });
export function decodeRecord(bytes: Uint8Array): FutureRecord {
  const element = decodeElement(bytes);
  if (element.type !== "point") throw new Error(`A record must be a point, not a ${element.type}.`);
  const { "": rest, ...names } = element.tags;
  return { ...(JSON.parse(rest!) as FutureRecord), at: element.at, names };
}

/** For ranking large places above small ones of the same kind. */
const logarithm = (value: number) => Math.log10(Math.max(1, value));
const ranked = (kind: PlaceKind, more = 0) => Math.min(255, Math.round(placeKinds[kind].weight + more));

/** Returns the postal codes of houses, each with the centre of its houses. */
function* postalCodes(houses: Iterable<MapElement>): Generator<[code: string, at: Coordinates]> {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const element of houses) {
    const code = element.tags["addr:postcode"];
    if (element.type !== "point" || !code) continue;
    const sum = sums.get(code) ?? { x: 0, y: 0, count: 0 };
    sum.x += element.at[0]!;
    sum.y += element.at[1]!;
    sum.count++;
    sums.set(code, sum);
  }
  for (const [code, { x, y, count }] of sums) yield [code, Int32Array.of(x / count, y / count)];
}

export type RecordSource = {
  locator: AreaLocator;
  streets: readonly Street[];
  places: Iterable<MapElement>;
  houses: Iterable<MapElement>;
  findStreet: FindStreet;
  folder: string;
};

/** Collects every future record, sorted by its grid cell, and the origin of the grid. */
export function collectRecords(source: RecordSource): { records: ExternalSorter; grid: AddressFacts } {
  const { locator, streets, places, houses, findStreet, folder } = source;
  const { areas } = locator;
  const all = new ExternalSorter(folder);
  let [west, south, east] = [Infinity, Infinity, -Infinity];
  const rows = 2 ** 26;
  const add = (found: FutureRecord) => {
    const [x, y] = [toUnits(found.at[0]!), toUnits(found.at[1]!)];
    [west, south, east] = [Math.min(west, x), Math.min(south, y), Math.max(east, x)];
    // Cells are counted from the far south-west, so that no key is negative.
    const [column, row] = [Math.floor(x / cellSize) + rows / 2, Math.floor(y / cellSize) + rows / 2];
    all.add(numberKey(row * rows + column), pack(found));
  };
  const plainRecord = { street: 0, codes: [], isStreet: 0, isArea: -1 };
  const isSettled = (area: number) => areas[area]!.kind !== "postal_code";

  for (const [number, { kind, tags, at, within }] of areas.entries()) {
    const names =
      kind === "postal_code" ? { name: tags["postal_code"] ?? tags["name"] ?? "" } : namesOf(tags);
    const more = kind === "city" ? logarithm(Number(tags["population"]) || 0) * 10 : 0;
    add({ ...plainRecord, kind, rank: ranked(kind, more), at, names, areas: within, isArea: number });
  }
  for (const [order, { tags, at, areas: around, metres }] of streets.entries()) {
    const codes = around
      .filter((area) => !isSettled(area))
      .map((area) => areas[area]!.tags["postal_code"] ?? "");
    add({
      ...plainRecord,
      kind: "street",
      rank: ranked("street", logarithm(metres) * 5),
      at,
      names: namesOf(tags),
      areas: around.filter(isSettled),
      codes,
      isStreet: order + 1,
    });
  }
  for (const element of places) {
    const kind = placeKindOf(element.tags);
    if (element.type !== "point" || !kind || kind === "area" || kind === "city") continue;
    const { at, tags } = element;
    const code = tags["addr:postcode"];
    add({
      ...plainRecord,
      kind,
      rank: ranked(kind),
      at,
      names: namesOf(tags),
      codes: code ? [code] : [],
      street: findStreet(at, tags["addr:street"]),
      areas: locator.areasAt(at[0]!, at[1]!).filter(isSettled),
    });
  }
  const known = new Set(areas.map(({ tags }) => tags["postal_code"]));
  for (const [code, at] of postalCodes(houses))
    if (!known.has(code)) {
      const around = locator.areasAt(at[0]!, at[1]!).filter(isSettled);
      const [kind, names] = ["postal_code" as const, { name: code }];
      add({ ...plainRecord, kind, rank: ranked(kind), at, names, areas: around });
    }
  const columns = Math.floor(east / cellSize) - Math.floor(west / cellSize) + 1;
  return {
    records: all,
    grid: { languages: "", west: Math.floor(west / cellSize), south: Math.floor(south / cellSize), columns },
  };
}
