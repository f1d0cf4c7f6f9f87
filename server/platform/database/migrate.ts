import { Migrator, type Kysely } from "kysely";
import { migrations } from "../../migrations/index.ts";
import type { Tables } from "./tables.ts";

/** Brings the tables up to date; several processes may start at once, for kysely holds a lock meanwhile. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error("The database could not be brought up to date.", { cause: error });
}
