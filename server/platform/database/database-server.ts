import type { Queryable } from "./transaction.ts";

/**
 * The max difference between this machine's clock and the database's, in milliseconds; codes, offers and leases
 * still work within it.
 */
export const maxClockMs = 2000;

/** Milliseconds by which this machine's clock is ahead of the database's; negative if behind. */
export async function clockAhead(db: Queryable, now: () => Date): Promise<number> {
  const before = now().getTime();
  const { rows } = await db.query<{ ms: number }>(
    "select extract(epoch from clock_timestamp()) * 1000 as ms",
  );
  const between = (before + now().getTime()) / 2;
  return Math.round(between - Number(rows[0]?.ms));
}

/** PostgreSQL's version: as a number (150018), and as its text. */
export async function readServerVersion(db: Queryable): Promise<{ number: number; text: string }> {
  const { rows } = await db.query<{ number: number; text: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  );
  return rows[0] ?? { number: 0, text: "" };
}
