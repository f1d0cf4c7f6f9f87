import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { crossingsOf } from "./crossings.ts";
import type { Roads } from "./roads-file.ts";

const streetsOf = new WeakMap<PlaceIndex, ReadonlyMap<number, number>>();
/** Returns the number of each street in the file of roads, by its record in the index. */
function streetsByRecord(index: PlaceIndex): ReadonlyMap<number, number> {
  const known = streetsOf.get(index);
  if (known) return known;
  const streets = new Map<number, number>();
  for (let street = 1; ; street++) {
    const record = index.streetRecord(street);
    if (record === undefined) break;
    streets.set(record, street);
  }
  streetsOf.set(index, streets);
  return streets;
}

/** Returns a function that finds where streets of an index cross, by their records. */
export const crossingFinder =
  (index: PlaceIndex, roads: Roads) => (one: ReadonlySet<number>, other: ReadonlySet<number>) => {
    const streets = streetsByRecord(index);
    const numbers = (records: ReadonlySet<number>) =>
      new Set([...records].flatMap((record) => streets.get(record) ?? []));
    return crossingsOf(roads, numbers(one), numbers(other));
  };
