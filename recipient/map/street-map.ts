import { html, type Html } from "../html.ts";
import { scooterShape } from "../icons.ts";

type Point = readonly [longitude: number, latitude: number];
export type Place = { latitude: number; longitude: number };

/** A feature of the map: its kind, its name, and its lines, rings or single point. */
export type DrawnFeature = { kind: string; name: string | undefined; lines: readonly (readonly Point[])[] };

/** A map's area: the degrees at its edges. */
export type Box = { west: number; south: number; east: number; north: number };

/** The side of a picture, in the units of its SVG coordinates. */
export const side = 480;
/** Minimum width in metres: a smaller area would show too few streets to recognise. */
const minMetres = 1400;
export const metresOfDegree = 111_320;

const spanOf = (values: readonly number[]) => {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { middle: (min + max) / 2, length: max - min };
};

/** A square around all places, with enough margin that they stay visible in a wide strip and in a tall column. */
export function boxAround(places: readonly Place[], min = minMetres): Box {
  const across = spanOf(places.map((place) => place.longitude));
  const down = spanOf(places.map((place) => place.latitude));
  const [longitude, latitude] = [across.middle, down.middle];
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const wide = across.length * metresOfDegree * narrowing;
  const tall = down.length * metresOfDegree;
  const half = Math.max(min, wide / 0.6, tall / 0.32) / 2 / metresOfDegree;
  return {
    west: longitude - half / narrowing,
    east: longitude + half / narrowing,
    south: latitude - half,
    north: latitude + half,
  };
}

export const projection =
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

/** Points in the picture's units as a path: the first absolute, the others relative. */
function pathThrough(spots: readonly (readonly [number, number])[]): string {
  const [first] = spots;
  if (!first) return "";
  const steps = spots.slice(1).flatMap(([x, y], at) => {
    const [u, v] = spots[at]!;
    return x === u && y === v ? [] : [`${x - u} ${y - v}`];
  });
  return steps.length === 0 ? "" : `M${first.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}`;
}

/** The visible parts of a line, as an SVG path. */
function seen(line: readonly Point[], box: Box): string {
  const project = projection(box);
  const parts: [number, number][][] = [];
  let part: [number, number][] | undefined;
  for (const [at, end] of line.entries()) {
    const start = line[at - 1];
    if (!start) continue;
    if (!touches(box, start, end)) {
      part = undefined;
      continue;
    }
    if (!part) parts.push((part = [project(start)]));
    part.push(project(end));
  }
  return parts.map(pathThrough).join("");
}

const area = (ring: readonly Point[], box: Box): string => {
  const [west, east] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))];
  const [south, north] = [Math.min(...ring.map(([, y]) => y)), Math.max(...ring.map(([, y]) => y))];
  if (!touches(box, [west, south], [east, north])) return "";
  const path = pathThrough(ring.map(projection(box)));
  return path && `${path}Z`;
};

const pathOf = (drawn: readonly DrawnFeature[], kind: string, box: Box, draw: typeof seen = seen): string =>
  drawn
    .filter((one) => one.kind === kind)
    .flatMap(({ lines }) => lines.map((line) => draw(line, box)))
    .join("");

/** The path of all features of a kind inside a box. */
export const pathsOfBox = (drawn: readonly DrawnFeature[], box: Box) => (kind: string) =>
  pathOf(drawn, kind, box, kind === "water" || kind === "park" ? area : seen);

type Patch = { left: number; right: number; top: number; bottom: number };

/** The area that a mark covers around its position. */
const around = ([x, y]: readonly [number, number], [left, top, right, bottom]: Marked): Patch => ({
  left: x - left,
  right: x + right,
  top: y - top,
  bottom: y + bottom,
});
type Marked = readonly [left: number, top: number, right: number, bottom: number];
const pinSize: Marked = [17, 44, 17, 3];
const scooterSize: Marked = [27, 27, 27, 27];
const storeSize: Marked = [13, 13, 13, 13];

const overlap = (one: Patch, other: Patch): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The horizontal part of the picture that stays visible when a wide window shows it as a tall column. */
const minSeen = { left: 56, right: side - 56 };
const letterWidth = 8;

/** The district names that fit: not cut off, and not over a mark or another name. */
function names(drawn: readonly DrawnFeature[], box: Box, marks: readonly Patch[]): Html[] {
  const taken = [...marks];
  return drawn.flatMap(({ kind, name, lines }) => {
    const point = lines[0]?.[0];
    if (kind !== "district" || !name || !point || !touches(box, point, point)) return [];
    const [x, y] = projection(box)(point);
    const half = (name.length * letterWidth) / 2;
    const patch = around([x, y], [half, 15, half, 5]);
    if (patch.left < minSeen.left || patch.right > minSeen.right) return [];
    if (taken.some((one) => overlap(one, patch))) return [];
    taken.push(patch);
    return [html`<text class="district" x="${x}" y="${y}">${name}</text>`];
  });
}

