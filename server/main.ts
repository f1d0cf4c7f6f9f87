import { openAccounts } from "./accounts/open-accounts.ts";
import { purgeExpiredAccounts } from "./accounts/purge-expired.ts";
import { buildApp } from "./app.ts";
import { watchBrand } from "./brand/watch-brand.ts";
import { purgeCutOffJobs } from "./bulk/create-job.ts";
import { callSimulatedRiders } from "./fleets/dispatch/call-simulated-riders.ts";
import { openFlags } from "./country-settings/flags/flags.ts";
import { purgeNotices } from "./notices/rows.ts";
import { keepOrderMonths } from "./orders/keep-order-months.ts";
import { purgeIdempotencyKeys } from "./orders/placing/idempotency.ts";
import { purgePartnerCalls } from "./partner/access/call-log.ts";
import { purgePartnerAccess } from "./partner/access/manage-access.ts";
import { purgeSavedCards } from "./payments/settling/payment-watch.ts";
import { whenDatabaseAnswers } from "./platform/database/database-away.ts";
import { migrate, openDatabase } from "./platform/database/database.ts";
import type { Deps } from "./platform/deps.ts";
import { openFanOut } from "./platform/fan-out.ts";
import { serveMetrics } from "./platform/http/metrics-routes.ts";
import { openMetrics } from "./platform/http/metrics.ts";
import { openLog } from "./platform/log.ts";
import { randomBytesInBlocks } from "./platform/random-bytes.ts";
import { openRepeatingWork } from "./platform/work/repeating-work.ts";
import { openSecrets } from "./platform/settings/secrets.ts";
import { readSettings } from "./platform/settings/settings.ts";
import { CannotStart, listen, stopOnSignal } from "./platform/start-and-stop.ts";
import { purgeRefusedQuotes } from "./pricing/market.ts";
import { purgePositions } from "./fleets/riders/shift/report-positions.ts";
import { demoLogins, demoOperators, demoPassword } from "./seed/seed-accounts.ts";
import { purgeDeliveries } from "./webhooks/delivery-rows.ts";
import { seedSandbox } from "./seed/seed-sandbox.ts";

const purgeEveryMs = 3_600_000;
/** A process that lives for less than an hour purges too. */
const purgeFirstAfterMs = 60_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const isSandbox = settings.environment === "san";
  const log = openLog(settings, process.stderr);
  const now = () => new Date();
  const randomBytes = randomBytesInBlocks();
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
      brand: watchBrand({ db: database.db, settings }),
      randomBytes,
      secret: await openSecrets(database.db, settings, randomBytes),
      fanOut,
      metrics: openMetrics(),
      publicUrl: () => settings.publicUrl ?? address,
    };
    const accounts = await openAccounts(deps);
    if (isSandbox) await seedSandbox(accounts);
    const app = await buildApp(accounts);
    closers.push(() => app.close());
    stopOnSignal(stop, log);
    address = await listen(app, settings);
    closers.push(await serveMetrics(deps));

    const purging = openRepeatingWork(deps, {
      name: "purging",
      everyMs: purgeEveryMs,
      firstAfterMs: purgeFirstAfterMs,
      work: () => purgeExpired(deps),
    });
    purging.start();
    closers.push(() => purging.close());
    const months = openRepeatingWork(deps, {
      name: "order months",
      everyMs: purgeEveryMs,
      firstAfterMs: purgeFirstAfterMs,
      work: () => keepOrderMonths(deps),
    });
    months.start();
    closers.push(() => months.close());
    if (isSandbox) closers.push(await callSimulatedRiders(accounts, address));
    printReady(deps.publicUrl(), isSandbox);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Deletes what nobody can use any more, feature by feature. */
async function purgeExpired(deps: Deps): Promise<void> {
  await purgeExpiredAccounts(deps);
  await purgeCutOffJobs(deps);
  await purgeIdempotencyKeys(deps);
  await purgePartnerAccess(deps);
  await purgePartnerCalls(deps);
  await purgeDeliveries(deps.pool, deps.now());
  await purgeNotices(deps.pool, deps.now());
  await purgeSavedCards(deps);
  await purgePositions(deps);
  await purgeRefusedQuotes(deps);
}

function printReady(url: string, isSandbox: boolean): void {
  console.log(`Waybill is ready: ${url}`);
  if (!isSandbox) return;
  console.log(`\nDemo logins, password ${demoPassword} each:`);
  for (const [email, what] of Object.entries(demoLogins)) console.log(`  ${email.padEnd(22)} ${what}`);
  for (const [email, role] of Object.entries(demoOperators).slice(1))
    console.log(`  ${email.padEnd(22)} an operator: ${role}`);
}

try {
  await start();
} catch (error) {
  const known = error instanceof CannotStart;
  console.error(known ? `Waybill cannot start. ${error.message}` : error);
  process.exit(1);
}
