import type { Kysely, Migration } from "kysely";

export const flagTimes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable("flags")
      .addColumn("starts_at", "timestamptz")
      .addColumn("ends_at", "timestamptz")
      .execute();
  },
};
