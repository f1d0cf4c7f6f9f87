import type { Coordinates } from "../source/map-element.ts";

const bands = 64;

/** Polygons for frequent point tests: the edges are sorted into horizontal bands, so that only few are compared. */
export class Region {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly #edges: number[][] = Array.from({ length: bands }, () => []);

  constructor(polygons: readonly Coordinates[][]) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of polygons.flat())
      for (let at = 0; at < ring.length; at += 2) {
        west = Math.min(west, ring[at]!);
        east = Math.max(east, ring[at]!);
        south = Math.min(south, ring[at + 1]!);
        north = Math.max(north, ring[at + 1]!);
      }
    [this.west, this.south, this.east, this.north] = [west, south, east, north];
    for (const ring of polygons.flat())
      for (let at = 0; at + 3 < ring.length; at += 2) {
        const [x, y, u, v] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!];
        if (y === v) continue;
        const last = this.#bandOf(Math.max(y, v));
        for (let band = this.#bandOf(Math.min(y, v)); band <= last; band++)
          this.#edges[band]!.push(x, y, u, v);
      }
  }

  get size(): number {
    return (this.east - this.west) * (this.north - this.south);
  }

  #bandOf(y: number): number {
    const share = (y - this.south) / (this.north - this.south || 1);
    return Math.min(bands - 1, Math.floor(share * bands));
  }

  has(x: number, y: number): boolean {
    if (x < this.west || x > this.east || y < this.south || y > this.north) return false;
    const edges = this.#edges[this.#bandOf(y)]!;
    let isIn = false;
    for (let at = 0; at < edges.length; at += 4) {
      const [b, v] = [edges[at + 1]!, edges[at + 3]!];
      if (b > y === v > y) continue;
      if (x < ((edges[at + 2]! - edges[at]!) * (y - b)) / (v - b) + edges[at]!) isIn = !isIn;
    }
    return isIn;
  }
}
