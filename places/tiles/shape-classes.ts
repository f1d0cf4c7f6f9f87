import type { Tags } from "../source/map-element.ts";

/** The shapes drawn in addition to roads and names: tile layer, class, and first zoom. */
export type Shape = { layer: "water" | "green" | "building" | "rail"; class: string; fromZoom: number };

const shape = (layer: Shape["layer"], name: string, fromZoom: number): Shape => ({
  layer,
  class: name,
  fromZoom,
});

const waterways: Record<string, number> = { river: 9, canal: 11, stream: 13, drain: 14, ditch: 14 };
const greens: Record<string, string> = {
  park: "park",
  garden: "park",
  village_green: "park",
  recreation_ground: "park",
  playground: "park",
  golf_course: "park",
  nature_reserve: "wood",
  national_park: "wood",
  forest: "wood",
  wood: "wood",
  grass: "grass",
  meadow: "grass",
  grassland: "grass",
  scrub: "grass",
  pitch: "grass",
  cemetery: "cemetery",
};
const isWater = ({ natural, waterway, landuse }: Tags) =>
  natural === "water" ||
  waterway === "riverbank" ||
  waterway === "dock" ||
  /^(reservoir|basin)$/.test(landuse ?? "");
const isSea = ({ water }: Tags) => water === "sea" || water === "ocean";

/** Returns the shape of an area; undefined if it is not drawn. */
export function areaShapeOf(tags: Tags): Shape | undefined {
  if (isSea(tags)) return shape("water", "sea", 0);
  if (isWater(tags)) return shape("water", "water", tags["water"] === "river" ? 8 : 10);
  const green = [tags["leisure"], tags["landuse"], tags["natural"], tags["boundary"]]
    .map((value) => greens[value ?? ""])
    .find(Boolean);
  if (green) return shape("green", green, green === "wood" ? 9 : 11);
  const { building } = tags;
  return building !== undefined && building !== "no" ? shape("building", "building", 14) : undefined;
}

/** Returns the shape of a line that is not a road; undefined if it is not drawn. */
export function lineShapeOf({ waterway, railway, tunnel }: Tags): Shape | undefined {
  const isHidden = tunnel !== undefined && tunnel !== "no";
  const fromZoom = waterways[waterway ?? ""];
  if (fromZoom !== undefined && !isHidden) return shape("water", waterway!, fromZoom);
  if (/^(rail|light_rail|monorail|tram)$/.test(railway ?? "") && !isHidden) return shape("rail", "rail", 11);
  return undefined;
}
