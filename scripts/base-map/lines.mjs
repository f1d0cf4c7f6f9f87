const distance = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

/** Douglas and Peucker's thinning; the tolerance may differ from place to place. Rings stay closed. */
export function simplify(line, tolerance) {
  const kept = new Set([0, line.length - 1]);
  const isRing = line[0][0] === line.at(-1)[0] && line[0][1] === line.at(-1)[1];
  const middle = Math.floor(line.length / 2);
  if (isRing) kept.add(middle);
  const parts = isRing
    ? [
        [0, middle],
        [middle, line.length - 1],
      ]
    : [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [worst, at] = [1, -1];
    for (let i = from + 1; i < to; i++) {
      const excess = distance(line[i], line[from], line[to]) / tolerance(line[i]);
      if (excess > worst) [worst, at] = [excess, i];
    }
    if (at === -1) continue;
    kept.add(at);
    parts.push([from, at], [at, to]);
  }
  return [...kept].sort((a, b) => a - b).map((at) => line[at]);
}

/** Coordinates with so many decimals, without the points that fall together. */
export function roundLine(line, decimals) {
  return line
    .map((point) => point.map((part) => +part.toFixed(decimals)))
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1][0] || y !== all[at - 1][1]);
}

const gentle = Math.cos((50 * Math.PI) / 180);
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
const isGentle = (a, b, c) => {
  const [u, v] = [minus(b, a), minus(c, b)];
  return (u[0] * v[0] + u[1] * v[1]) / (Math.hypot(...u) * Math.hypot(...v) || 1) > gentle;
};

/** A curve through every point; sharp corners (or none, when `all`) stay corners. Works in metres. */
export function curve(points, steps = 4, all = false) {
  const tangent = (at) => {
    const [a, b, c] = [points[at - 1], points[at], points[at + 1]];
    if (!a || !c || (!all && !isGentle(a, b, c))) return undefined;
    const t = minus(c, a);
    const length = Math.hypot(...t) || 1;
    return [t[0] / length, t[1] / length];
  };
  return points.flatMap((start, at) => {
    const end = points[at + 1];
    if (!end) return [start];
    const chord = minus(end, start);
    const length = Math.hypot(...chord);
    const [s, e] = [tangent(at), tangent(at + 1)];
    if (!s && !e) return [start];
    const [m, n] = [s?.map((part) => part * length) ?? chord, e?.map((part) => part * length) ?? chord];
    return Array.from({ length: steps }, (_, step) => {
      const t = step / steps;
      const [a, b, c, d] = [
        2 * t ** 3 - 3 * t ** 2 + 1,
        t ** 3 - 2 * t ** 2 + t,
        3 * t ** 2 - 2 * t ** 3,
        t ** 3 - t ** 2,
      ];
      return [0, 1].map((axis) => a * start[axis] + b * m[axis] + c * end[axis] + d * n[axis]);
    });
  });
}

const perDegree = 111320;

/** A flat plane in metres around a place, good for a city: degrees [lng, lat] to metres [x, y] and back. */
export function metresAround([lng, lat]) {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return {
    toMetres: ([x, y]) => [(x - lng) * perDegree * squeeze, (y - lat) * perDegree],
    toDegrees: ([x, y]) => [x / perDegree / squeeze + lng, y / perDegree + lat],
  };
}
