import { existsSync, readFileSync } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Box } from "./source/map-element.ts";
import { packSections, unpackSections } from "./storage/packed-file.ts";

/** The files of a country's folder. */
export const placeFiles = {
  roads: "roads.bin",
  addresses: "addresses.bin",
  tiles: "tiles.pmtiles",
  facts: "places.json",
} as const;
/** The version of the file formats: raised whenever older files could not be read any more. */
export const formatVersion = 2;

/** The contents of `places.json`: source, credits, and bounds. */
export type FolderFacts = {
  format: number;
  country: string;
  madeOf: string;
  attribution: string;
  /** `box`: the bounding box of the tiles in degrees; `sea`: the number of sea areas in them. */
  tiles: { box: Box; sea: number; bytes: number };
};

/** Reads the facts of a places folder; undefined if it is not one. An older format must be rebuilt. */
export function readFolderFacts(folder: string): FolderFacts | undefined {
  const path = join(folder, placeFiles.facts);
  if (!existsSync(path)) return undefined;
  const facts = JSON.parse(readFileSync(path, "utf8")) as FolderFacts;
  if (facts.format !== formatVersion)
    throw new Error(`${folder} was made for another version of Waybill. Run npm run places again.`);
  return facts;
}

/** Compresses a folder's roads and addresses, so that they can be stored in a repository. */
export async function packPlaceFolder(folder: string): Promise<void> {
  for (const file of ["roads", "addresses"] as const) {
    const path = join(folder, placeFiles[file]);
    await writeFile(`${path}.br`, await packSections(await readFile(path)));
    await rm(path);
  }
}

/** Reads a folder's roads or addresses into memory that threads share; decompresses packed files (`.br`). */
export async function openPlaceFile(folder: string, file: "roads" | "addresses"): Promise<SharedArrayBuffer> {
  const path = join(folder, placeFiles[file]);
  if (existsSync(path)) return readShared(path);
  const bytes = await unpackSections(await readFile(`${path}.br`));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** Reads a file's bytes into shared memory, without a second copy. */
async function readShared(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} is truncated.`);
      at += bytesRead;
    }
    return shared;
  } finally {
    await file.close();
  }
}
