import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { productRoot } from "../../platform/program-files.ts";

const isRoot = process.getuid?.() === 0;
/** PostgreSQL and PgBouncer refuse to run as root. */
const asPostgres = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];

/** The path of a Debian program; also looks in the administrator's folders. */
export const programAt = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/lib/postgresql/15/bin"]
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Returns a folder in memory if there is room, because the disk's speed does not matter to the test. */
const roomyFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 2e9 ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * A file of deploy/patroni with the test's addresses and folders in place of the examples; throws if an example
 * does not occur in it.
 */
export const filledExample = (file: string, changes: Readonly<Record<string, string>>): string => {
  let text = readFileSync(join(productRoot, "deploy", "patroni", file), "utf8");
  for (const [example, own] of Object.entries(changes)) {
    if (!text.includes(example)) throw new Error(`deploy/patroni/${file} has no ${example}.`);
    text = text.replaceAll(example, own);
  }
  return text;
};

export type Machine = {
  readonly folder: string;
  /** Runs a program on the machine until it is killed; its output goes to `NAME.log`. */
  run(name: string, words: readonly string[]): void;
  write(file: string, text: string): string;
  log(name: string): string;
  /**
   * Sends a signal to every process that runs on the machine or in one of its folders, and to their child
   * processes.
   */
  signal(signal: NodeJS.Signals, folder?: string): void;
};

/**
 * Folders that act as machines. Everything is removed by `close()`, or when the test's process ends for any reason.
 */
export function openMachines() {
  const root = mkdtempSync(join(roomyFolder(), "waybill-failover-"));
  chmodSync(root, 0o755);
  const cleanUp = spawn(process.execPath, [join(import.meta.dirname, "clean-up.mjs"), root], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
    cwd: "/",
  });
  const cleaned = new Promise<void>((settle) => cleanUp.once("close", () => settle()));

  const machine = (name: string): Machine => {
    const folder = join(root, name);
    mkdirSync(folder);
    if (isRoot) spawnSync("chown", ["postgres", folder]);
    const started: ChildProcess[] = [];
    const isIn = (where: string, pid: string): boolean => {
      try {
        return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${where}/`);
      } catch {
        return false;
      }
    };
    return {
      folder,
      run(program, words) {
        const log = openSync(join(folder, `${program}.log`), "a");
        const [command = "", ...rest] = [...asPostgres, programAt(program) ?? program, ...words];
        const { PATH = "" } = process.env;
        const env = { PATH: `/usr/sbin:${PATH}`, HOME: folder, LANG: "C.UTF-8" };
        const child = spawn(command, rest, { cwd: folder, stdio: ["ignore", log, log], env });
        child.on("error", () => undefined);
        started.push(child);
      },
      write(file, text) {
        const path = join(folder, file);
        writeFileSync(path, text, { mode: 0o600 });
        if (isRoot) spawnSync("chown", ["postgres", path]);
        return path;
      },
      log: (program) => readFileSync(join(folder, `${program}.log`), "utf8"),
      signal(signal, within = "") {
        // A process may have started another one just before it was killed.
        for (let round = 0; round < 3; round += 1)
          for (const pid of readdirSync("/proc"))
            if (/^\d+$/.test(pid) && isIn(join(folder, within), pid))
              try {
                process.kill(Number(pid), signal);
              } catch {
                // The process has already ended.
              }
      },
    };
  };
  return {
    machine,
    close: async () => {
      cleanUp.stdin.end();
      await cleaned;
    },
  };
}

export type Machines = ReturnType<typeof openMachines>;

/** Waits until a condition holds; an exception counts as false. */
export const waitUntil = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  patienceMs = 60_000,
) => {
  for (const end = performance.now() + patienceMs; ; await wait(100)) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return;
    if (performance.now() > end) throw new Error(`Not true within ${patienceMs / 1000} s: ${what}.`);
  }
};
