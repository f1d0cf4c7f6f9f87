// Assigns rows to columns at minimum cost when most pairs are impossible: shortest augmenting paths over the
// possible pairs (Jonker and Volgenant), so that time and memory grow with the number of these pairs only.

/** The possible pairs in compressed rows: the pairs of row n are from `start[n]` up to `start[n + 1]`. */
export type SparsePairs = {
  columns: number;
  start: Uint32Array;
  column: Uint32Array;
  cost: Float64Array;
};

/** The cost of an unassigned row: higher than any pair's, so that as many rows as possible are assigned. */
const alone = 1e7;
const nobody = -1;

/**
 * Returns the column of each row, -1 if the row is unassigned. Assigns as many rows as possible, at the minimum sum
 * of costs. Costs must be finite and far below ten million.
 */
export function assignSparse(pairs: SparsePairs): Int32Array {
  const rows = pairs.start.length - 1;
  if (rows <= pairs.columns) return assignRows(pairs);
  // With fewer columns than rows it is faster to swap columns and rows first.
  const rowOf = assignRows(turned(pairs));
  const columnOf = new Int32Array(rows).fill(nobody);
  rowOf.forEach((row, column) => {
    if (row !== nobody) columnOf[row] = column;
  });
  return columnOf;
}

/** Returns the same pairs, with rows as columns. */
function turned({ columns, start, column, cost }: SparsePairs): SparsePairs {
  const rows = start.length - 1;
  const begin = new Uint32Array(columns + 1);
  for (const at of column) begin[at + 1]! += 1;
  for (let at = 0; at < columns; at += 1) begin[at + 1]! += begin[at]!;
  const next = begin.slice();
  const [turnedColumn, turnedCost] = [new Uint32Array(column.length), new Float64Array(column.length)];
  for (let row = 0; row < rows; row += 1)
    for (let pair = start[row]!; pair < start[row + 1]!; pair += 1) {
      const at = next[column[pair]!]!++;
      turnedColumn[at] = row;
      turnedCost[at] = cost[pair]!;
    }
  return { columns: rows, start: begin, column: turnedColumn, cost: turnedCost };
}

function assignRows({ columns, start, column, cost }: SparsePairs): Int32Array {
  const rows = start.length - 1;
  const columnOf = new Int32Array(rows).fill(nobody);
  const rowOf = new Int32Array(columns).fill(nobody);
  /** The price of each column: it rises when several rows compete for it. */
  const price = new Float64Array(columns);
  const far = new Float64Array(columns).fill(Infinity);
  const cameFrom = new Int32Array(columns);
  const isSettled = new Uint8Array(columns);
  const queue = openQueue();
  const touched: number[] = [];
  const costOf = (row: number, wanted: number): number => {
    for (let pair = start[row]!; pair < start[row + 1]!; pair += 1)
      if (column[pair] === wanted) return cost[pair]!;
    return Infinity;
  };

  for (let first = 0; first < rows; first += 1) {
    let row = first;
    let soFar = 0;
    // The lowest cost so far of leaving a row unassigned, and that row.
    let [cheapestAlone, lonely] = [alone, first];
    let end = nobody;
    let settled = 0;
    for (;;) {
      for (let pair = start[row]!; pair < start[row + 1]!; pair += 1) {
        const at = column[pair]!;
        if (isSettled[at]) continue;
        const there = soFar + cost[pair]! - price[at]!;
        if (there >= far[at]!) continue;
        if (far[at] === Infinity) touched.push(at);
        far[at] = there;
        cameFrom[at] = row;
        queue.add(at, there);
      }
      let nearest = queue.take();
      while (nearest !== nobody && (isSettled[nearest] || queue.taken() > far[nearest]!))
        nearest = queue.take();
      if (nearest === nobody || far[nearest]! >= cheapestAlone) break;
      isSettled[nearest] = 1;
      settled += 1;
      end = nearest;
      if (rowOf[nearest] === nobody) break;
      row = rowOf[nearest]!;
      // The path continues at the row's current price.
      soFar = far[nearest]! - (costOf(row, nearest) - price[nearest]!);
      if (soFar + alone < cheapestAlone) [cheapestAlone, lonely] = [soFar + alone, row];
      end = nobody;
    }
    const total = end === nobody ? cheapestAlone : far[end]!;
    if (settled > 0) for (const at of touched) if (isSettled[at]) price[at]! += far[at]! - total;
    if (end !== nobody) give(end);
    else if (lonely !== first) {
      const freed = columnOf[lonely]!;
      columnOf[lonely] = nobody;
      give(freed);
    }
    for (const at of touched) {
      far[at] = Infinity;
      isSettled[at] = 0;
    }
    touched.length = 0;
    queue.clear();

    /**
     * Assigns a column to the row that the path came from, then that row's previous column to the row before it,
     * and so on.
     */
    function give(last: number): void {
      for (let at = last; ;) {
        const taker = cameFrom[at]!;
        const before = columnOf[taker]!;
        rowOf[at] = taker;
        columnOf[taker] = at;
        if (taker === first) return;
        at = before;
      }
    }
  }
  return columnOf;
}

/** A priority queue: `take` returns the item with the smallest key. */
function openQueue() {
  const items: number[] = [];
  const keys: number[] = [];
  let lastKey = 0;
  const swap = (one: number, other: number): void => {
    [items[one], items[other]] = [items[other]!, items[one]!];
    [keys[one], keys[other]] = [keys[other]!, keys[one]!];
  };
  return {
    add(item: number, key: number): void {
      let at = items.push(item) - 1;
      keys.push(key);
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (keys[parent]! <= keys[at]!) return;
        swap(at, parent);
        at = parent;
      }
    },
    /** Removes and returns the item with the smallest key; -1 if empty. */
    take(): number {
      const [first] = items;
      if (first === undefined) return nobody;
      lastKey = keys[0]!;
      const [lastItem, key] = [items.pop()!, keys.pop()!];
      if (items.length > 0) {
        [items[0], keys[0]] = [lastItem, key];
        for (let at = 0; ;) {
          let min = at;
          for (const child of [2 * at + 1, 2 * at + 2])
            if (child < items.length && keys[child]! < keys[min]!) min = child;
          if (min === at) break;
          swap(at, min);
          at = min;
        }
      }
      return first;
    },
    taken: (): number => lastKey,
    clear(): void {
      items.length = 0;
      keys.length = 0;
    },
  };
}
