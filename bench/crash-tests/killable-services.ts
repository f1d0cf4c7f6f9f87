import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, startChild } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";

/** Something that is killed with SIGKILL, and started again by whoever watches it, as a service manager would. */
export type Killable = { kill(): void; restart(): Promise<void>; stop(): Promise<void> };

export type KillableServer = Killable & { url: string };

/** A Node program that listens on the PORT it is given, killed and started again at the same place. */
const killable = async (
  words: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<KillableServer> => {
  const start = () => startChild(words, /https?:\/\/\S+/, { ...env, PORT: String(port) });
  let child = await start();
  return {
    url: child.said,
    kill: () => void child.process.kill("SIGKILL"),
    restart: async () => {
      child = await start();
    },
    stop: () => child.stop(),
  };
};

/** The built product over the databases named, with riders off; without any on its embedded one. */
export const killableWaybill = async (
  databases: { DATABASE_URL: string; REDIS_URL: string } | Record<string, never>,
): Promise<KillableServer> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const server = await killable([join(import.meta.dirname, "../../server/dist/main.js")], await freePort(), {
    ...databases,
    DATA_DIR: folder,
    SIMULATION_SPEED: "0",
    LOG_LEVEL: "error",
    QUOTE_TTL_SECONDS: "3600",
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Weakness = "acknowledges before the commit" | "forgets its keys";

/** A server that is wrong on purpose: what the series must catch. */
export const killableTwin = async (databaseUrl: string, weakness: Weakness): Promise<KillableServer> =>
  killable(
    ["--import", "tsx", join(import.meta.dirname, "negative-control-server.ts"), databaseUrl, weakness],
    await freePort(),
    {},
  );

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

/** A Redis of its own that keeps nothing: what it spreads is for whoever listens now. */
export const killableRedis = async (): Promise<Killable & { url: string }> => {
  const port = await freePort();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let running: ChildProcess;
  const start = () => {
    running = spawn("redis-server", [...words, "--dir", tmpdir()], { stdio: "ignore" });
  };
  start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => void running.kill("SIGKILL"),
    restart: async () => start(),
    stop: async () => void running.kill("SIGKILL"),
  };
};
