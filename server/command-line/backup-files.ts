import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { CannotStart } from "../platform/start-and-stop.ts";

/** The manifest of a backup: what it contains, and from which deployment. */
export type Manifest = {
  readonly version: string;
  readonly country: string;
  readonly environment: string;
  readonly deployment_id: string;
  readonly made_at: string;
  readonly database: "postgresql" | "embedded";
  /** The SHA-256 of each file, by its name within the folder. */
  readonly files: Readonly<Record<string, string>>;
};

/** All files of a backup except its manifest. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => file !== "manifest.json")
    .toSorted();

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Splits the password off, to pass it in the environment: everyone on the machine can see a process's arguments.
 */
function withoutPassword(databaseUrl: string): { url: string; password: string | undefined } {
  const [, before = "", password, after = ""] = /^(\w+:\/\/[^:@/]*):([^@]*)(@.*)$/s.exec(databaseUrl) ?? [];
  if (password === undefined) return { url: databaseUrl, password: undefined };
  return { url: before + after, password: decodeURIComponent(password) };
}

/** Runs a PostgreSQL tool on a database; throws one sentence with the tool's output if it fails. */
export const runTool = (tool: string, words: readonly string[], databaseUrl: string): Promise<void> =>
  new Promise((settle, fail) => {
    const { url, password } = withoutPassword(databaseUrl);
    const child = spawn(tool, [`--dbname=${url}`, ...words], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
    });
    let output = "";
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "ENOENT"
          ? new CannotStart(
              `${tool} is not installed: install PostgreSQL's client programs (postgresql-client).`,
            )
          : error,
      ),
    );
    child.once("close", (code) => {
      if (code === 0) return settle();
      const [line = "it said nothing"] = output.trim().split("\n");
      fail(new CannotStart(`${tool} failed: ${line.replace(/postgres(?:ql)?:\/\/\S+/g, "…")}`));
    });
  });
