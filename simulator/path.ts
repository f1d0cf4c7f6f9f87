import type { Coordinates } from "@waybill/contract/values";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { between, type Random } from "@waybill/domain/seeded-random";

const metresPerDegree = 111_320;

/** A point this many metres north and east of another. */
const movedBy = (from: Coordinates, north: number, east: number): Coordinates => ({
  latitude: from.latitude + north / metresPerDegree,
  longitude: from.longitude + east / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)),
});

/** The position at which a shift starts: about that distance away, in any direction. */
export const randomStart = (centre: Coordinates, metres: number, random: Random): Coordinates => {
  const angle = between(random, 0, 2 * Math.PI);
  return movedBy(centre, Math.sin(angle) * metres, Math.cos(angle) * metres);
};

/**
 * A plausible path between two points: it turns at corners like streets do and stays near the straight line. It
 * begins and ends exactly at the two points.
 */
export const streetPath = (from: Coordinates, to: Coordinates, random: Random): Coordinates[] => {
  const corners = 2 + Math.min(6, Math.floor(distanceInMetres(from, to) / 700));
  const path = [from];
  let { latitude, longitude } = from;
  for (let corner = 1; corner < corners; corner += 1) {
    const share = (corner + between(random, -0.25, 0.25)) / corners;
    if (corner % 2 === 1) latitude = from.latitude + (to.latitude - from.latitude) * share;
    else longitude = from.longitude + (to.longitude - from.longitude) * share;
    path.push({ latitude, longitude });
  }
  path.push({ latitude, longitude: to.longitude }, to);
  return path;
};

/** A route by road as a path: it begins and ends exactly at the two points, which may lie off the road. */
export const pathAlong = (
  from: Coordinates,
  line: readonly (readonly [number, number])[],
  to: Coordinates,
) => [from, ...line.map(([longitude, latitude]): Coordinates => ({ latitude, longitude })), to];

/** The length of a path in metres. */
export const lengthOf = (path: readonly Coordinates[]): number =>
  path.reduce((sum, point, index) => {
    const before = path[index - 1];
    return before ? sum + distanceInMetres(before, point) : sum;
  }, 0);

/** The point at a share (0 to 1) of a path's length, and the heading there in degrees from north. */
export const pointAlongPath = (
  path: readonly Coordinates[],
  share: number,
): { position: Coordinates; heading: number } => {
  let left = lengthOf(path) * Math.min(1, Math.max(0, share));
  let heading = 0;
  for (const [index, end] of path.entries()) {
    const start = path[index - 1];
    if (!start) continue;
    const metres = distanceInMetres(start, end);
    if (metres === 0) continue;
    heading = headingBetween(start, end);
    if (left <= metres) return { position: pointBetween(start, end, left / metres), heading };
    left -= metres;
  }
  return { position: path.at(-1) ?? { latitude: 0, longitude: 0 }, heading };
};

const pointBetween = (from: Coordinates, to: Coordinates, share: number): Coordinates => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

const headingBetween = (from: Coordinates, to: Coordinates): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  const positive = (degrees + 360) % 360;
  return positive >= 360 ? 0 : positive;
};
