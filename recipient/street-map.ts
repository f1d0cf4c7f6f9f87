import { html, type Html } from "./html.ts";
import { scooterShape } from "./icons.ts";

type Point = readonly [longitude: number, latitude: number];
export type Place = { latitude: number; longitude: number };

/** One thing of the drawn base map: its kind, its name, and its lines, rings or single point. */
export type Drawn = { kind: string; name: string | undefined; lines: readonly (readonly Point[])[] };

/** What a map shows: the picture's side in its own units, and the degrees at its edges. */
type Box = { west: number; south: number; east: number; north: number };

const side = 480;
/** No closer than this, or the streets would be strangers to each other. */
const leastMetres = 1400;
const metresOfDegree = 111_320;

/** A square in which both places stand far enough inside to be seen on a wide strip and in a tall column alike. */
function boxAround(one: Place, other: Place): Box {
  const latitude = (one.latitude + other.latitude) / 2;
  const longitude = (one.longitude + other.longitude) / 2;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const wide = Math.abs(one.longitude - other.longitude) * metresOfDegree * narrowing;
  const tall = Math.abs(one.latitude - other.latitude) * metresOfDegree;
  const half = Math.max(leastMetres, wide / 0.6, tall / 0.32) / 2 / metresOfDegree;
  return {
    west: longitude - half / narrowing,
    east: longitude + half / narrowing,
    south: latitude - half,
    north: latitude + half,
  };
}

const placing =
  ({ west, south, east, north }: Box) =>
  ([longitude, latitude]: Point): [number, number] => [
    Math.round(((longitude - west) / (east - west)) * side),
    Math.round(((north - latitude) / (north - south)) * side),
  ];

const touches = (box: Box, [x, y]: Point, [u, v]: Point): boolean =>
  Math.max(x, u) >= box.west &&
  Math.min(x, u) <= box.east &&
  Math.max(y, v) >= box.south &&
  Math.min(y, v) <= box.north;

/** The parts of a line that could be seen, as a path. */
function seen(line: readonly Point[], box: Box): string {
  const place = placing(box);
  let path = "";
  let isDrawing = false;
  for (const [at, end] of line.entries()) {
    const start = line[at - 1];
    if (!start) continue;
    if (!touches(box, start, end)) {
      isDrawing = false;
      continue;
    }
    if (!isDrawing) path += `M${place(start).join(" ")}`;
    path += `L${place(end).join(" ")}`;
    isDrawing = true;
  }
  return path;
}

const area = (ring: readonly Point[], box: Box): string => {
  const [west, east] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))];
  const [south, north] = [Math.min(...ring.map(([, y]) => y)), Math.max(...ring.map(([, y]) => y))];
  if (!touches(box, [west, south], [east, north])) return "";
  return `M${ring.map((point) => placing(box)(point).join(" ")).join("L")}Z`;
};

const pathOf = (drawn: readonly Drawn[], kind: string, box: Box, draw: typeof seen = seen): string =>
  drawn
    .filter((one) => one.kind === kind)
    .flatMap(({ lines }) => lines.map((line) => draw(line, box)))
    .join("");

type Patch = { left: number; right: number; top: number; bottom: number };

/** What a mark of the map covers, around the place it marks. */
const around = ([x, y]: readonly [number, number], [left, top, right, bottom]: Marked): Patch => ({
  left: x - left,
  right: x + right,
  top: y - top,
  bottom: y + bottom,
});
type Marked = readonly [left: number, top: number, right: number, bottom: number];
const pinSize: Marked = [17, 44, 17, 3];
const scooterSize: Marked = [27, 27, 27, 27];

const overlap = (one: Patch, other: Patch): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** So much of the picture's width is seen in the tall column of a wide window. */
const leastSeen = { left: 56, right: side - 56 };
const letterWidth = 8;

/** The names of the districts, each where it can be read: not cut off, and over no mark and no other name. */
function names(drawn: readonly Drawn[], box: Box, marks: readonly Patch[]): Html[] {
  const taken = [...marks];
  return drawn.flatMap(({ kind, name, lines }) => {
    const point = lines[0]?.[0];
    if (kind !== "district" || !name || !point || !touches(box, point, point)) return [];
    const [x, y] = placing(box)(point);
    const half = (name.length * letterWidth) / 2;
    const patch = around([x, y], [half, 15, half, 5]);
    if (patch.left < leastSeen.left || patch.right > leastSeen.right) return [];
    if (taken.some((one) => overlap(one, patch))) return [];
    taken.push(patch);
    return [html`<text class="district" x="${x}" y="${y}">${name}</text>`];
  });
}

/** Whether `streetMap` draws anything here: it looks no further than to the first street in sight. */
export function hasStreetMap(drawn: readonly Drawn[], rider: Place, home: Place): boolean {
  const box = boxAround(rider, home);
  return drawn.some(
    ({ kind, lines }) => (kind === "street" || kind === "road") && lines.some((line) => isInSight(line, box)),
  );
}

const isInSight = (line: readonly Point[], box: Box): boolean =>
  line.some((end, at) => {
    const start = line[at - 1];
    return start !== undefined && touches(box, start, end);
  });

/**
 * The streets between a rider and a home as one small picture; undefined where nothing is drawn. `data-box` holds
 * where its edges lie, so that the page moves the rider by itself.
 */
export function streetMap(drawn: readonly Drawn[], rider: Place, home: Place): Html | undefined {
  if (!hasStreetMap(drawn, rider, home)) return undefined;
  const box = boxAround(rider, home);
  const streets = pathOf(drawn, "street", box);
  const roads = pathOf(drawn, "road", box);
  const at = ({ longitude, latitude }: Place) => placing(box)([longitude, latitude]);
  const edges = [box.west, box.south, box.east, box.north].map((degrees) => degrees.toFixed(6)).join(",");
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${side} ${side}"
    preserveAspectRatio="xMidYMid slice"
    data-box="${edges}"
  >
    <path class="water" d="${pathOf(drawn, "water", box, area)}" />
    <path class="park" d="${pathOf(drawn, "park", box, area)}" />
    <path class="river" d="${pathOf(drawn, "river", box)}" />
    <path class="street" d="${streets}" />
    <path class="edge" d="${roads}" />
    <path class="road" d="${roads}" />
    ${names(drawn, box, [around(at(rider), scooterSize), around(at(home), pinSize)])}
    <path class="way" d="M${at(rider).join(" ")}L${at(home).join(" ")}" />
    <g transform="translate(${at(home).join(" ")})">
      <path class="pin" d="M0 0C-4-9-15-15-15-27a15 15 0 1 1 30 0C15-15 4-9 0 0Z" />
      <circle class="core" cy="-27" r="5.5" />
    </g>
    <g class="scooter" style="transform:translate(${at(rider)[0]}px,${at(rider)[1]}px)">
      <circle class="halo" r="26" />
      <circle class="disc" r="16" />
      <g transform="scale(.95) translate(-10 -10)">${scooterShape}</g>
    </g>
  </svg>`;
}
