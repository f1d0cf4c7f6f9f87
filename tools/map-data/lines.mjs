/** @typedef {number[]} Point */

/** The distance of a point from the line between two others. @param {Point} point @param {Point} from @param {Point} to */
const distance = ([x = 0, y = 0], [ax = 0, ay = 0], [bx = 0, by = 0]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

/**
 * Simplifies a line (Douglas-Peucker); the tolerance may depend on the point. Rings stay closed.
 * @param {Point[]} line @param {(point: Point) => number} tolerance @returns {Point[]}
 */
export function simplify(line, tolerance) {
  const pointAt = (/** @type {number} */ at) => line[at] ?? [];
  const [first, last] = [pointAt(0), pointAt(line.length - 1)];
  const kept = new Set([0, line.length - 1]);
  const isRing = first[0] === last[0] && first[1] === last[1];
  const middle = Math.floor(line.length / 2);
  if (isRing) kept.add(middle);
  /** @type {[from: number, to: number][]} */
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
      const excess = distance(pointAt(i), pointAt(from), pointAt(to)) / tolerance(pointAt(i));
      if (excess > worst) [worst, at] = [excess, i];
    }
    if (at === -1) continue;
    kept.add(at);
    parts.push([from, at], [at, to]);
  }
  return [...kept].sort((a, b) => a - b).map(pointAt);
}

/**
 * Rounds coordinates to some decimals, and drops repeated points.
 * @param {Point[]} line
 * @param {number} decimals
 */
export function roundLine(line, decimals) {
  return line
    .map((point) => point.map((part) => +part.toFixed(decimals)))
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
}
