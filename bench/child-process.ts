import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

export type Child = { process: ChildProcess; pid: number; said: string; stop(): Promise<void> };

/** Starts a Node program and waits for the first line it prints that matches; its errors go to ours. */
export const startChild = async (
  words: readonly string[],
  matches: RegExp,
  env: Record<string, string> = {},
): Promise<Child> => {
  const child = spawn(process.execPath, [...words], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise<void>((settle) => child.once("exit", () => settle()));
  const said = await new Promise<string>((settle, fail) => {
    child.once("exit", (code) => fail(new Error(`${words.join(" ")} ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = matches.exec(line);
      if (found) settle(found[0]);
    });
  });
  return {
    process: child,
    pid: child.pid ?? 0,
    said,
    stop: async () => {
      child.kill("SIGTERM");
      await Promise.race([gone, new Promise((settle) => setTimeout(settle, 10_000))]);
      child.kill("SIGKILL");
      await gone;
    },
  };
};

/** Linux counts CPU time in hundredths of a second. */
const millisecondsATick = 10;

const statOf = (pid: number): { parent: number; ticks: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // user and system time, and those of children that have ended
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    return { parent: fields[1] ?? 0, ticks };
  } catch {
    return undefined;
  }
};

/** CPU milliseconds that a process and everything below it have used so far. */
export const cpuMilliseconds = (root: number): number => {
  const all = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const stat = statOf(pid);
        return stat ? [[pid, stat] as const] : [];
      }),
  );
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  let ticks = 0;
  for (const [pid, stat] of all) if (belongs(pid)) ticks += stat.ticks;
  return ticks * millisecondsATick;
};

/** A port that stays the same over the restarts of who listens there; the system hands out none below 32768. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((settle) => {
      const probe = createServer().once("error", () => settle(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => settle(true)));
    });
    if (isFree) return port;
  }
};