/** A delivery's start, end, rider, and remaining route. */
export type MapContent = { rider: Place; home: Place; store: Place; route: RouteAhead };

/**
 * The positions from the rider to the route's end; `isGuess`: no roads are known, so the route is a straight line.
 */
export type RouteAhead = { through: readonly Place[]; isGuess: boolean };

/** Up to this width streets have their full line width; in a wider view they are thinner, or they would merge. */
const nearMetres = 2500;
/** Above this size side streets are left out. */
const onlyRoadsMetres = 9000;

/** The line widths, in the picture's units. */
function widthsIn(metres: number): { street: number; road: number; edge: number } {
  const part = Math.min(1, nearMetres / metres);
  const road = Math.max(1.4, 7 * part);
  return {
    street: metres > onlyRoadsMetres ? 0 : Math.max(0.6, 2 * part),
    road,
    edge: road + Math.max(0.8, 2 * part),
  };
}
const short = (width: number) => Number(width.toFixed(2));

/** The area of a delivery's picture. */
export const boxOf = ({ rider, home, store }: Omit<MapContent, "route">): Box =>
  boxAround([rider, home, store]);

/** Land is drawn up to this far from known streets, in metres; farther away the page's background is visible. */
const groundMetres = 320;

/** Land, water and streets in a box, with district names away from marks; undefined without data. */
export function drawGround(
  drawn: readonly DrawnFeature[],
  box: Box,
  marks: readonly Patch[],
): Html | undefined {
  const metres = (box.north - box.south) * metresOfDegree;
  const widths = widthsIn(metres);
  const ground = Math.ceil(((2 * groundMetres) / metres) * side);
  const streets = widths.street === 0 ? "" : pathOf(drawn, "street", box);
  const roads = pathOf(drawn, "road", box);
  if (streets === "" && roads === "") return undefined;
  return html`<path class="ground" stroke-width="${ground}" d="${streets}${roads}" />
    <path class="water" d="${pathOf(drawn, "water", box, area)}" />
    <path class="park" d="${pathOf(drawn, "park", box, area)}" />
    <path class="river" d="${pathOf(drawn, "river", box)}" />
    <path class="street" stroke-width="${short(widths.street)}" d="${streets}" />
    <path class="edge" stroke-width="${short(widths.edge)}" d="${roads}" />
    <path class="road" stroke-width="${short(widths.road)}" d="${roads}" />
    ${names(drawn, box, marks)}`;
}

/** The destination's pin; its tip is the position. */
export const homeShape = html`<path class="pin" d="M0 0C-4-9-15-15-15-27a15 15 0 1 1 30 0C15-15 4-9 0 0Z" />
  <circle class="core" cy="-27" r="5.5" />`;

/** The area covered by a pin. */
export const pinPatch = (spot: readonly [number, number]): Patch => around(spot, pinSize);

/** The box's edges for a page's script: west, south, east and north in degrees. */
export const edgesText = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(",");

/**
 * A small picture of the streets between store, rider and home; undefined without data. Land is drawn only near
 * known streets. `data-box` has the picture's edges, so that the page can move the rider.
 */
export function streetMap(drawn: readonly DrawnFeature[], places: MapContent): Html | undefined {
  const { rider, home, store, route } = places;
  const box = boxOf(places);
  const at = ({ longitude, latitude }: Place) => projection(box)([longitude, latitude]);
  const marks = [around(at(rider), scooterSize), pinPatch(at(home)), around(at(store), storeSize)];
  const ground = drawGround(drawn, box, marks);
  if (!ground) return undefined;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${side} ${side}"
    preserveAspectRatio="xMidYMid slice"
    data-box="${edgesText(box)}"
  >
    ${ground}
    <path
      class="${route.isGuess ? "way guess" : "way"}"
      d="M${route.through.map((place) => at(place).join(" ")).join("L")}"
    />
    <g class="store" transform="translate(${at(store).join(" ")})">
      <rect class="pin" x="-11" y="-11" width="22" height="22" rx="6" />
      <rect class="core" x="-4" y="-4" width="8" height="8" rx="2" />
    </g>
    <g transform="translate(${at(home).join(" ")})">${homeShape}</g>
    <g class="scooter" style="transform:translate(${at(rider)[0]}px,${at(rider)[1]}px)">
      <circle class="halo" r="26" />
      <circle class="disc" r="16" />
      <g transform="scale(.95) translate(-10 -10)">${scooterShape}</g>
    </g>
  </svg>`;
}
