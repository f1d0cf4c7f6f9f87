import { join } from "node:path";
import { placeKindOf } from "@waybill/addresses/streets/place-kinds";
import { isClosed, centreOfArea } from "./source/geometry.ts";
import type { MapElement, MapSource, Tags } from "./source/map-element.ts";
import { ElementFile } from "./source/element-file.ts";
import { areaShapeOf, lineShapeOf } from "./tiles/shape-classes.ts";

/** The source is split into one file for each later step, which reads it in one pass. */
const heaps = ["roads", "shapes", "places", "houses", "boundaries"] as const;
export type ElementHeap = (typeof heaps)[number];
export const heapFile = (folder: string, heap: ElementHeap): string => join(folder, `${heap}.elements`);

const isName = (key: string) =>
  key === "name" || key.startsWith("name:") || /^(alt|short|official|old|loc|int)_name$/.test(key);
const isUsed = (key: string) =>
  isName(key) ||
  key.startsWith("addr:") ||
  key.startsWith("oneway") ||
  /^(ref|highway|route|junction|access|vehicle|motor_vehicle|motorcar|motorcycle|motorroad|bridge|tunnel)$/.test(
    key,
  ) ||
  /^(place|aeroway|amenity|shop|tourism|leisure|healthcare|railway|public_transport|office|historic)$/.test(
    key,
  ) ||
  /^(craft|landuse|building|natural|water|waterway|boundary|admin_level|postal_code|population|area)$/.test(
    key,
  );
const usedTags = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => isUsed(key)));

const isRoad = ({ highway, route }: Tags) => highway !== undefined || route === "ferry";
const isBoundary = ({ boundary, admin_level, postal_code, name }: Tags) =>
  (boundary === "administrative" && admin_level !== undefined && name !== undefined) ||
  (boundary === "postal_code" && postal_code !== undefined);

/** True if elements with these tags are used. */
export const isElementUsed = (tags: Tags): boolean =>
  isRoad(tags) ||
  tags["addr:housenumber"] !== undefined ||
  areaShapeOf(tags) !== undefined ||
  lineShapeOf(tags) !== undefined ||
  isBoundary(tags) ||
  (tags["name"] !== undefined && placeKindOf(tags) !== undefined);

/** Converts a closed line to an area, unless it is a road or tagged as not being an area. */
const asArea = (element: MapElement): MapElement =>
  element.type === "line" && isClosed(element.line) && !isRoad(element.tags) && element.tags["area"] !== "no"
    ? { type: "area", tags: element.tags, polygons: [[element.line]] }
    : element;

const pointOf = (element: MapElement): MapElement => {
  if (element.type === "point") return element;
  const at = element.type === "area" ? centreOfArea(element.polygons) : element.line.slice(0, 2);
  return { type: "point", tags: element.tags, at };
};

/** Reads a source once and sorts its elements by later use. */
export async function readSource(
  source: MapSource,
  folder: string,
  onProgress: (share: number) => void,
): Promise<Record<ElementHeap, number>> {
  const files = Object.fromEntries(heaps.map((heap) => [heap, new ElementFile(heapFile(folder, heap))]));
  const put = (heap: ElementHeap, element: MapElement) => files[heap]!.add(element);
  let seen = 0;
  for await (const found of source.elements()) {
    if (++seen % 4096 === 0) onProgress(source.progress());
    const element = asArea({ ...found, tags: usedTags(found.tags) });
    const { tags } = element;
    if (element.type === "line" && isRoad(tags)) put("roads", element);
    else if (element.type === "area" ? areaShapeOf(tags) : element.type === "line" && lineShapeOf(tags))
      put("shapes", element);
    if (element.type === "area" && isBoundary(tags)) put("boundaries", element);
    else if (element.type !== "line" && tags["name"] !== undefined && placeKindOf(tags))
      put("places", pointOf(element));
    if (element.type !== "line" && tags["addr:housenumber"] !== undefined) put("houses", pointOf(element));
  }
  for (const heap of heaps) files[heap]!.close();
  return Object.fromEntries(heaps.map((heap) => [heap, files[heap]!.count])) as Record<ElementHeap, number>;
}
