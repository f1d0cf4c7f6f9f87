import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";

const metresADegree = 111_195;
/** The side of the squares by which places are looked up. */
const squareMetres = 500;

/** Finds those of some places that are nearest to another by the straight line, the nearest first, by their numbers. */
export function nearPlaces(places: readonly Place[]) {
  const high = squareMetres / metresADegree;
  const wide = high / Math.max(0.05, Math.cos(((places[0]?.latitude ?? 0) * Math.PI) / 180));
  const squareOf = ({ latitude, longitude }: Place) =>
    [Math.floor(latitude / high), Math.floor(longitude / wide)] as const;
  const keyOf = (row: number, column: number) => row * 10_000_019 + column;
  const members = new Map<number, number[]>();
  for (const [number, place] of places.entries()) {
    const key = keyOf(...squareOf(place));
    const known = members.get(key);
    if (known) known.push(number);
    else members.set(key, [number]);
  }
  const inRing = ([row, column]: readonly [number, number], ring: number): number[] => {
    const found: number[] = [];
    const look = (up: number, across: number) =>
      found.push(...(members.get(keyOf(row + up, column + across)) ?? []));
    if (ring === 0) look(0, 0);
    for (let step = -ring; step < ring; step += 1) {
      look(-ring, step);
      look(step, ring);
      look(ring, -step);
      look(-step, -ring);
    }
    return found;
  };
  return (goal: Place, farthestMetres: number, most: number): number[] => {
    const square = squareOf(goal);
    const found: { number: number; metres: number }[] = [];
    let last = Math.ceil(farthestMetres / squareMetres) + 1;
    let isEnough = false;
    for (let ring = 0; ring <= last; ring += 1) {
      for (const number of inRing(square, ring)) {
        const metres = distanceInMetres(places[number]!, goal);
        if (metres <= farthestMetres) found.push({ number, metres });
      }
      // What lies in the corner of a ring may be farther away than what lies two fifths farther out.
      if (!isEnough && found.length >= most) {
        isEnough = true;
        last = Math.min(last, Math.ceil((ring + 1) * Math.SQRT2));
      }
    }
    return found
      .sort((one, other) => one.metres - other.metres)
      .slice(0, most)
      .map(({ number }) => number);
  };
}
