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
