// Splits riders and orders into independent cells: a rider who can reach an order is in the same cell as the order.
import { metresADegree, type Place } from "../addresses/coordinates.ts";
import type { DispatchRules, OrderFacts, RiderFacts } from "./facts.ts";
import { pickUpReach } from "./reach.ts";

/** Orders and riders that are matched together, independently of all others. */
export type Cell<O, R> = {
  orders: O[];
  riders: R[];
  /** The map squares that the cell covers, by stable names, which processes use as the names of shared locks. */
  squares: string[];
};

/** The side of a tile, about 2 km: the distance of two points is rounded down to that of their tiles. */
const tileDegrees = 0.02;
/** The side of the squares that processes divide among themselves, about 55 km. */
const squareDegrees = 0.5;

type Tile<O, R> = { row: number; column: number; orders: O[]; riders: R[]; metres: number };

const tileOf = ({ latitude, longitude }: Place): [row: number, column: number] => [
  Math.floor(latitude / tileDegrees),
  Math.floor(longitude / tileDegrees),
];

const squareOf = ({ latitude, longitude }: Place): string =>
  `${Math.floor(latitude / squareDegrees)},${Math.floor(longitude / squareDegrees)}`;

/** Returns the minimum distance between two tiles, in metres. */
function metresBetween(one: Tile<unknown, unknown>, other: Tile<unknown, unknown>): number {
  const narrowing = Math.cos((((one.row + other.row) / 2) * tileDegrees * Math.PI) / 180);
  const gap = (steps: number) => Math.max(0, Math.abs(steps) - 1) * tileDegrees * metresADegree;
  return Math.hypot(gap(one.row - other.row), gap(one.column - other.column) * narrowing);
}

/**
 * Splits orders and riders into cells. An order is in the same cell as every rider who could ever get an offer for
 * it, even after a long wait. Riders without a known position and cells without orders are left out.
 */
export function cellsOf<
  O extends Pick<OrderFacts, "pickUp">,
  R extends Pick<RiderFacts, "position" | "vehicle">,
>(orders: readonly O[], riders: readonly R[], rules: DispatchRules): Cell<O, R>[] {
  const tiles = new Map<string, Tile<O, R>>();
  const tileAt = (place: Place): Tile<O, R> => {
    const [row, column] = tileOf(place);
    const key = `${row},${column}`;
    const tile = tiles.get(key) ?? { row, column, orders: [], riders: [], metres: 0 };
    tiles.set(key, tile);
    return tile;
  };
  for (const order of orders) tileAt(order.pickUp).orders.push(order);
  for (const rider of riders) {
    if (!rider.position) continue;
    const tile = tileAt(rider.position.place);
    tile.riders.push(rider);
    tile.metres = Math.max(tile.metres, pickUpReach(rider.vehicle, Infinity, rules));
  }
  const allTiles = [...tiles.values()];
  const leader = allTiles.map((_, at) => at);
  const find = (at: number): number => {
    let top = at;
    while (leader[top] !== top) top = leader[top]!;
    for (let step = at; step !== top;) [leader[step], step] = [top, leader[step]!];
    return top;
  };
  const withOrders = allTiles.flatMap((tile, at) => (tile.orders.length > 0 ? [at] : []));
  allTiles.forEach((tile, at) => {
    if (tile.riders.length === 0) return;
    for (const other of withOrders)
      if (find(at) !== find(other) && metresBetween(tile, allTiles[other]!) <= tile.metres)
        leader[find(at)] = find(other);
  });
  const cells = new Map<number, Cell<O, R>>();
  const squares = new Map<number, Set<string>>();
  allTiles.forEach((tile, at) => {
    const top = find(at);
    const cell = cells.get(top) ?? { orders: [], riders: [], squares: [] };
    cells.set(top, cell);
    const within = squares.get(top) ?? new Set();
    squares.set(top, within);
    for (const order of tile.orders) {
      cell.orders.push(order);
      within.add(squareOf(order.pickUp));
    }
    for (const rider of tile.riders) {
      cell.riders.push(rider);
      within.add(squareOf(rider.position!.place));
    }
  });
  return [...cells].flatMap(([top, cell]) =>
    cell.orders.length === 0 ? [] : [{ ...cell, squares: [...squares.get(top)!].sort() }],
  );
}
