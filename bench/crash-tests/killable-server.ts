import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../child-process.ts";
import { freePort } from "./free-port.ts";
import type { Killable } from "./killable.ts";

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
    ["--import", "tsx", join(import.meta.dirname, "weak-twin.ts"), databaseUrl, weakness],
    await freePort(),
    {},
  );
