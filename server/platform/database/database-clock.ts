import type { Queryable } from "./transaction.ts";

/** Codes, offers and leases bear this much. */
export const mostClockMs = 2000;

/** How far the clock of this machine is ahead of the database's, in milliseconds; behind it below zero. */
export async function clockAhead(db: Queryable, now: () => Date): Promise<number> {
  const before = now().getTime();
  const { rows } = await db.query<{ ms: number }>(
    "select extract(epoch from clock_timestamp()) * 1000 as ms",
  );
  const between = (before + now().getTime()) / 2;
  return Math.round(between - Number(rows[0]?.ms));
}
