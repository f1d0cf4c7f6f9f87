import type { Coordinates, MapElement } from "../source/map-element.ts";
import { perDegree } from "../source/map-element.ts";
import { readRoads } from "../roads/roads-file.ts";
import { Column } from "../storage/column.ts";
import { numberOfKey } from "../storage/external-sort.ts";
import { perDegree as unitsPerDegree } from "@waybill/addresses/streets/address-sections";
import { writeAddresses } from "./addresses-file.ts";
import type { AreaLocator } from "./area-locator.ts";
import { collectHouses } from "./collect-houses.ts";
import { NameCollector } from "./collect-names.ts";
import { collectRecords, decodeRecord } from "./collect-records.ts";
import type { Streets } from "./group-streets.ts";
import { numberOfKind, type PlaceKind } from "@waybill/addresses/streets/place-kinds";
import { streetFinder } from "./street-finder.ts";

export type AddressSource = {
  locator: AreaLocator;
  streets: Streets;
  /** The file of roads built from the same source. */
  roads: ArrayBufferLike;
  places: () => Iterable<MapElement>;
  houses: () => Iterable<MapElement>;
  folder: string;
};

export type AddressCounts = {
  records: Partial<Record<PlaceKind, number>>;
  names: number;
  words: number;
  houses: number;
  /** The number of houses without a matching street. */
  lostHouses: number;
};

const toUnits = (value: number) => Math.round((value * unitsPerDegree) / perDegree);
const rows = 2 ** 26;
const maxCodes = 250;

/**
 * Builds the address index: records sorted by cells of a grid, their names and words, and the houses of the
 * streets.
 */
export function buildAddresses(path: string, source: AddressSource): AddressCounts {
  const { locator, folder } = source;
  const { streets } = source.streets;
  const findStreet = streetFinder(readRoads(source.roads), streets);
  const collected = collectRecords({
    locator,
    streets,
    findStreet,
    folder,
    places: source.places(),
    houses: source.houses(),
  });
  const count = collected.records.count;
  const { west, south, columns } = collected.grid;

  const names = new NameCollector(folder);
  const records: AddressCounts["records"] = {};
  const [recordKind, recordRank] = [new Uint8Array(count), new Uint8Array(count)];
  const [recordLongitude, recordLatitude] = [new Int32Array(count), new Int32Array(count)];
  const recordStreet = new Uint32Array(count);
  const recordAreaStart = new Uint32Array(count + 1);
  const recordArea = new Column("Uint32Array");
  const [cell, cellRecordStart] = [new Column("Uint32Array"), new Column("Uint32Array")];
  const streetRecord = new Uint32Array(streets.length);
  const areaRecord = new Uint32Array(locator.areas.length);
  const codesOf = new Map<number, string[]>();
  /** Returns the index of a postal code in a record's list, adding it if new. */
  const addCode = (at: number, code: string): number => {
    const codes = codesOf.get(at) ?? [];
    const known = codes.indexOf(code);
    if (known >= 0 || !code || codes.length === maxCodes) return Math.max(0, known);
    codesOf.set(at, codes);
    names.addCode(at, code, codes.length);
    return codes.push(code) - 1;
  };
  let [record, cellBefore] = [0, -1];
  for (const { key, value } of collected.records.sorted()) {
    const found = decodeRecord(value);
    const number = numberOfKey(key);
    if (number !== cellBefore) {
      cellBefore = number;
      const [column, row] = [(number % rows) - rows / 2, Math.floor(number / rows) - rows / 2];
      cell.push((row - Math.floor(south)) * columns + (column - west));
      cellRecordStart.push(record);
    }
    recordKind[record] = numberOfKind(found.kind);
    recordRank[record] = found.rank;
    recordLongitude[record] = toUnits(found.at[0]!);
    recordLatitude[record] = toUnits(found.at[1]!);
    recordStreet[record] = found.street;
    for (const area of found.areas) recordArea.push(area);
    recordAreaStart[record + 1] = recordArea.length;
    if (found.isStreet > 0) streetRecord[found.isStreet - 1] = record;
    if (found.isArea >= 0) areaRecord[found.isArea] = record;
    names.addNames(record, found.names);
    for (const code of found.codes) addCode(record, code);
    records[found.kind] = (records[found.kind] ?? 0) + 1;
    record++;
  }
  cellRecordStart.push(record);

  // All records have their numbers now, so references can be replaced by numbers.
  const areas = Uint32Array.from(recordArea.values(), (area) => areaRecord[area]!);
  const streetOf = recordStreet.map((street) => (street > 0 ? streetRecord[street - 1]! + 1 : 0));
  const houses = collectHouses({
    houses: source.houses(),
    findStreet,
    recordOf: (street) => streetRecord[street - 1]!,
    placeOf: (at) => [recordLongitude[at]!, recordLatitude[at]!],
    areaOf: (at, place: Coordinates) => {
      const around = locator.areasAt(place[0]!, place[1]!).map((area) => areaRecord[area]!);
      const own = areas.subarray(recordAreaStart[at], recordAreaStart[at + 1]);
      return Math.max(
        0,
        own.findIndex((area) => around.includes(area)),
      );
    },
    codeOf: addCode,
    folder,
  });
  const nameSections = names.names(count);
  const wordSections = names.words();
  writeAddresses(
    path,
    { languages: names.languages, west, south, columns },
    {
      ...nameSections,
      ...wordSections,
      recordKind,
      recordRank,
      recordLongitude,
      recordLatitude,
      recordStreet: streetOf,
      recordAreaStart,
      recordArea: areas,
      cell: cell.values(),
      cellRecordStart: cellRecordStart.values(),
      streetRecord,
      ...houses.sections,
    },
  );
  return {
    records,
    names: nameSections.nameStart.length - 1,
    words: wordSections.wordStart.length - 1,
    houses: houses.count,
    lostHouses: houses.lost,
  };
}
