import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0;

/** Brings every file of a new database to the disk, for nothing was synced while it was made. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), "r+");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
