// `npm run first-admin -- you@example.com`: makes the first admin of a deployment, once.
import { countries } from "@waybill/domain/markets/countries";
import { randomBytes } from "node:crypto";
import { openAccounts } from "./accounts/open-accounts.ts";
import { watchBrand } from "./brand/watch-brand.ts";
import { openFlags } from "./country-settings/flags/flags.ts";
import { makeFirstAdmin } from "./accounts/operators/first-admin.ts";
import { migrate, openDatabase } from "./platform/database/database.ts";
import { openFanOut } from "./platform/fan-out.ts";
import { openMetrics } from "./platform/http/metrics.ts";
import { openLog } from "./platform/log.ts";
import { openSecrets } from "./platform/settings/secrets.ts";
import { readSettings } from "./platform/settings/settings.ts";
import { CannotStart } from "./platform/start-and-stop.ts";

async function run(email: string): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings, process.stderr);
  const now = () => new Date();
  const database = await openDatabase(settings, log);
  const fanOut = openFanOut(undefined, () => undefined);
  try {
    await migrate(database.db);
    const brand = watchBrand({ db: database.db, settings });
    await brand.refresh();
    const accounts = await openAccounts({
      ...database,
      settings,
      now,
      log,
      fetch,
      randomBytes,
      fanOut,
      metrics: openMetrics(),
      secret: await openSecrets(database.db, settings, randomBytes),
      publicUrl: () => settings.publicUrl ?? "",
      brand,
      flags: openFlags({ db: database.db, settings, now, log, fetch }),
    });
    const language = countries[settings.country].languages[0] ?? "en";
    const { mailProblem } = await makeFirstAdmin(accounts, email, language);
    if (mailProblem === undefined)
      console.log(`${email} is admin. The mail with the code that sets the password is on its way.`);
    else {
      console.error(
        `${email} is admin, but the mail with the code could not be sent: ${mailProblem}\n` +
          `Mend the mail settings, start the product and ask for a code at ${settings.publicUrl ?? ""}/forgot-password.`,
      );
      process.exitCode = 1;
    }
    accounts.closeAccounts();
  } finally {
    await fanOut.close();
    await database.close();
  }
}

try {
  await run(process.argv[2] ?? "");
} catch (error) {
  console.error(error instanceof CannotStart ? `No admin was made. ${error.message}` : error);
  process.exit(1);
}
