import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
// Tests start the built server; after `npm test` this finds it already built.
const built = spawnSync(process.execPath, ["tools/build.mjs", "server"], { cwd: root, stdio: "inherit" });
if (built.status !== 0) throw new Error("The server does not build, so it cannot be started.");

/**
 * Starts the server as a process, of this version or of one built elsewhere; `ready` resolves to its address, or to
 * undefined if it ends before that.
 */
export function startServer(env: Record<string, string>, folder = root) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["server/dist/main.js"], {
    cwd: folder,
    env: { PATH, HOME, PORT: "0", SIMULATION_SPEED: "0", UNDO_SECONDS: "0", DRAIN_SECONDS: "0", ...env },
  });
  const output = { out: "", err: "" };
  child.stderr.on("data", (data: Buffer) => (output.err += data.toString()));
  const ended = new Promise<number | null>((settle) => child.once("close", settle));
  const ready = new Promise<string | undefined>((settle) => {
    child.stdout.on("data", (data: Buffer) => {
      output.out += data.toString();
      const [url] = /http:\/\/\S+/.exec(output.out) ?? [];
      if (url) settle(url);
    });
    void ended.then(() => settle(undefined));
  });
  return { output, ready, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

export type ServerProcess = ReturnType<typeof startServer>;
