import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { durablePostgres } from "../databases.ts";
import type { Killable } from "./killable.ts";

const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
};

/** Without its postmaster a backend would live on for a while and could still commit. */
const withChildren = (root: number): number[] => [
  root,
  ...readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === root),
];

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
};

/** A killed process is seen until its parent has heard of it, and its successor refuses to start so long. */
const gone = async (pid: number): Promise<void> => {
  while (existsSync(`/proc/${pid}`)) await wait(5);
};

/** A PostgreSQL of its own that syncs every commit, and recovers from its log after each kill. */
export const killablePostgres = async (): Promise<Killable & { url: string }> => {
  const { url, log, pid, stop } = await durablePostgres();
  const data = dirname(log);
  const control = join(dirname(readlinkSync(`/proc/${pid}/exe`)), "pg_ctl");
  const words = [control, "-D", data, "-l", log, "-w", "-t", "30", "start"];
  // PostgreSQL refuses to run as root.
  const [program = "", ...rest] =
    process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", ...words] : words;
  const postmaster = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    kill: () => withChildren(postmaster()).forEach(kill),
    restart: async () => {
      await gone(postmaster());
      await new Promise<void>((settle, fail) =>
        spawn(program, rest, { stdio: "ignore" }).once("exit", (code) =>
          code === 0 ? settle() : fail(new Error(`PostgreSQL did not come back: pg_ctl ended with ${code}`)),
        ),
      );
    },
    stop,
  };
};
