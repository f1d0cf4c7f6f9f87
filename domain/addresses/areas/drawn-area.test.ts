import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../../markets/countries.ts";
import type { Area, Ring } from "./delivery-area.ts";
import { areaProblem, overlap } from "./drawn-area.ts";

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const problem = (area: Area) => areaProblem(area, countries.ph);

test("a drawn area must be closed, have corners, not cross itself, and be in the country [14.28]", () => {
  expect(problem([[square(121, 14, 0.2)]])).toBeUndefined();
  expect(problem([[square(121, 14, 0.2), square(121.05, 14.05, 0.1)]])).toBeUndefined();
  expect(problem([])).toBe("ring_too_short");
  expect(problem([[]])).toBe("ring_too_short");
  expect(problem([[square(121, 14, 0.2).slice(0, 3)]])).toBe("ring_too_short");
  expect(problem([[square(121, 14, 0.2).slice(0, 4)]])).toBe("ring_not_closed");
  const bow: Ring = [
    [121, 14],
    [121.2, 14.2],
    [121.2, 14],
    [121, 14.2],
    [121, 14],
  ];
  expect(problem([[bow]])).toBe("ring_crosses_itself");
  expect(problem([[square(121, 14, 0.2), square(121.15, 14.15, 0.1)]])).toBe("hole_outside");
  const swapped = square(121, 14, 0.2).map(([x, y]) => [y, x] as const);
  expect(problem([[swapped]])).toBe("outside_country");
  const many = Array.from({ length: 10_001 }, (_, n) => [121 + n / 1e6, 14] as const);
  expect(problem([[many]])).toBe("too_many_corners");
});

test("areas overlap if they share more than a border [14.28]", () => {
  const area = (west: number, south: number, size: number): Area => [[square(west, south, size)]];
  expect(overlap(area(121, 14, 1), area(121.5, 14.5, 1))).toBe(true);
  expect(overlap(area(121, 14, 1), area(121.2, 14.2, 0.2))).toBe(true);
  expect(overlap(area(121, 14, 1), area(121, 14, 1))).toBe(true);
  expect(overlap(area(121, 14, 1), area(122, 14, 1))).toBe(false);
  expect(overlap(area(121, 14, 1), area(123, 14, 1))).toBe(false);
  const long: Ring = [
    [121, 14.2],
    [121.7, 14.2],
    [121.7, 14.3],
    [121, 14.3],
    [121, 14.2],
  ];
  const tall = long.map(([x, y]) => [y + 106.9, x - 107] as const);
  // The outlines cross outside of the hole.
  expect(overlap([[long, square(121.5, 14.22, 0.05)]], [[tall]])).toBe(true);
  // The first area lies in the ring's hole; the second reaches over the hole's edge.
  const ring: Area = [[square(121, 14, 1), square(121.2, 14.2, 0.6)]];
  expect(overlap(ring, area(121.4, 14.4, 0.2))).toBe(false);
  expect(overlap(ring, area(121.1, 14.4, 0.2))).toBe(true);
});

test("one fault among otherwise valid polygons and rings makes the area invalid [14.28]", () => {
  const [sound, hole] = [square(121, 14, 0.2), square(121.05, 14.05, 0.1)];
  const [first = [0, 0], ...others] = sound;
  const bow = [first, others[1], others[0], others[2], first] as Ring;
  expect(problem([[sound], []])).toBe("ring_too_short");
  expect(problem([[sound], [hole.slice(0, 3)]])).toBe("ring_too_short");
  expect(problem([[sound, bow]])).toBe("ring_crosses_itself");
  expect(problem([[sound], [sound, square(121.15, 14.15, 0.1)]])).toBe("hole_outside");
  for (const last of [
    [121, 14.1],
    [121.1, 14],
  ] as const)
    expect(problem([[sound], [[...sound.slice(0, 4), last]]])).toBe("ring_not_closed");
  const farther = sound.map((corner, n) => (n === 2 ? ([161, 14] as const) : corner));
  expect(problem([[sound], [farther]])).toBe("outside_country");
});

