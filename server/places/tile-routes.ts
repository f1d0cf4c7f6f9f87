import { placeFiles } from "@waybill/places/place-folder";
import type { FastifyInstance } from "fastify";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { runOnce } from "../platform/cached.ts";
import { withoutRateLimit } from "../platform/http/rate-limit/rate-limit.ts";
import { Refused } from "../platform/http/refused.ts";
import { type StreetData, tilesUrl } from "./street-data.ts";

type Range = { from: number; to: number };

/** The range of a Range header; undefined for the whole file, null if the file does not have the range. */
function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const range =
    from === ""
      ? { from: Math.max(0, size - Number(to)), to: size - 1 }
      : { from: Number(from), to: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
  return range.from < size && range.from <= range.to ? range : null;
}

/** Ranges up to this many bytes, such as a tile or a directory, are sent without streaming. */
const onePiece = 1_048_576;

/** Serves the map's tiles from one file, in ranges. */
export function tileRoutes(app: FastifyInstance, data: StreetData | undefined): void {
  if (!data) return;
  const address = tilesUrl(data);
  const path = join(data.folder, placeFiles.tiles);
  let file: FileHandle | undefined;
  const openTiles = runOnce(async () => {
    file ??= await open(path);
    const { size, mtimeMs } = await file.stat();
    return { file, size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
  });
  app.addHook("onClose", () => file?.close());

  app.get("/map/streets.pmtiles", withoutRateLimit, async (request, reply) => {
    const tiles = await openTiles();
    const { size, etag } = tiles;
    const range = rangeOf(request.headers.range, size);
    if (range === null) {
      reply.header("content-range", `bytes */${size}`);
      throw new Refused("range_not_satisfiable");
    }
    // A URL with an old version, or without one, must not be cached: its content may change.
    const isCurrent = request.url === address;
    reply.headers({
      etag,
      "accept-ranges": "bytes",
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
    });
    reply.type("application/vnd.pmtiles");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const { from, to } = range ?? { from: 0, to: size - 1 };
    if (range) reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
    const length = to - from + 1;
    if (length > onePiece)
      return reply.header("content-length", length).send(createReadStream(path, { start: from, end: to }));
    const { buffer, bytesRead } = await tiles.file.read(Buffer.alloc(length), 0, length, from);
    return reply.send(buffer.subarray(0, bytesRead));
  });
}
