import { expect, test } from "vitest";
import { crossingsOf } from "./crossings.ts";
import type { Roads } from "./roads-file.ts";

/** Builds roads from junctions, in metres from a corner, and the segments between them with their street. */
function roadsOf(
  junctions: readonly (readonly [east: number, north: number])[],
  segments: readonly (readonly [from: number, to: number, street: number])[],
): Roads {
  const unit = (metres: number) => Math.round(metres / 1.11);
  return {
    junctionLongitude: Int32Array.from(junctions, ([east]) => unit(east)),
    junctionLatitude: Int32Array.from(junctions, ([, north]) => unit(north)),
    segmentFrom: Uint32Array.from(segments, ([from]) => from),
    segmentTo: Uint32Array.from(segments, ([, to]) => to),
    segmentStreet: Uint32Array.from(segments, ([, , street]) => street),
  } as unknown as Roads;
}
const metres = (degrees: number) => Math.round(degrees * 111_195);

test("two streets cross where they share a junction, once for both carriageways", () => {
  const roads = roadsOf(
    [
      [0, 0],
      [1_000, 0],
      [1_030, 0],
      [2_000, 0],
      [1_000, 900],
      [1_030, 900],
    ],
    [
      [0, 1, 1],
      [1, 2, 1],
      [2, 3, 1],
      [1, 4, 2],
      [2, 5, 2],
    ],
  );
  const [crossing, ...others] = crossingsOf(roads, new Set([1]), new Set([2]));
  expect(others).toEqual([]);
  expect(Math.abs(metres(crossing!.longitude) - 1_015)).toBeLessThan(5);
  expect(metres(crossing!.latitude)).toBe(0);
  expect(crossingsOf(roads, new Set([1]), new Set([3]))).toEqual([]);
});

test("two streets separated by a slip road cross next to it", () => {
  const roads = roadsOf(
    [
      [0, 0],
      [1_000, 0],
      [1_000, 50],
      [1_000, 900],
      [1_000, 400],
    ],
    [
      [0, 1, 1],
      [2, 3, 2],
      [4, 3, 3],
    ],
  );
  expect(crossingsOf(roads, new Set([1]), new Set([2]))).toHaveLength(1);
  expect(crossingsOf(roads, new Set([1]), new Set([3]))).toEqual([]);
});
