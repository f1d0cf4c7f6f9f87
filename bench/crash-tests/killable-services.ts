import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/test-services.mjs";
import { startChild, withChildren } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { builtServer, quietSettings } from "../waybill-server.ts";

/** A service that is killed with SIGKILL and restarted at the same address, as a service manager would do. */
export type Killable = { url: string; kill(): void; restart(): Promise<void>; stop(): Promise<void> };

/** Starts a Node program that listens on a given PORT. */
export const killableProgram = async (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Killable> => {
  const port = String(await freePort());
  const start = () => startChild(args, /https?:\/\/\S+/, { ...env, PORT: port });
  let child = await start();
  return {
    url: child.address,
    kill: () => void child.process.kill("SIGKILL"),
    restart: async () => {
      child = await start();
    },
    stop: () => child.stop(),
  };
};

/** Starts the built product on these databases, without simulated riders. */
export const killableWaybill = async (databases: {
  DATABASE_URL: string;
  REDIS_URL: string;
}): Promise<Killable> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const server = await killableProgram([builtServer], { ...quietSettings, ...databases, DATA_DIR: folder });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
};

/**
 * A killed process stays in the process list until its parent has read its exit status, and a new postmaster
 * refuses to start before that.
 */
const waitUntilGone = async (pid: number): Promise<void> => {
  while (existsSync(`/proc/${pid}`)) await wait(5);
};

/** A separate PostgreSQL that syncs every commit, and recovers from its log after each kill. */
export const killablePostgres = async (): Promise<Killable> => {
  const { url, log, pid, stop } = await durablePostgres();
  const data = dirname(log);
  const pgCtl = join(dirname(readlinkSync(`/proc/${pid}/exe`)), "pg_ctl");
  const command = [pgCtl, "-D", data, "-l", log, "-w", "-t", "30", "start"];
  // PostgreSQL refuses to run as root.
  const [program = "", ...args] =
    process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;
  const postmaster = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    // Without the postmaster a backend would live on for a while and could still commit.
    kill: () => withChildren(postmaster()).forEach(kill),
    restart: async () => {
      await waitUntilGone(postmaster());
      await new Promise<void>((settle, fail) =>
        spawn(program, args, { stdio: "ignore" }).once("exit", (code) =>
          code === 0
            ? settle()
            : fail(new Error(`PostgreSQL did not restart: pg_ctl exited with code ${code}`)),
        ),
      );
    },
    stop,
  };
};

/** A separate Redis without storage: it only relays messages to current subscribers. */
export const killableRedis = async (): Promise<Killable> => {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let running: ChildProcess;
  const start = () => {
    running = spawn("redis-server", [...args, "--dir", tmpdir()], { stdio: "ignore" });
  };
  start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => void running.kill("SIGKILL"),
    restart: async () => start(),
    stop: async () => void running.kill("SIGKILL"),
  };
};
