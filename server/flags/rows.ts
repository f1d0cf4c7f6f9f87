import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

export const findFlags = (db: Kysely<Tables>): Promise<Selectable<Tables["flags"]>[]> =>
  db.selectFrom("flags").selectAll().execute();
