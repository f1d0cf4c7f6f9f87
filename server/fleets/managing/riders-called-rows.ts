import { phoneDigits } from "@waybill/domain/addresses/search-text";
import { counterCodeIn } from "@waybill/domain/history/search";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

const ridersCalledSql = statement("riders-called")`
  select rider_id from riders where deleted_at is null
    and (rider_id = ${"text"} or name ilike ${"pattern"} or phone_number like ${"number"})
  order by created_at desc, rider_id limit 20`;

const holding = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Riders whose name or number holds a text; of one or two letters nearly all would be. */
export async function findRidersCalled(db: Queryable, text: string): Promise<string[]> {
  const sought = text.trim();
  if (sought.length < 3 || sought.includes("\0")) return [];
  const digits = counterCodeIn(sought) ?? phoneDigits(sought);
  const values = {
    text: sought,
    pattern: holding(sought),
    number: digits === undefined ? null : holding(digits),
  };
  const { rows } = await db.query<{ rider_id: string }>(ridersCalledSql(values));
  return rows.map(({ rider_id }) => rider_id);
}
