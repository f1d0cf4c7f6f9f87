import { perDegree, type Coordinates } from "../source/map-element.ts";
import { nearestSegments } from "../roads/road-grid.ts";
import type { Roads } from "../roads/roads-file.ts";
import type { Street } from "./group-streets.ts";
import { normaliseText } from "@waybill/addresses/spelling/words";

/** The radius, in metres, within which a house's named street is searched for. */
const namedMetres = 500;
/** A house without a street name belongs to the nearest street within this distance, in metres. */
const unnamedMetres = 70;

/** Returns a function that finds the street number of a house or named place; 0 if unknown. */
export function streetFinder(roads: Roads, streets: readonly Street[]) {
  const numberOfName = new Map<string, number>();
  const nameOfStreet = new Uint32Array(streets.length + 1);
  for (const [at, { tags }] of streets.entries()) {
    const name = normaliseText(tags["name"] ?? "");
    if (!numberOfName.has(name)) numberOfName.set(name, numberOfName.size + 1);
    nameOfStreet[at + 1] = numberOfName.get(name)!;
  }
  const { segmentStreet } = roads;
  return (at: Coordinates, name: string | undefined): number => {
    const nameNumber = name === undefined ? 0 : numberOfName.get(normaliseText(name));
    if (nameNumber === undefined) return 0;
    const [nearest] = nearestSegments(roads, {
      longitude: at[0]! / perDegree,
      latitude: at[1]! / perDegree,
      farthestMetres: nameNumber ? namedMetres : unnamedMetres,
      isMeant: (segment) => {
        const street = segmentStreet[segment]!;
        return street > 0 && (nameNumber === 0 || nameOfStreet[street] === nameNumber);
      },
    });
    return nearest ? segmentStreet[nearest.segment]! : 0;
  };
}
export type FindStreet = ReturnType<typeof streetFinder>;
