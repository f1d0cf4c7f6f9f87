import { metresPerUnit, perDegree, type Roads } from "./roads-file.ts";

type Place = { latitude: number; longitude: number };

/**
 * Two wide roads with separate carriageways cross at four junctions: those within this distance count as one
 * crossing.
 */
const oneCrossingMetres = 250;
/** The maximum distance between the junctions of two roads that a slip road connects. */
const besideMetres = 70;

/**
 * Returns a point for each crossing of streets of one set with streets of another; streets are numbers in the file
 * of roads.
 */
export function crossingsOf(roads: Roads, one: ReadonlySet<number>, other: ReadonlySet<number>): Place[] {
  const { segmentFrom, segmentTo, segmentStreet } = roads;
  const [own, its] = [new Set<number>(), new Set<number>()];
  for (let segment = 0; segment < segmentStreet.length; segment++) {
    const street = segmentStreet[segment]!;
    if (street === 0) continue;
    if (one.has(street)) own.add(segmentFrom[segment]!).add(segmentTo[segment]!);
    if (other.has(street)) its.add(segmentFrom[segment]!).add(segmentTo[segment]!);
  }
  const common = [...own].filter((junction) => its.has(junction));
  const found = common.length > 0 ? common : besideOneAnother(roads, own, its);
  return clusters(found.map((junction) => placeOf(roads, junction)));
}

const placeOf = ({ junctionLatitude, junctionLongitude }: Roads, junction: number): Place => ({
  latitude: junctionLatitude[junction]! / perDegree,
  longitude: junctionLongitude[junction]! / perDegree,
});

/** Returns the junctions of one set that are next to a junction of the other. */
function besideOneAnother(roads: Roads, own: ReadonlySet<number>, its: ReadonlySet<number>): number[] {
  const side = besideMetres / metresPerUnit;
  const cellOf = (junction: number, east = 0, north = 0) =>
    `${Math.floor(roads.junctionLongitude[junction]! / side) + east}:${Math.floor(roads.junctionLatitude[junction]! / side) + north}`;
  const cells = new Map<string, number[]>();
  for (const junction of its) cells.set(cellOf(junction), [...(cells.get(cellOf(junction)) ?? []), junction]);
  const steps = [-1, 0, 1];
  return [...own].filter((junction) =>
    steps.some((east) =>
      steps.some((north) =>
        cells
          .get(cellOf(junction, east, north))
          ?.some((near) => metresBetween(placeOf(roads, junction), placeOf(roads, near)) <= besideMetres),
      ),
    ),
  );
}

function metresBetween(one: Place, other: Place): number {
  const narrowing = Math.cos((one.latitude * Math.PI) / 180);
  const east = (one.longitude - other.longitude) * narrowing;
  return Math.hypot(east, one.latitude - other.latitude) * perDegree * metresPerUnit;
}

/** Returns the centre of each group of points that are close together. */
function clusters(points: readonly Place[]): Place[] {
  const groups: Place[][] = [];
  for (const point of points) {
    const group = groups.find((members) =>
      members.some((member) => metresBetween(member, point) < oneCrossingMetres),
    );
    if (group) group.push(point);
    else groups.push([point]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return groups.map((group) => ({
    latitude: mean(group.map(({ latitude }) => latitude)),
    longitude: mean(group.map(({ longitude }) => longitude)),
  }));
}
