import { watchBrand } from "./brand/watch-brand.ts";
import { openFlags } from "./country-settings/flags/flags.ts";
import { whenDatabaseAnswers } from "./platform/database/database-away.ts";
import { openDatabase } from "./platform/database/database.ts";
import { clockAhead, maxClockMs } from "./platform/database/database-server.ts";
import { migrate } from "./platform/database/schema-compatibility.ts";
import { openReadiness } from "./platform/work/readiness.ts";
import { watchRestoredCopy } from "./platform/settings/restored-copy.ts";
import type { Deps } from "./platform/deps.ts";
import { type FanOut, openFanOut } from "./platform/fan-out/fan-out.ts";
import { openMetrics } from "./platform/http/metrics.ts";
import { openLog } from "./platform/log.ts";
import { randomBytesInBlocks } from "./platform/settings/random-bytes.ts";
import { checkDeployment, storeDeployment } from "./platform/settings/stored-deployment.ts";
import { openSecrets } from "./platform/settings/secrets.ts";
import { openTracer } from "./platform/tracing/tracer.ts";
import { readSettings } from "./platform/settings/settings.ts";

export type OpenedDeps = { readonly deps: Deps; readonly close: () => Promise<void> };

type MachineOptions = {
  /** The URL of this process for clients, used if no setting names one. */
  ownAddress?: () => string;
  /** True for a program that runs once and needs no fan-out to other processes. */
  isAlone?: boolean;
};

/**
 * Opens what every program of the server needs from the environment: settings, log, the migrated database, Redis.
 */
export async function openDeps(
  env: NodeJS.ProcessEnv,
  { ownAddress = () => "", isAlone = false }: MachineOptions = {},
): Promise<OpenedDeps> {
  const settings = readSettings(env);
  const log = openLog(settings, process.stderr);
  const now = () => new Date();
  const randomBytes = randomBytesInBlocks();
  const tracer = await openTracer(settings);
  const database = await openDatabase(settings, log, tracer);
  const { db } = database;
  let fanOut: FanOut | undefined;
  const following: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of following) await one.close();
    await fanOut?.close();
    await database.close();
    await tracer.close();
  };
  try {
    const prepare = async () => {
      await checkDeployment(db, settings);
      if (await migrate(db))
        log.warn("the database has migrations of a newer version; this version continues to serve");
      return storeDeployment({ db, settings, now, randomBytes });
    };
    const deploymentId = await whenDatabaseAnswers(prepare, { log, databaseUrl: settings.databaseUrl });
    const { redisUrl } = settings;
    fanOut = openFanOut(
      isAlone || redisUrl === undefined ? undefined : { url: redisUrl, deploymentId, tracer },
      (problem) => log.warn({ reason: String(problem) }, "live updates between processes wait for Redis"),
    );
    const metrics = openMetrics();
    const secrets = await openSecrets({ ...database, settings, now, randomBytes });
    if (!isAlone) following.push(secrets.follow({ log, metrics }));
    const { copy, close: closeCopy } = await watchRestoredCopy(db, { log, metrics });
    following.push({ close: closeCopy });
    const aheadMs = await clockAhead(database.pool, now);
    if (Math.abs(aheadMs) > maxClockMs)
      log.warn(
        { ahead_ms: aheadMs },
        "the clock of this machine differs from the database's: synchronise both with NTP",
      );
    const deps: Deps = {
      ...database,
      settings,
      now,
      log,
      fetch,
      flags: openFlags({ db, settings, now, log, fetch }),
      brand: watchBrand({ db, settings }),
      randomBytes,
      secret: secrets.secret,
      signingSecrets: secrets.signingSecrets,
      fanOut,
      tracer,
      deploymentId,
      metrics,
      readiness: openReadiness(log),
      copy,
      publicUrl: () => (settings.publicUrl ?? ownAddress()) || `http://localhost:${settings.port}`,
    };
    return { deps, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
