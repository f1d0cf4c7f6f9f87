import { spawn, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { freePort } from "./free-port.ts";
import type { Killable } from "./killable.ts";

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
