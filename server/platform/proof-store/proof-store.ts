import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Port: keeps pictures by a name of letters, digits, dashes and underscores. */
export interface ProofStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";

/** The default: a folder. A picture is there whole or not at all. */
export function proofsInFolder(folder: string): ProofStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${name}.${process.hrtime.bigint()}.part`);
      await writeFile(part, bytes);
      await rename(part, join(folder, name));
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
