import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMilliseconds, freePort, startChild } from "./child-process.ts";
import { durablePostgres } from "./databases.ts";
import { send } from "./load.ts";

export type Started = { name: string; firstMs: number; laterMs: number[]; cpuMs: number[] };

/** Of the first start the folder or database is empty; each later one follows a kill -9. */
const laterStarts = 5;
const pauseMs = 5;

type Once = () => Promise<{ ms: number; cpuMs: number }>;

const measure = async (name: string, once: Once): Promise<Started> => {
  const { ms: firstMs } = await once();
  const later = [];
  for (let turn = 0; turn < laterStarts; turn += 1) later.push(await once());
  return { name, firstMs, laterMs: later.map(({ ms }) => ms), cpuMs: later.map(({ cpuMs }) => cpuMs) };
};

/** From the start of the process to its first 200. */
const waybill = async (port: number, env: Record<string, string>) => {
  const url = new URL(`http://127.0.0.1:${port}/health/ready`);
  const begin = performance.now();
  const starting = startChild([join(import.meta.dirname, "../server/dist/main.js")], /https?:\/\/\S+/, {
    PORT: String(port),
    SIMULATION_SPEED: "0",
    LOG_LEVEL: "error",
    ...env,
  });
  let isOver = false;
  const asked = (async () => {
    for (; !isOver; await wait(pauseMs)) {
      const answer = await send({ method: "GET", url }).catch(() => undefined);
      if (answer?.status === 200) return performance.now() - begin;
    }
    return 0;
  })();
  const child = await starting.catch((error: unknown) => {
    isOver = true;
    throw error;
  });
  const ms = await asked;
  const cpuMs = cpuMilliseconds(child.pid);
  child.process.kill("SIGKILL");
  await child.stop();
  return { ms, cpuMs };
};

const openPglite = `
import { PGlite } from "@electric-sql/pglite";
const db = await PGlite.create(process.argv[1]);
await db.query("select 1");
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }));
process.kill(process.pid, "SIGKILL");`;

const barePglite = async (folder: string) => {
  const begin = performance.now();
  const words = ["--input-type=module", "--eval", openPglite, folder];
  const { stdout } = spawnSync(process.execPath, words, { cwd: import.meta.dirname, encoding: "utf8" });
  return { ms: performance.now() - begin, ...(JSON.parse(stdout) as { cpuMs: number }) };
};

/** How long a start takes to its first 200, on PostgreSQL and embedded, beside opening PGlite and nothing else. */
export const measureStart = async (): Promise<Started[]> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const postgres = await durablePostgres();
  try {
    const port = await freePort();
    const embedded = { DATA_DIR: join(folder, "embedded"), DATABASE_URL: "" };
    return [
      await measure("Waybill on PostgreSQL", () => waybill(port, { DATABASE_URL: postgres.url })),
      await measure("bare PGlite", () => barePglite(join(folder, "bare"))),
      await measure("Waybill, embedded", () => waybill(port, embedded)),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
