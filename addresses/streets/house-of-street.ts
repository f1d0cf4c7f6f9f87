import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { bareNumber } from "../matching/match-grade.ts";
import type { PlaceIndex } from "./place-index.ts";
import { normaliseText } from "../spelling/words.ts";

const numberKey = (number: string) => normaliseText(bareNumber(number)).replaceAll(/[\s.-](?=\p{L})/gu, "");
const leadingFigure = (number: string) => Number(/\d+/.exec(number)?.[0] ?? NaN);

type NumberKey = { key: string; figure: number };
const numberKeys = new WeakMap<PlaceIndex, Map<number, NumberKey>>();
const maxNumberKeys = 50_000;
/** Returns a house number of the index, normalised for comparison. */
function keyOfHouse(index: PlaceIndex, house: number): NumberKey {
  const known = numberKeys.get(index) ?? new Map<number, NumberKey>();
  numberKeys.set(index, known);
  const number = index.numberOfHouse(house);
  const found = known.get(number);
  if (found) return found;
  if (known.size > maxNumberKeys) known.clear();
  const key = numberKey(index.houseNumber(number));
  const made = { key, figure: leadingFigure(key) };
  known.set(number, made);
  return made;
}

const sameHouseMetres = 150;
const farthestNumber = 40;
/** The minimum score of a nearby number. */
const minSure = 0.7;
/**
 * Returns the house with the typed number, or else the nearest number on the same side of the street, which is
 * close enough for the rider to find the house.
 */
export function houseOf(
  index: PlaceIndex,
  record: number,
  typed: string,
): { house: number | undefined; isIt: boolean; nearness: number } {
  const wanted = numberKey(typed);
  const typedFigure = leadingFigure(wanted);
  const { from, to } = index.houseRange(record);
  let [nearest, min]: [number | undefined, number] = [undefined, farthestNumber];
  let it: number | undefined;
  for (let house = from; house < to; house++) {
    const { key, figure } = keyOfHouse(index, house);
    if (key === wanted) {
      it ??= house;
      // Several houses with the same number are ambiguous if they are far apart.
      const distance = distanceInMetres(index.houseOf(record, it), index.houseOf(record, house));
      if (distance > sameHouseMetres) return { house: it, isIt: false, nearness: minSure };
      continue;
    }
    const off = Math.abs(figure - typedFigure) + ((figure - typedFigure) % 2 === 0 ? 0 : 4);
    if (off < min) [nearest, min] = [house, off];
  }
  return it === undefined
    ? { house: nearest, isIt: false, nearness: minSure * (1 - min / farthestNumber) }
    : { house: it, isIt: true, nearness: 1 };
}
