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
/** Changes whenever the files would be read otherwise than before. */
export const format = 2;

/** The contents of `places.json`: source, credits, and bounds. */
export type FolderFacts = {
  format: number;
  country: string;
  madeOf: string;
  attribution: string;
  /** Degrees around all that is drawn; `sea`: how many areas of sea are among it. */
  tiles: { box: Box; sea: number; bytes: number };
};

/** The facts of a places folder; undefined if it is not one. An older format must be rebuilt. */
export function readFolderFacts(folder: string): FolderFacts | undefined {
  const path = join(folder, placeFiles.facts);
  if (!existsSync(path)) return undefined;
  const facts = JSON.parse(readFileSync(path, "utf8")) as FolderFacts;
  if (facts.format !== format)
    throw new Error(`${folder} was made for another version of Waybill. Run npm run places again.`);
  return facts;
}

/** Packs a folder's roads and addresses, so that a repository can carry them. */
export async function packPlaceFolder(folder: string): Promise<void> {
  for (const file of ["roads", "addresses"] as const) {
    const path = join(folder, placeFiles[file]);
    await writeFile(`${path}.br`, await packSections(await readFile(path)));
    await rm(path);
  }
}

/** The bytes of a folder's roads or addresses, in memory that threads share; packed files (`.br`) are unpacked. */
export async function openPlaceFile(folder: string, file: "roads" | "addresses"): Promise<SharedArrayBuffer> {
  const path = join(folder, placeFiles[file]);
  if (existsSync(path)) return readShared(path);
  const bytes = await unpackSections(await readFile(`${path}.br`));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** A file's bytes, without a second copy in memory. */
async function readShared(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} ends before its end.`);
      at += bytesRead;
    }
    return shared;
  } finally {
    await file.close();
  }
}
