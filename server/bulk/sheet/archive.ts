import yauzl, { type Entry } from "yauzl";
import { SheetProblem } from "./sheet-problem.ts";

const maxEntries = 200;
const maxUnpackedBytes = 64 * 1024 * 1024;

/** The parts of a workbook by their names, each as the bytes come out of its packing. */
export type Archive = {
  has: (name: string) => boolean;
  read: (name: string) => AsyncGenerator<Uint8Array>;
};

/**
 * Opens a packed workbook. The sizes that the directory declares refuse a zip bomb at once; because a directory can
 * lie, the unpacked bytes are counted as well, over all parts together.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { autoClose: false });
  if (zip.entryCount > maxEntries) throw new SheetProblem("unpacks_too_large");
  const entries = new Map<string, Entry>();
  let declared = 0;
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize;
    if (++seen > maxEntries || declared > maxUnpackedBytes) throw new SheetProblem("unpacks_too_large");
    // Programs disagree on which of two equal names counts, so only a crafted file has them.
    if (entries.has(entry.fileName)) throw new SheetProblem("not_xlsx");
    entries.set(entry.fileName, entry);
  }

  let unpacked = 0;
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name);
      if (!entry || entry.isEncrypted()) throw new SheetProblem("not_xlsx");
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
        unpacked += chunk.length;
        if (unpacked > maxUnpackedBytes) throw new SheetProblem("unpacks_too_large");
        yield chunk;
      }
    },
  };
}
