import { randomBytes } from "node:crypto";
import {
  checkNewerMigrations,
  compareMigrations,
  migrate,
} from "../platform/database/schema-compatibility.ts";
import { checkDeployment, storeDeployment } from "../platform/settings/stored-deployment.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { planMigrations } from "../platform/database/plan-migrations.ts";
import { withDatabase } from "./open-tool.ts";

/** Migrates the database to this version, or (with `--plan`) prints what that would do. */
export async function migrateDatabase(words: readonly string[]): Promise<number> {
  const isPlan = words.includes("--plan");
  const [unknown] = words.filter((word) => word !== "--plan");
  if (unknown !== undefined) throw new CannotStart(`Unknown argument ${unknown}: migrate takes only --plan.`);
  return withDatabase(process.env, async ({ settings, database: { db } }) => {
    await checkDeployment(db, settings);
    const isNewer = await checkNewerMigrations(db);
    const { pending } = await compareMigrations(db);
    if (isNewer || pending.length === 0) {
      console.log(
        isNewer ? "The database has a newer schema, which this version can use." : "Nothing to do.",
      );
    } else if (isPlan) {
      for (const line of await planMigrations(db, pending)) console.log(line);
      console.log(`${pending.length} migrations are pending. Nothing was changed.`);
      return 0;
    }
    if (isPlan) return 0;
    const begin = performance.now();
    await migrate(db);
    await storeDeployment({ db, settings, now: () => new Date(), randomBytes });
    for (const name of pending) console.log(`Applied ${name}`);
    if (pending.length > 0) console.log(`Done in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    return 0;
  });
}
