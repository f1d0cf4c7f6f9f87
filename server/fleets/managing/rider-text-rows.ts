import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

const ridersCalledSql = statement("riders-called")`
  select rider_id from riders where deleted_at is null
    and (rider_id = ${"text"} or name ilike ${"pattern"} or phone_number like ${"number"})
  order by created_at desc, rider_id limit 20`;

/** The ids of riders whose id is `text`, or whose name or number matches `pattern` or `number`. */
export async function findRiderIdsByText(
  db: Queryable,
  values: { text: string; pattern: string; number: string | null },
): Promise<string[]> {
  const { rows } = await db.query<{ rider_id: string }>(ridersCalledSql(values));
  return rows.map(({ rider_id }) => rider_id);
}
