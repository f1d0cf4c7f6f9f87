import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

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
