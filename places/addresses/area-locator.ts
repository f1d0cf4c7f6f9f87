import { centreOfArea } from "../source/geometry.ts";
import { perDegree, type Coordinates, type MapElement, type Tags } from "../source/map-element.ts";
import type { AdminLevels } from "./admin-levels.ts";
import { placeKindOf } from "@waybill/addresses/streets/place-kinds";
import { Region } from "./region.ts";
import { normaliseText } from "@waybill/addresses/spelling/words";

/** An area that addresses name: a city, a district, a quarter, a postal code. */
export type Area = {
  kind: "city" | "area" | "postal_code";
  tags: Tags;
  at: Coordinates;
  /** The areas that contain this area, smallest first, as indexes in the list of areas. */
  within: number[];
  region: Region | undefined;
};

const metresADegree = 111_195;
const cellDegrees = 0.05;
/** The radius, in metres, of a named point without boundaries. */
const reaches: Record<string, number> = {
  city: 25_000,
  town: 7_000,
  municipality: 7_000,
  suburb: 2_500,
  borough: 3_000,
  district: 3_000,
  quarter: 1_500,
  village: 2_500,
  hamlet: 800,
  neighbourhood: 800,
  city_block: 150,
};
const maxNearby = 2;

const levelOf = ({ admin_level }: Tags) => Number(admin_level);
const nameOf = ({ name, postal_code }: Tags) => normaliseText(name ?? postal_code ?? "");
const cellOf = (x: number, y: number) => {
  const [column, row] = [Math.floor(x / perDegree / cellDegrees), Math.floor(y / perDegree / cellDegrees)];
  return column * 10_000 + row;
};

/** Finds the areas of a point: by boundaries, or by named points nearby if no boundary contains it. */
export class AreaLocator {
  readonly areas: Area[] = [];
  readonly #regions = new Map<number, number[]>();
  readonly #points = new Map<number, { area: number; reach: number }[]>();
  readonly #levels: AdminLevels;

  constructor(levels: AdminLevels) {
    this.#levels = levels;
  }

  addBoundary(element: MapElement): void {
    if (element.type !== "area") return;
    const { tags, polygons } = element;
    const level = levelOf(tags);
    const kind =
      tags["boundary"] === "postal_code"
        ? "postal_code"
        : this.#levels.city.includes(level)
          ? "city"
          : this.#levels.area.includes(level)
            ? "area"
            : undefined;
    if (!kind) return;
    const region = new Region(polygons);
    const number = this.areas.push({ kind, tags, at: centreOfArea(polygons), within: [], region }) - 1;
    const step = cellDegrees * perDegree;
    for (let x = region.west; x < region.east + step; x += step)
      for (let y = region.south; y < region.north + step; y += step) {
        const cell = cellOf(x, y);
        this.#regions.set(cell, [...(this.#regions.get(cell) ?? []), number]);
      }
  }

  /**
   * Adds a named point of an inhabited place. If it lies inside a boundary of the same name, it only completes that
   * area's data.
   */
  addPoint({ tags, at }: { tags: Tags; at: Coordinates }): void {
    const kind = placeKindOf(tags);
    const reach = reaches[tags["place"] ?? ""];
    if (reach === undefined || (kind !== "city" && kind !== "area")) return;
    const around = this.#around(at[0]!, at[1]!).find((one) => nameOf(this.areas[one]!.tags) === nameOf(tags));
    let area = around;
    if (area === undefined) area = this.areas.push({ kind, tags, at, within: [], region: undefined }) - 1;
    else this.areas[area] = { ...this.areas[area]!, at, tags: { ...this.areas[area]!.tags, ...tags } };
    if (around !== undefined) return;
    const cells = Math.ceil(reach / metresADegree / cellDegrees);
    for (let east = -cells; east <= cells; east++)
      for (let north = -cells; north <= cells; north++) {
        const step = cellDegrees * perDegree;
        const cell = cellOf(at[0]! + east * step, at[1]! + north * step);
        this.#points.set(cell, [...(this.#points.get(cell) ?? []), { area, reach }]);
      }
  }

  /** Finds the areas that contain each area; called once all are added. */
  settle(): void {
    for (const [number, area] of this.areas.entries()) {
      const size = area.region?.size ?? 0;
      area.within = this.areasAt(area.at[0]!, area.at[1]!).filter((other) => {
        const { kind, region } = this.areas[other]!;
        if (other === number || kind === "postal_code" || area.kind === "city") return false;
        return kind === "city" || (region !== undefined && region.size > size);
      });
    }
  }

  #around(x: number, y: number): number[] {
    const candidates = this.#regions.get(cellOf(x, y)) ?? [];
    return candidates
      .filter((one) => this.areas[one]!.region!.has(x, y))
      .sort((a, b) => this.areas[a]!.region!.size - this.areas[b]!.region!.size);
  }

  #nearby(x: number, y: number): { area: number; nearness: number }[] {
    const narrowing = Math.cos(((y / perDegree) * Math.PI) / 180);
    return (this.#points.get(cellOf(x, y)) ?? [])
      .map(({ area, reach }) => {
        const { at } = this.areas[area]!;
        const metres = (Math.hypot((at[0]! - x) * narrowing, at[1]! - y) / perDegree) * metresADegree;
        return { area, nearness: metres / reach };
      })
      .filter(({ nearness }) => nearness < 1)
      .sort((a, b) => a.nearness - b.nearness);
  }

  /**
   * Returns the areas of a point, smallest first: boundaries, then nearby named points, then city and postal code.
   */
  areasAt(x: number, y: number): number[] {
    const around = this.#around(x, y);
    const kindOf = (area: number) => this.areas[area]!.kind;
    const nearby = this.#nearby(x, y);
    const quarters = nearby.filter(({ area }) => kindOf(area) === "area").slice(0, maxNearby);
    const city =
      around.find((area) => kindOf(area) === "city") ??
      nearby.find(({ area }) => kindOf(area) === "city")?.area;
    return [
      ...around.filter((area) => kindOf(area) === "area"),
      ...quarters.map(({ area }) => area),
      ...(city === undefined ? [] : [city]),
      ...around.filter((area) => kindOf(area) === "postal_code").slice(0, 1),
    ];
  }
}
