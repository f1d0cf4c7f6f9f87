import { randomBytes } from "node:crypto";
import { fleetToken, simulatedFleetId } from "./accounts/fleet-token.ts";
import { openAccounts } from "./accounts/open-accounts.ts";
import { tidyUpAccounts } from "./accounts/tidy-up.ts";
import { purgeCutOffJobs } from "./bulk/create-job.ts";
import { buildApp } from "./app.ts";
import { openFlags } from "./flags/open-flags.ts";
import { CannotStart } from "./platform/settings/cannot-start.ts";
import { openDatabase } from "./platform/database/database.ts";
import type { Deps } from "./platform/deps.ts";
import { openFanOut } from "./platform/fan-out.ts";
import { listen } from "./platform/http/listen.ts";
import { openLog } from "./platform/log.ts";
import { openMetrics } from "./platform/http/metrics.ts";
import { migrate } from "./platform/database/migrate.ts";
import { runSimulator } from "./platform/run-simulator.ts";
import { openSecrets } from "./platform/settings/secrets.ts";
import { readSettings } from "./platform/settings/settings.ts";
import { stopOnSignal } from "./platform/stop-on-signal.ts";
import { whenDatabaseAnswers } from "./platform/database/wait-for-database.ts";
import { demoLogins, demoPassword } from "./seed/plant-accounts.ts";
import { plantSandbox } from "./seed/plant-sandbox.ts";

const tidyUpEveryMs = 3_600_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const isSandbox = settings.environment === "san";
  const log = openLog(settings, process.stderr);
  const now = () => new Date();
  const database = await openDatabase(settings, log);
  const fanOut = openFanOut(settings.redisUrl, (problem) =>
    log.warn({ reason: String(problem) }, "live updates between processes wait for Redis"),
  );
  const closers: (() => Promise<void> | void)[] = [() => database.close(), () => fanOut.close()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };

  try {
    await whenDatabaseAnswers(() => migrate(database.db), { log, databaseUrl: settings.databaseUrl });
    let address = "";
    const deps: Deps = {
      ...database,
      settings,
      now,
      log,
      fetch,
      flags: openFlags({ db: database.db, settings, now, log, fetch }),
      randomBytes,
      secret: await openSecrets(database.db, settings, randomBytes),
      fanOut,
      metrics: openMetrics(),
      publicUrl: () => settings.publicUrl ?? address,
    };
    const accounts = await openAccounts(deps);
    if (isSandbox) await plantSandbox(accounts);
    const app = await buildApp(accounts);
    closers.push(() => app.close());
    stopOnSignal(stop, log);
    address = await listen(app, settings);

    const tidyUp = setInterval(
      () =>
        void Promise.all([tidyUpAccounts(deps), purgeCutOffJobs(deps)]).catch((error: unknown) =>
          log.warn({ err: error }, "tidying up waits"),
        ),
      tidyUpEveryMs,
    );
    closers.push(() => clearInterval(tidyUp));
    if (isSandbox && settings.simulationSpeed > 0) {
      const token = await fleetToken(accounts.tokens.session, simulatedFleetId);
      closers.push(runSimulator({ url: address, token, speed: settings.simulationSpeed }, log));
    }
    sayReady(deps.publicUrl(), isSandbox);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function sayReady(url: string, isSandbox: boolean): void {
  console.log(`Waybill is ready: ${url}`);
  if (!isSandbox) return;
  console.log(`\nDemo logins, password ${demoPassword} each:`);
  for (const [email, what] of Object.entries(demoLogins)) console.log(`  ${email.padEnd(22)} ${what}`);
}

try {
  await start();
} catch (error) {
  const known = error instanceof CannotStart;
  console.error(known ? `Waybill cannot start. ${error.message}` : error);
  process.exit(1);
}
