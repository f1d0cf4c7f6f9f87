/** Whether a point stands inside a ring. */
function isInside([x, y], ring) {
  let inside = false;
  for (let at = 0; at + 1 < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at], ring[at + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

function boxOf(points, margin = 0) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.min(...xs) - margin,
    Math.min(...ys) - margin,
    Math.max(...xs) + margin,
    Math.max(...ys) + margin,
  ];
}
const inBox = ([x, y], [w, s, e, n]) => x >= w && x <= e && y >= s && y <= n;
const overlap = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const isNear = ([x, y], line, metres) =>
  line.some(([ax, ay], at) => {
    const end = line[at + 1];
    if (!end) return false;
    const [dx, dy] = [end[0] - ax, end[1] - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - along * dx, y - ay - along * dy) < metres;
  });

/** The same number between 0 and 1 for the same words, every time. */
function chance(...words) {
  let hash = 2166136261;
  for (const letter of words.join(" ")) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const step = 8;
const creekBank = 22;
const besideRoad = 30;
const roadside = 6;
const gapToRoad = 64;

/** The parts of a street that run over free ground, each cut to its two ends. */
function freeParts(from, direction, length, shortest, isFree) {
  const parts = [];
  let start;
  const end = (at) => {
    if (start !== undefined && at - start >= shortest) parts.push([start, at]);
    start = undefined;
  };
  for (let at = 0; at <= length; at += step) {
    const isOpen = isFree([from[0] + direction[0] * at, from[1] + direction[1] * at]);
    if (isOpen) start ??= at;
    else end(at - step);
  }
  end(length);
  return parts.map((ends) => ends.map((at) => [from[0] + direction[0] * at, from[1] + direction[1] * at]));
}

/** A street that runs beside a road for most of its length would only thicken it. */
const runsBeside = (street, roads) => {
  const samples = [0.1, 0.3, 0.5, 0.7, 0.9].map((at) =>
    [0, 1].map((axis) => street[0][axis] + (street[1][axis] - street[0][axis]) * at),
  );
  return roads.some(({ line }) => samples.filter((sample) => isNear(sample, line, besideRoad)).length > 2);
};

/**
 * Made-up side streets of a district: two families of parallel lines, `angle` degrees from east, `along` and `across`
 * metres apart (a little irregular, always the same), kept out of water, parks, creeks
 * and the districts before it.
 */
export function gridStreets({ ring, angle = 0, along = 110, across = 190, gaps = 0.1 }, shapes) {
  const box = boxOf(ring);
  const around = shapes.map((shape) => ({
    ...shape,
    box: boxOf(shape.ring ?? shape.line ?? [shape.point], besideRoad),
  }));
  const close = around.filter((shape) => overlap(shape.box, box));
  const areas = close.filter(({ kind }) => ["water", "park", "district"].includes(kind));
  const creeks = close.filter(({ kind }) => kind === "river");
  const roads = close.filter(({ kind, line }) => line && kind !== "river" && kind !== "coast");
  const isFree = (point) =>
    isInside(point, ring) &&
    !areas.some((area) => inBox(point, area.box) && isInside(point, area.ring)) &&
    !roads.some((road) => inBox(point, road.box) && isNear(point, road.line, roadside)) &&
    !creeks.some((creek) => inBox(point, creek.box) && isNear(point, creek.line, creekBank));
  const isWet = (point) => areas.some((area) => area.kind !== "district" && isInside(point, area.ring));
  const toRoad = ([end, other]) => {
    const length = Math.hypot(end[0] - other[0], end[1] - other[1]);
    for (let at = 0; at <= gapToRoad; at += roadside) {
      const point = [0, 1].map((axis) => end[axis] + ((end[axis] - other[axis]) / length) * at);
      if (isWet(point)) return end;
      if (roads.some((road) => inBox(point, road.box) && isNear(point, road.line, roadside))) return point;
    }
    return end;
  };
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const reach = Math.hypot(box[2] - box[0], box[3] - box[1]) / 2;

  const shortest = along * 0.6;

  const family = (degrees, spacing) => {
    const turn = (degrees * Math.PI) / 180;
    const [direction, normal] = [
      [Math.cos(turn), Math.sin(turn)],
      [-Math.sin(turn), Math.cos(turn)],
    ];
    const offsets = Array.from(
      { length: Math.ceil((2 * reach) / spacing) },
      (_, at) => -reach + at * spacing,
    );
    return offsets.flatMap((offset, at) => {
      const shift = offset + (chance(angle, degrees, at, ring[0]) - 0.5) * spacing * 0.3;
      const from = [0, 1].map((axis) => middle[axis] + normal[axis] * shift - direction[axis] * reach);
      return freeParts(from, direction, 2 * reach, shortest, isFree)
        .filter(
          (street, part) => chance("gap", degrees, at, part, ring[1]) >= gaps && !runsBeside(street, roads),
        )
        .map(([start, end]) => [toRoad([start, end]), toRoad([end, start])]);
    });
  };
  return [...family(angle, along), ...family(angle + 90, across)];
}
