import type { MapPoint } from "./map-parts.ts";

const metresADegree = 111_320;
const stepMetres = 5;
const longStepMetres = 50;

// The map is never mirrored: right is east in every language.
const directions: Readonly<Record<string, { north: number; east: number }>> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowRight: { north: 0, east: 1 },
  ArrowLeft: { north: 0, east: -1 },
};

/** Where a pin goes on an arrow key: 5 metres, 50 with Shift. Undefined for every other key. */
export function nudged(point: MapPoint, key: string, withShift: boolean): MapPoint | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const metres = withShift ? longStepMetres : stepMetres;
  const shrink = Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180));
  return {
    latitude: point.latitude + (direction.north * metres) / metresADegree,
    longitude: point.longitude + (direction.east * metres) / (metresADegree * shrink),
  };
}
