import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

export const findCountryParameter = async (db: Kysely<Tables>, name: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("country_parameters")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
};
