import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Report } from "./report.ts";

/** When and on which machine a measurement was made. */
export type Circumstances = {
  at: string;
  commit: string;
  machine: string;
  node: string;
  /** The machine's load per core before the run: near 0 it was idle. */
  load: number;
};
/** A stored run of the bench. */
export type Run = Circumstances & { quick: boolean; parts: Record<string, Report> };

const root = join(import.meta.dirname, "..");
/** Every run of this checkout; not in version control. */
const folder = join(import.meta.dirname, "results");

const git = (...args: string[]): string => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
};

/** The short commit hash, marked if there are uncommitted changes. */
const commit = (): string => {
  const hash = git("rev-parse", "--short=9", "HEAD").trim();
  return git("status", "--porcelain").trim() === "" ? hash : `${hash} with changes`;
};

export const circumstances = (load: number): Circumstances => ({
  at: new Date().toISOString(),
  commit: commit(),
  machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  node: process.version,
  load: Math.round(load * 100) / 100,
});

/** The load per core above which other processes distort the result. */
const quietLoad = 0.25;
export const isMachineIdle = ({ load }: Circumstances): boolean => load <= quietLoad;

/** Stores a run; returns the path of its file. */
export const saveRun = (run: Run): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${run.at.replaceAll(":", "-").slice(0, 19)}${run.quick ? "-quick" : ""}.json`);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return file;
};

const runsBefore = (at: string): Run[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Run)
    .filter((run) => run.at < at)
    .sort((a, b) => (a.at < b.at ? 1 : -1));

/** The last earlier run on the same machine, of the same kind, that includes a part. */
export const lastRunWith = (part: string, { machine, quick, at }: Run): Run | undefined =>
  runsBefore(at).find((run) => run.machine === machine && run.quick === quick && run.parts[part]);
