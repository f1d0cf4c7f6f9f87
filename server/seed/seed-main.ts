// `npm run seed -- 1000000`: fills a sandbox with so many orders of the last two years.
import { randomBytes } from "node:crypto";
import { openAccounts } from "../accounts/open-accounts.ts";
import { watchBrand } from "../brand/watch-brand.ts";
import { openFlags } from "../country-settings/flags/flags.ts";
import { migrate, openDatabase } from "../platform/database/database.ts";
import { openFanOut } from "../platform/fan-out.ts";
import { openMetrics } from "../platform/http/metrics.ts";
import { openLog } from "../platform/log.ts";
import { openSecrets } from "../platform/settings/secrets.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { seedManyOrders } from "./seed-many-orders.ts";
import { seedSandbox } from "./seed-sandbox.ts";

const most = 20_000_000;

const askedFor = (word = "1000000"): number => {
  const count = Number(word.replaceAll(/[_,]/g, ""));
  if (Number.isInteger(count) && count > 0 && count <= most) return count;
  throw new CannotStart(`Say how many orders, from 1 to ${most}: npm run seed -- 1000000.`);
};

async function seed(): Promise<void> {
  const count = askedFor(process.argv[2]);
  const settings = readSettings(process.env);
  if (settings.environment !== "san") throw new CannotStart("Only a sandbox (ENVIRONMENT=san) is seeded.");
  const log = openLog(settings, process.stderr);
  const now = () => new Date();
  const database = await openDatabase(settings, log);
  const fanOut = openFanOut(undefined, () => undefined);
  try {
    await migrate(database.db);
    const secret = await openSecrets(database.db, settings, randomBytes);
    const publicUrl = () => settings.publicUrl ?? "";
    const machine = {
      settings,
      now,
      log,
      fetch,
      randomBytes,
      secret,
      fanOut,
      metrics: openMetrics(),
      publicUrl,
      brand: watchBrand({ db: database.db, settings }),
      flags: openFlags({ db: database.db, settings, now, log, fetch }),
    };
    const deps = await openAccounts({ ...database, ...machine });
    await seedSandbox(deps);
    const begin = now().getTime();
    await seedManyOrders(deps, count, (written) => console.log(`${written} of ${count} orders`));
    console.log(`Done in ${Math.round((now().getTime() - begin) / 1000)} s.`);
  } finally {
    await fanOut.close();
    await database.close();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof CannotStart ? `Nothing was seeded. ${error.message}` : error);
  process.exit(1);
}
