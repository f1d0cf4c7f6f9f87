import { intoCashEntries } from "../fleets/riders/jobs/cash-sql.ts";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

const riderToCountSql = statement("rider-to-count")`
  select rider_id from riders where rider_id = ${"riderId"} for update`;

const cashHeldSql = statement("cash-held")`
  select coalesce(sum(amount_minor), 0)::bigint as held from cash_entries where rider_id = ${"riderId"}`;

/** The cash that a rider holds; waits for a concurrent hand-in. */
export const findCashHeld = async (db: Queryable, riderId: string): Promise<number | undefined> => {
  const rider = await firstRow(db, riderToCountSql({ riderId }));
  if (!rider) return undefined;
  const row = await firstRow<{ held: number }>(db, cashHeldSql({ riderId }));
  return row?.held ?? 0;
};

const handInCashSql = statement("hand-in-cash")`
  ${intoCashEntries}
    values (${"riderId"}, null, ${"amountMinor"}, ${"currency"}, ${"at"})`;

/** Records that a rider handed in cash, which reduces the cash held. */
export const insertHandIn = async (
  db: Queryable,
  {
    riderId,
    amountMinor,
    currency,
    at,
  }: { riderId: string; amountMinor: number; currency: string; at: Date },
): Promise<void> => {
  await db.query(handInCashSql({ riderId, amountMinor: -amountMinor, currency, at }));
};
