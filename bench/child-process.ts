import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Child = {
  process: ChildProcess;
  pid: number;
  /** The match in the awaited line: usually the server's address. */
  address: string;
  stop(): Promise<void>;
};

/**
 * Starts a Node program and waits for its first output line that matches `awaited`. Its error output is passed on,
 * except lines that match `unsaid`.
 */
export const startChild = async (
  args: readonly string[],
  awaited: RegExp,
  env: Record<string, string> = {},
  unsaid?: RegExp,
): Promise<Child> => {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (!unsaid?.test(line)) process.stderr.write(`${line}\n`);
  });
  const exited = new Promise<void>((settle) => child.once("exit", () => settle()));
  const address = await new Promise<string>((settle, fail) => {
    child.once("exit", (code) => fail(new Error(`${args.join(" ")} exited with code ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = awaited.exec(line);
      if (found) settle(found[0]);
    });
  });
  return {
    process: child,
    pid: child.pid ?? 0,
    address,
    stop: async () => {
      child.kill("SIGTERM");
      await Promise.race([exited, new Promise((settle) => setTimeout(settle, 10_000))]);
      child.kill("SIGKILL");
      await exited;
    },
  };
};

/** Starts one of the bare servers of floor-servers.ts. */
export const startFloor = (kind: "orders" | "pglite" | "websocket", ...settings: string[]): Promise<Child> =>
  startChild(
    ["--import", "tsx", join(import.meta.dirname, "parts/floor-servers.ts"), kind, ...settings],
    /^(http|postgres)\S+/,
  );

/** Linux counts CPU time in hundredths of a second. */
const millisecondsPerTick = 10;

const statOf = (pid: number): { parent: number; ticks: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // User and system time, including those of ended children.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    return { parent: fields[1] ?? 0, ticks };
  } catch {
    return undefined;
  }
};

const allProcesses = (): Map<number, { parent: number; ticks: number }> =>
  new Map(
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const stat = statOf(pid);
        return stat ? [[pid, stat] as const] : [];
      }),
  );

/** A process and its direct children. */
export const withChildren = (root: number): number[] => [
  root,
  ...[...allProcesses()].filter(([, { parent }]) => parent === root).map(([pid]) => pid),
];

/** The CPU milliseconds used so far by a process and its children. */
export const cpuMilliseconds = (root: number): number => {
  const all = allProcesses();
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  let ticks = 0;
  for (const [pid, stat] of all) if (belongs(pid)) ticks += stat.ticks;
  return ticks * millisecondsPerTick;
};

/** A process's resident memory, in kilobytes. */
export const residentKilobytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN);

/** The number of files and sockets a process has open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
