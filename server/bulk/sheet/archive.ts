import yauzl, { type Entry } from "yauzl";
import { SheetProblem } from "./sheet-problem.ts";

const maxEntries = 200;
const maxUnpackedBytes = 64 * 1024 * 1024;

/** The files in a workbook's ZIP archive; `read` decompresses one piece by piece. */
export type Archive = {
  has: (name: string) => boolean;
  read: (name: string) => AsyncGenerator<Uint8Array>;
};

/**
 * Opens a workbook's ZIP archive. Refuses a zip bomb by the file sizes that the archive declares. These may be
 * false, so the decompressed bytes of all files are counted too.
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
    // Refuse two files with the same name: programs disagree about which one to read, and no spreadsheet program
    // writes them.
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
