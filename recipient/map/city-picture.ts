import { html, type Html } from "../html.ts";
import { scooterShape } from "../icons.ts";
import { exampleRoute, isInClearArea, type PicturePoint } from "./example-route.ts";
import { boxAround, pathsOfBox, projection, type Box, type DrawnFeature, type Place } from "./street-map.ts";

const side = 480;
const metresAcross = 3000;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** A road with a point every few pixels, so that its visible parts end close to the visible edge. */
const finely = (road: readonly PicturePoint[]): PicturePoint[] =>
  road.flatMap(([x, y], at) => {
    const next = road[at + 1];
    if (!next) return [[x, y] as const];
    const count = Math.max(1, Math.ceil(Math.hypot(next[0] - x, next[1] - y) / 8));
    return Array.from({ length: count }, (_, step) => {
      const part = step / count;
      return [tenth(x + (next[0] - x) * part), tenth(y + (next[1] - y) * part)] as const;
    });
  });

const line = (route: readonly PicturePoint[]) => `M${route.map((spot) => spot.join(" ")).join("L")}`;

const rider = ([x, y]: PicturePoint, isOurs: boolean): Html =>
  html`<g transform="translate(${x} ${y})">
    ${isOurs && html`<circle r="25" fill="var(--map-route)" opacity=".18" />`}
    <circle
      r="${isOurs ? 14 : 11}"
      fill="${isOurs ? "var(--map-route)" : "var(--text-soft)"}"
      stroke="var(--map-route-case)"
      stroke-width="2.5"
    />
    <g
      fill="none"
      stroke="var(--map-route-case)"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      transform="scale(${isOurs ? 0.82 : 0.64}) translate(-10 -10)"
    >
      ${scooterShape}
    </g>
  </g>`;

/** Two more riders, on roads off the route. */
const others = (
  roads: readonly (readonly PicturePoint[])[],
  route: readonly PicturePoint[],
): PicturePoint[] => {
  const isFar = ([x, y]: PicturePoint, from: readonly PicturePoint[]) =>
    from.every(([u, v]) => Math.hypot(x - u, y - v) > 70);
  return roads.flat().reduce<PicturePoint[]>((chosen, spot) => {
    const fits = chosen.length < 2 && isInClearArea(spot) && isFar(spot, route) && isFar(spot, chosen);
    return fits ? [...chosen, spot] : chosen;
  }, []);
};

/** A straight line between the ends, used if no road is known. */
const straight: readonly PicturePoint[] = [
  [120, 250],
  [360, 150],
];

const delivery = (roads: readonly (readonly PicturePoint[])[]): Html | false => {
  const byRoad = exampleRoute(roads);
  const isByRoad = byRoad.length >= 4;
  const route = isByRoad ? byRoad : finely(straight);
  const [from, to] = [route[0], route.at(-1)];
  if (!from || !to) return false;
  const half = Math.floor(route.length * 0.55);
  const here = route[half] ?? from;
  const stroke = html`fill="none" stroke-linecap="round" stroke-linejoin="round"
  ${!isByRoad && html`stroke-dasharray="1 10"`}`;
  return html`<path ${stroke} stroke="var(--map-route-case)" stroke-width="9" d="${line(route)}" />
    <path
      ${stroke}
      stroke="var(--map-route)"
      stroke-width="4.5"
      opacity=".35"
      d="${line(route.slice(0, half + 1))}"
    />
    <path ${stroke} stroke="var(--map-route)" stroke-width="4.5" d="${line(route.slice(half))}" />
    <g transform="translate(${from[0]} ${from[1]})" stroke="var(--map-route-case)" stroke-width="2.5">
      <rect x="-10" y="-10" width="20" height="20" rx="6" fill="var(--text)" />
      <rect x="-3.5" y="-3.5" width="7" height="7" rx="2" fill="var(--map-route-case)" stroke="none" />
    </g>
    <g transform="translate(${to[0]} ${to[1]})" stroke="var(--map-route-case)" stroke-width="2.5">
      <path fill="var(--text)" d="M0 0C-4-9-13-13-13-23a13 13 0 1 1 26 0C13-13 4-9 0 0Z" />
      <circle cy="-23" r="4.5" fill="var(--map-route-case)" stroke="none" />
    </g>
    ${others(roads, route).map((spot) => rider(spot, false))} ${rider(here, true)}`;
};

const name = (words: string, [x, y]: PicturePoint, size: number): Html =>
  html`<text
    x="${x}"
    y="${y}"
    font-size="${size}"
    font-weight="550"
    text-anchor="middle"
    fill="var(--map-label)"
    stroke="var(--map-land)"
    stroke-width="3"
    paint-order="stroke"
    >${words}</text
  >`;

const streets = (d: string, width: number, colour: string): Html =>
  html`<path
    fill="none"
    stroke="var(--map-${colour})"
    stroke-width="${width}"
    stroke-linecap="round"
    stroke-linejoin="round"
    d="${d}"
  />`;

const ground = (d: string, colour: string): Html => html`<path fill="var(--map-${colour})" d="${d}" />`;

/** A city with street data: its streets and district names. */
function knownCity(
  drawn: readonly DrawnFeature[],
  box: Box,
  city: string,
): { ground: Html; names: Html; roads: PicturePoint[][] } {
  const paths = pathsOfBox(drawn, box);
  const project = projection(box);
  const lines = (kind: string) => drawn.flatMap((one) => (one.kind === kind ? one.lines : []));
  const roads = lines("road").map((road) => finely(road.map((point) => project(point))));
  const route = exampleRoute(roads);
  // Names must not overlap the edges, the card at the bottom, the route, a rider or another name.
  const taken = [...route, ...others(roads, route)].map(([x, y]) => ({ x, y, half: 16 }));
  const districts = drawn.flatMap(({ kind, name: words, lines: [points] }) => {
    const [x, y] = kind === "district" && points?.[0] ? project(points[0]) : [0, 0];
    const half = (words?.length ?? 0) * 4;
    const isSpaced = taken.every(
      (other) => Math.abs(other.x - x) > half + other.half || Math.abs(other.y - y) > 16,
    );
    const isSeen = x > 60 && x < side - 60 && y > 70 && y < 310 && isSpaced;
    if (!words || !isSeen) return [];
    taken.push({ x, y, half });
    return [name(words, [x, y], 13)];
  });
  return {
    ground: html`${ground(paths("water"), "water")} ${ground(paths("park"), "park")}
    ${streets(paths("river"), 7, "water")} ${streets(paths("street"), 2.5, "street")}
    ${streets(paths("road"), 10, "road-edge")} ${streets(paths("road"), 7.5, "road")}`,
    names: html`${districts.length > 0 ? districts : name(city, [120, 84], 16)}`,
    roads,
  };
}

/** The area of a city's picture. */
export const cityBox = (middle: Place): Box => boxAround([middle], metresAcross);

export type City = { name: string; middle: Place };

/**
 * A delivery in the middle of a city, as a drawing that a page shows with `<use href="…#city">` in the page's
 * colours. The streets are real; without street data it is a plain colour with a straight line between the ends.
 */
export function cityPicture(drawn: readonly DrawnFeature[], { name: words, middle }: City): string {
  const box = cityBox(middle);
  const city = knownCity(drawn, box, words);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">
    <g id="city">${city.ground} ${city.names} ${delivery(city.roads)}</g>
  </svg>`.text;
}
