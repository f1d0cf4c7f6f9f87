import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServices } from "../tools/test-services.mjs";
import { startFloor } from "./child-process.ts";

/** A database to measure: its connection, and the process whose CPU time counts as the database's. */
export type MeasuredDatabase = { url: string; pid: number; stop(): Promise<void> };

/** A separate PostgreSQL that syncs every commit to disk, and its log file. */
export const durablePostgres = async (): Promise<MeasuredDatabase & { log: string }> => {
  const { env, pids, logs, stop } = await startServices({ durable: true });
  return {
    url: env.WAYBILL_TEST_POSTGRES_URL,
    pid: pids.postgres,
    log: logs.postgres,
    stop: async () => stop(),
  };
};

/** A bare PGlite in its own folder. */
export const barePglite = async (): Promise<MeasuredDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const child = await startFloor("pglite", folder);
  return {
    url: child.address,
    pid: child.pid,
    stop: async () => {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
