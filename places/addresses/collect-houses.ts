import { perDegree, type Coordinates, type MapElement } from "../source/map-element.ts";
import { Column } from "../storage/column.ts";
import { ExternalSorter } from "../storage/external-sort.ts";
import {
  perDegree as unitsPerDegree,
  type AddressSections,
} from "@waybill/addresses/streets/address-sections";
import type { FindStreet } from "./street-finder.ts";

type HouseSections = Pick<
  AddressSections,
  | "houseRecord"
  | "houseStart"
  | "houseNumber"
  | "houseEast"
  | "houseNorth"
  | "houseArea"
  | "houseCode"
  | "numberStart"
  | "numberText"
>;

export type HouseSource = {
  houses: Iterable<MapElement>;
  findStreet: FindStreet;
  /** Returns the record of a street by the street's number. */
  recordOf: (street: number) => number;
  /** Returns the position of a record, in the file's units. */
  placeOf: (record: number) => readonly [longitude: number, latitude: number];
  /** Returns which of a record's areas contains a point, and the index of a postal code in the record's list. */
  areaOf: (record: number, at: Coordinates) => number;
  codeOf: (record: number, code: string) => number;
  folder: string;
};

const farthest = 32_767;
const toUnits = (value: number) => Math.round((value * unitsPerDegree) / perDegree);

/** Returns a key that sorts by street, then by the numeric value of the house number, then by its text. */
function houseKey(record: number, number: string): Buffer {
  const figure = Math.min(0xffffffff, Number(/\d+/.exec(number)?.[0] ?? 0));
  const text = Buffer.from(number);
  const key = Buffer.allocUnsafe(8 + text.length);
  key.writeUInt32BE(record);
  key.writeUInt32BE(figure, 4);
  text.copy(key, 8);
  return key;
}

/** Returns the house numbers of each street, and how many houses have no street. */
export function collectHouses(source: HouseSource): { sections: HouseSections; count: number; lost: number } {
  const { houses, findStreet, recordOf, placeOf, areaOf, codeOf, folder } = source;
  const sorted = new ExternalSorter(folder);
  const value = Buffer.alloc(6);
  let lost = 0;
  for (const { type, tags, ...element } of houses) {
    const at = type === "point" && "at" in element ? element.at : undefined;
    const street = at ? findStreet(at, tags["addr:street"]) : 0;
    if (!at || street === 0) {
      lost++;
      continue;
    }
    const record = recordOf(street);
    const [x, y] = placeOf(record);
    const [east, north] = [toUnits(at[0]!) - x, toUnits(at[1]!) - y];
    if (Math.max(Math.abs(east), Math.abs(north)) > farthest) {
      lost++;
      continue;
    }
    value.writeInt16LE(east);
    value.writeInt16LE(north, 2);
    value.writeUInt8(areaOf(record, at), 4);
    value.writeUInt8(codeOf(record, tags["addr:postcode"] ?? ""), 5);
    for (const number of (tags["addr:housenumber"] ?? "").split(/[;,]/))
      if (number.trim()) sorted.add(houseKey(record, number.trim()), value);
  }

  const [houseRecord, houseStart] = [new Column("Uint32Array"), new Column("Uint32Array")];
  const [east, north] = [new Column("Int16Array"), new Column("Int16Array")];
  const [area, code] = [new Column("Uint8Array"), new Column("Uint8Array")];
  const houseNumber = new Column("Uint32Array");
  const numbers = new Map<string, number>();
  const [numberStart, numberText] = [new Column("Uint32Array"), new Column("Uint8Array")];
  let before = -1;
  for (const house of sorted.sorted()) {
    const record = house.key.readUInt32BE();
    if (record !== before) {
      before = record;
      houseRecord.push(record);
      houseStart.push(houseNumber.length);
    }
    const text = house.key.toString("utf8", 8);
    if (!numbers.has(text)) {
      numbers.set(text, numbers.size);
      numberStart.push(numberText.length);
      for (const byte of Buffer.from(text)) numberText.push(byte);
    }
    houseNumber.push(numbers.get(text)!);
    east.push(house.value.readInt16LE());
    north.push(house.value.readInt16LE(2));
    area.push(house.value.readUInt8(4));
    code.push(house.value.readUInt8(5));
  }
  houseStart.push(houseNumber.length);
  numberStart.push(numberText.length);
  return {
    count: houseNumber.length,
    lost,
    sections: {
      houseRecord: houseRecord.values(),
      houseStart: houseStart.values(),
      houseNumber: houseNumber.values(),
      houseEast: east.values(),
      houseNorth: north.values(),
      houseArea: area.values(),
      houseCode: code.values(),
      numberStart: numberStart.values(),
      numberText: numberText.values(),
    },
  };
}
