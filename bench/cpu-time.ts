import { readFileSync, readdirSync } from "node:fs";

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
