import { sql, type Kysely, type Migration } from "kysely";

/**
 * The newest row has the minimum version for this schema; older processes read it when they find migrations newer
 * than theirs.
 */
export const schemaCompatibility: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table schema_compatibility (
      compatibility_id bigint generated always as identity primary key,
      migration text,
      minimum_version text not null,
      made_at timestamptz not null default now()
    )`.execute(db);
    // When the database was restored from a backup and is not yet opened for use; null in every other case.
    await sql`alter table deployment add column restored_at timestamptz`.execute(db);
  },
};
