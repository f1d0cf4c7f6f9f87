import { readFileSync } from "node:fs";
import { curve, metresAround, roundLine } from "./lines.mjs";
import { gridStreets } from "./streets.mjs";

/** Rows of a sketch's source: kind, name, points "lat,lng lat,lng …" and numbers (`width=90 angle=12`). */
export function readRows(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [kind, name, points, ...numbers] = line.split("\t");
      const settings = Object.fromEntries(
        numbers.map((pair) => pair.split("=")).map(([key, value]) => [key, +value]),
      );
      return {
        kind,
        name,
        ...settings,
        points: points.split(" ").map((pair) => pair.split(",").map(Number).reverse()),
      };
    });
}

const closed = (line) => [...line, line[0]];

/** The two banks of a river as one ring around its middle line, in metres. */
function banks(middle, width) {
  const side = (at, sign) => {
    const [a, b] = [middle[Math.max(0, at - 1)], middle[Math.min(middle.length - 1, at + 1)]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [x, y] = middle[at];
    return [x - (sign * (b[1] - a[1]) * width) / 2 / length, y + (sign * (b[0] - a[0]) * width) / 2 / length];
  };
  const places = middle.map((_, at) => at);
  return closed([...places.map((at) => side(at, 1)), ...places.reverse().map((at) => side(at, -1))]);
}

const oval = ([x, y], radius) =>
  Array.from({ length: 33 }, (_, at) => [
    x + radius * Math.cos((at * Math.PI) / 16),
    y + radius * Math.sin((at * Math.PI) / 16),
  ]);

const roundedRing = (line) => {
  const steps = 4;
  const around = curve([line.at(-1), ...line, line[0], line[1]], steps, true);
  return closed(around.slice(steps, steps * (line.length + 1)));
};

/** Every row as a shape in metres: what is drawn, and what streets keep away from. */
function shapesOf(rows, plane) {
  const coast = [];
  return rows.flatMap(({ kind, name, points, width, radius, ...rest }) => {
    const line = points.map(plane.toMetres);
    if (kind === "coast") coast.splice(0, Infinity, ...curve(line, 3));
    if (kind === "coast") return [{ kind, line: coast.slice() }];
    if (kind === "sea") return [{ kind: "water", name, ring: closed([...coast, ...line]) }];
    if (kind === "land")
      return [{ kind, ring: closed(coast.length > 0 && !rest.alone ? [...coast, ...line] : line) }];
    if (kind === "river" && width) return [{ kind: "water", name, ring: banks(curve(line, 4, true), width) }];
    if (kind === "park" || kind === "water")
      return [
        { kind, name, ring: radius ? oval(line[0], radius) : rest.round ? roundedRing(line) : closed(line) },
      ];
    if (kind === "district") return [{ kind, name, ring: closed(line), ...rest }];
    if (kind === "place") return [{ kind, name, point: line[0] }];
    return [{ kind, name, line: curve(line) }];
  });
}

const middleOf = (ring) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
};

/** A city's sketch: the drawn features, and the land that its coast adds to the world's. */
export function drawSketch(rows) {
  const plane = metresAround(rows[0].points[0]);
  const shapes = shapesOf(rows, plane);
  const out = (line) => roundLine(line.map(plane.toDegrees), 5);
  const feature = (kind, name, type, coordinates) => ({
    type: "Feature",
    properties: name ? { kind, name } : { kind },
    geometry: { type, coordinates },
  });
  const features = shapes.flatMap(({ kind, name, ring, line, point, ...grid }, at) => {
    if (kind === "land" || kind === "coast") return [];
    if (kind === "district") {
      const streets = gridStreets(
        { ring, ...grid },
        shapes.filter((shape, other) => shape.kind !== "district" || other < at),
      )
        .map(out)
        .filter((street) => street.length > 1);
      const label = name ? [feature("district", name, "Point", out([middleOf(ring)])[0])] : [];
      return [...label, ...(streets.length > 0 ? [feature("street", "", "MultiLineString", streets)] : [])];
    }
    if (point) return [feature(kind, name, "Point", out([point])[0])];
    return [
      ring ? feature(kind, name, "Polygon", [out(ring)]) : feature(kind, name, "LineString", out(line)),
    ];
  });
  const land = shapes
    .filter(({ kind }) => kind === "land")
    .map(({ ring }) => roundLine(ring.map(plane.toDegrees), 4));
  return { features, land };
}
