import type { Kysely } from "kysely";
import type { Tables } from "../platform/tables.ts";

export const findFlags = (db: Kysely<Tables>): Promise<{ name: string; is_on: boolean }[]> =>
  db.selectFrom("flags").selectAll().execute();
