import { sql, type Kysely, type Migration } from "kysely";

/**
 * Stores in the database which deployment it belongs to, so that a process with other settings refuses to use it.
 */
export const deploymentKept: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table deployment (
      is_this boolean primary key default true check (is_this),
      deployment_id text not null,
      country text not null,
      environment text not null,
      made_at timestamptz not null
    )`.execute(db);
  },
};
