import { join } from "node:path";
import { mkdirSync } from "node:fs";
import type { Coordinates, MapElement, MapSource, Tags } from "../map-element.ts";
import { Column } from "../../storage/column.ts";
import { decodeBlock, type Member } from "./decode-block.ts";
import { ExtractFile, ExtractProblem } from "./blobs.ts";
import { joinPolygons } from "./join-rings.ts";
import { lastIndexUpTo, LineStore } from "./line-store.ts";

const isArea = ({ type }: Tags) => type === "multipolygon" || type === "boundary";
const unsorted = new ExtractProblem(
  "The file is not in the order that extracts have: sort it first (osmium sort FILE -o SORTED).",
);

/** Returns the numbers of the ways that form the edges of areas, in ascending order. */
function edgesOfAreas(file: ExtractFile, isWanted: (tags: Tags) => boolean): Float64Array {
  const edges = new Column("Float64Array");
  for (const blob of file.blobs.toReversed()) {
    let isPast = false;
    decodeBlock(file.unpacked(blob), {
      relation(_, tags, members) {
        if (isArea(tags) && isWanted(tags))
          for (const { type, id } of members) if (type === "way") edges.push(id);
      },
      // Relations come last: a block with ways has none before it.
      way: () => (isPast = true),
    });
    if (isPast) break;
  }
  return edges.values().sort();
}

type ExtractAsked = {
  path: string;
  attribution: string;
  /** True if elements with these tags are used: others are not assembled. */
  isWanted: (tags: Tags) => boolean;
  /** The folder in which nodes are stored until their ways are read. */
  folder: string;
};

/**
 * Opens an OpenStreetMap extract (`.osm.pbf`) as written by Geofabrik, BBBike and osmium: nodes, then ways, then
 * relations, by ascending number. It is read block by block; node positions are on disk, not in memory.
 */
export function extractSource({ path, attribution, isWanted, folder }: ExtractAsked): MapSource {
  let share = 0;

  async function* elements(): AsyncGenerator<MapElement> {
    mkdirSync(folder, { recursive: true });
    const file = new ExtractFile(path);
    const nodes = new LineStore(join(folder, "nodes"));
    const lines = new LineStore(join(folder, "lines"));
    try {
      const edges = edgesOfAreas(file, isWanted);
      let found: MapElement[] = [];
      let stage: "nodes" | "ways" | "relations" = "nodes";

      const node = (id: number, longitude: number, latitude: number, tags: Tags | undefined) => {
        if (stage !== "nodes" || !nodes.isNext(id)) throw unsorted;
        nodes.add(id, [longitude, latitude]);
        if (tags && isWanted(tags))
          found.push({ type: "point", tags, at: Int32Array.of(longitude, latitude) });
      };
      const way = (id: number, tags: Tags, refs: Float64Array) => {
        if (stage === "relations") throw unsorted;
        stage = "ways";
        const [wanted, isEdge] = [isWanted(tags), edges[lastIndexUpTo(edges, id)] === id];
        if (!wanted && !isEdge) return;
        const { line, known } = lineThrough(nodes, refs);
        if (isEdge) {
          if (!lines.isNext(id)) throw unsorted;
          lines.add(id, line);
        }
        if (wanted && known.length > 1) found.push({ type: "line", tags, nodes: known, line });
      };
      const relation = (_: number, tags: Tags, members: Member[]) => {
        stage = "relations";
        if (!isArea(tags) || !isWanted(tags)) return;
        const polygons = joinPolygons(
          members.flatMap(({ type, id, role }) => {
            const line = type === "way" ? lines.find(id) : undefined;
            return line ? [{ line, isInner: role === "inner" }] : [];
          }),
        );
        if (polygons.length > 0) found.push({ type: "area", tags, polygons });
      };

      for (const [at, blob] of file.blobs.entries()) {
        decodeBlock(file.unpacked(blob), { node, way, relation });
        share = (at + 1) / file.blobs.length;
        yield* found;
        found = [];
      }
    } finally {
      nodes.close();
      lines.close();
      file.close();
    }
  }
  return { attribution, elements, progress: () => share };
}

/** Returns the line through nodes; undefined if the extract's edge cuts it off. */
function lineThrough(nodes: LineStore, refs: Float64Array): { line: Coordinates; known: Float64Array } {
  const line = new Int32Array(refs.length * 2);
  const known = new Float64Array(refs.length);
  let count = 0;
  for (const ref of refs) {
    const at = nodes.find(ref);
    if (!at) continue;
    line.set(at, count * 2);
    known[count++] = ref;
  }
  return { line: line.subarray(0, count * 2), known: known.subarray(0, count) };
}
