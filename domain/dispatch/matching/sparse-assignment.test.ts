import fc from "fast-check";
import { expect, test } from "vitest";
import { assignSparse, type SparsePairs } from "./sparse-assignment.ts";

/** Costs by row and column; undefined: an impossible pair. */
type Table = readonly (readonly (number | undefined)[])[];

function pairsOf(table: Table, columns: number): SparsePairs {
  const start = new Uint32Array(table.length + 1);
  const [column, cost]: [number[], number[]] = [[], []];
  for (const [row, costs] of table.entries()) {
    for (const [at, one] of costs.entries())
      if (one !== undefined) {
        column.push(at);
        cost.push(one);
      }
    start[row + 1] = column.length;
  }
  return { columns, start, column: Uint32Array.from(column), cost: Float64Array.from(cost) };
}

/** Brute force: the maximum number of assigned rows, and their minimum cost. */
function best(table: Table, row = 0, taken: ReadonlySet<number> = new Set()): [count: number, cost: number] {
  if (row === table.length) return [0, 0];
  let found = best(table, row + 1, taken);
  for (const [at, cost] of table[row]!.entries()) {
    if (cost === undefined || taken.has(at)) continue;
    const [count, rest] = best(table, row + 1, new Set([...taken, at]));
    const [max, min] = found;
    if (count + 1 > max || (count + 1 === max && rest + cost < min)) found = [count + 1, rest + cost];
  }
  return found;
}

test("the maximum number of rows get a column each, at the minimum cost", () => {
  const cost = fc.option(fc.integer({ min: -900, max: 5_000 }), { nil: undefined, freq: 2 });
  const table = fc
    .record({ rows: fc.integer({ min: 0, max: 6 }), columns: fc.integer({ min: 0, max: 6 }) })
    .chain(({ rows, columns }) =>
      fc.record({
        columns: fc.constant(columns),
        costs: fc.array(fc.array(cost, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      }),
    );
  fc.assert(
    fc.property(table, ({ columns, costs }) => {
      const given = assignSparse(pairsOf(costs, columns));
      const chosen = [...given].flatMap((at, row) => (at < 0 ? [] : [{ at, cost: costs[row]?.[at] }]));
      expect(chosen.every((one) => one.cost !== undefined)).toBe(true);
      expect(new Set(chosen.map(({ at }) => at)).size).toBe(chosen.length);
      const [count, min] = best(costs);
      expect(chosen.length).toBe(count);
      expect(chosen.reduce((sum, one) => sum + one.cost!, 0)).toBeCloseTo(min, 6);
    }),
    { numRuns: 600 },
  );
});
