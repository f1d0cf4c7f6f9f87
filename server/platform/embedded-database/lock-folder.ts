import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../start-and-stop.ts";

const inUse = (folder: string, pid: number) =>
  new CannotStart(
    `The data folder ${folder} is in use by the process ${pid}: stop it, or set DATA_DIR to another folder.`,
  );

type Holder = { pid: number; started: string };

const tries = 20;
const abandonedAfterMs = 10_000;

/**
 * The start time of a process, from the operating system: a killed process leaves its lock file behind, and its
 * process id may belong to another process now. Empty if the system has no such time.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The name in brackets may contain spaces; the 20th field after it is the start time.
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""}`;
  } catch {
    return "";
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return started === startOf(pid);
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Locks a folder for this process; PGlite takes no lock, and two PGlites on one folder lose orders. Returns the
 * function that unlocks it. The lock of a process that has ended is replaced.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "lock");
  const mine = join(folder, `lock-${randomUUID()}`);
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(mine, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let turn = 0; turn < tries; turn += 1) {
      if (linkTo(mine, file)) return () => rmSync(file, { force: true });
      const holder = read(file);
      if (holder && isAlive(holder)) throw inUse(folder, holder.pid);
      removeStale(folder, file, holder);
    }
    throw inUse(folder, read(file)?.pid ?? 0);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Creating a hard link is atomic, and never replaces an existing file. */
function linkTo(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * If several processes find the lock of the same dead process, only one may remove it: the others could remove its
 * new lock.
 */
function removeStale(folder: string, file: string, dead: Holder | undefined): void {
  const guard = join(folder, `lock-removal-${dead?.pid ?? 0}-${(dead?.started ?? "").replaceAll(/\W/g, "")}`);
  const claim = join(folder, `lock-${randomUUID()}`);
  writeFileSync(claim, "", { mode: 0o600 });
  try {
    if (!linkTo(claim, guard)) return forgetAbandoned(guard);
    const now = read(file);
    if (now?.pid === dead?.pid && now?.started === dead?.started) rmSync(file, { force: true });
    rmSync(guard, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

/** A guard file lives for a moment; an old one was left by a process that was killed in that moment. */
function forgetAbandoned(guard: string): void {
  const changedMs = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (changedMs !== undefined && Date.now() - changedMs > abandonedAfterMs) rmSync(guard, { force: true });
}