test("a ring that only touches itself does not cross itself, whatever its first corner and direction [14.28]", () => {
  const at = (x: number, y: number) => [121 + x / 20, 14 + y / 20] as const;
  const shapes = {
    // A corner that lies on another edge.
    crown: [at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)],
    corner: [at(0, 0), at(4, 0), at(4, 1), at(1, 1), at(1, 4), at(0, 4)],
    hook: [
      at(0, 0),
      at(5, 0),
      at(5, 4),
      at(2, 4),
      at(2, 2),
      at(3, 2),
      at(3, 3),
      at(4, 3),
      at(4, 1),
      at(0, 1),
    ],
    bow: [at(0, 0), at(4, 4), at(4, 0), at(0, 4)],
  };
  for (const [name, corners] of Object.entries(shapes))
    for (const turned of [corners, corners.toReversed()])
      for (const begin of corners.keys()) {
        const ring = [...turned.slice(begin), ...turned.slice(0, begin)];
        const found = problem([[[...ring, ring[0]!]]]);
        expect(found, `${name} from ${begin}`).toBe(name === "bow" ? "ring_crosses_itself" : undefined);
      }
});

test("a ring of more than 2,000 corners is not checked for crossings", () => {
  const bowOf = (corners: number): Ring => {
    const slope = Array.from({ length: corners - 3 }, (_, n) => [121 + n / 1e5, 14 + n / 1e5] as const);
    const [x, y] = slope.at(-1)!;
    return [...slope, [x, 14], [121, y], [121, 14]];
  };
  expect(problem([[bowOf(2_000)]])).toBe("ring_crosses_itself");
  // Rings with more corners than the comparison limit are not checked for crossings.
  expect(problem([[bowOf(2_001)]])).toBeUndefined();
  expect(problem([[bowOf(10_000)]])).toBeUndefined();
});

test("any two rectangles overlap exactly if they share a part, in either order [14.28]", () => {
  const side = fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, size]) => [from, from + size] as const);
  const rectangle = fc.record({ x: side, y: side });
  const areaOf = ({ x: [west, east], y: [south, north] }: { x: readonly number[]; y: readonly number[] }) => {
    const [w, e, s, n] = [west!, east!, south!, north!];
    return [[[[w, s] as const, [e, s] as const, [e, n] as const, [w, n] as const, [w, s] as const]]] as Area;
  };
  fc.assert(
    fc.property(rectangle, rectangle, (one, other) => {
      const isShared = (a: readonly number[], b: readonly number[]) => a[0]! < b[1]! && b[0]! < a[1]!;
      const expected = isShared(one.x, other.x) && isShared(one.y, other.y);
      expect(overlap(areaOf(one), areaOf(other))).toBe(expected);
      expect(overlap(areaOf(other), areaOf(one))).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test("an area that fits into another's notch or hole shares only its border [14.28]", () => {
  const mirrors = [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const;
  for (const [sx, sy] of mirrors) {
    const areaOf = (...corners: [number, number][]): Area => [
      [[...corners, corners[0]!].map(([x, y]) => [x * sx, y * sy] as const)],
    ];
    const angle = areaOf([0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]);
    const boxFrom = (west: number, south: number) => areaOf([west, south], [4, south], [4, 4], [west, 4]);
    expect(overlap(angle, boxFrom(2, 2))).toBe(false);
    expect(overlap(boxFrom(2, 2), angle)).toBe(false);
    expect(overlap(angle, boxFrom(1.9, 2))).toBe(true);
    expect(overlap(angle, boxFrom(2, 1.9))).toBe(true);
  }
  expect(overlap([], [[square(121, 14, 1)]])).toBe(false);
  expect(overlap([[square(121, 14, 1)]], [])).toBe(false);
  const frame: Area = [[square(121, 14, 1), square(121.25, 14.25, 0.5)]];
  expect(overlap(frame, [[square(121.25, 14.25, 0.5)]])).toBe(false);
});
