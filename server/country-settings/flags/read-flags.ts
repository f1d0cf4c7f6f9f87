import { flagsAtStart, isFlagName } from "@waybill/domain/markets/flags";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../../platform/deps.ts";
import { productRoot } from "../../platform/program-files.ts";
import { CannotStart } from "../../platform/start-and-stop.ts";

export type FlagsInFile = Readonly<Record<string, boolean>>;

/** Throws if the file cannot be read or contains anything but boolean flags. */
function readFlagsFile(path: string): FlagsInFile {
  const content: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw new Error("The content is not a JSON object.");
  for (const [name, value] of Object.entries(content))
    if (!isFlagName(name) || typeof value !== "boolean")
      throw new Error(`"${name}" is not a known flag, or its value is not true or false.`);
  return content as FlagsInFile;
}

/**
 * The flags in a file of the deployment, without the flag service and the database. Changes of the file apply at
 * once; if it cannot be read, its last content applies. Without FLAGS_FILE, uses the initial flags of this
 * environment, from the file that the build wrote or, unbuilt, from the source.
 */
export function openReadFlags({
  settings: { flagsFile, environment },
  log,
}: Pick<Deps, "settings" | "log">): () => FlagsInFile {
  const path = flagsFile ?? join(productRoot, `portal/dist/flags/${environment}.json`);
  if (flagsFile === undefined && !existsSync(path)) return () => flagsAtStart(environment);

  let content: FlagsInFile;
  try {
    content = readFlagsFile(path);
  } catch (error) {
    throw new CannotStart(`FLAGS_FILE cannot be used: ${path}: ${(error as Error).message}`);
  }
  let readAt = statSync(path).mtimeMs;
  return () => {
    try {
      const changedAt = statSync(path).mtimeMs;
      if (changedAt === readAt) return content;
      readAt = changedAt;
      content = readFlagsFile(path);
    } catch (error) {
      log.error({ err: error, path }, "the flags file cannot be read; its last content stays in use");
    }
    return content;
  };
}
