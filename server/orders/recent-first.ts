import { fragment } from "../platform/database/statement.ts";

const day = 86_400_000;
/** Orders older than this many days hardly change, so a search starts with the newer ones. */
const recentDays = 10;
/** A day into the future, for servers whose clocks differ. */
const daysAhead = 1;

type Span = { from: Date; to: Date };
const always: Span = { from: new Date(0), to: new Date("9999-01-01") };

/**
 * Finds orders by id: first in recent months, then in older ones, because an id does not contain its month. The
 * period is passed as values, so that PostgreSQL plans over one or two monthly tables instead of all.
 */
export async function findRecentFirst<Row extends { order_id: string }>(
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
  find: (orderIds: readonly string[], span: Span) => Promise<Row[]>,
): Promise<Row[]> {
  if (orderIds.length === 0) return [];
  const at = now.getTime();
  const recent = await find(orderIds, {
    from: new Date(at - recentDays * day),
    to: new Date(at + daysAhead * day),
  });
  if (recent.length >= orderIds.length) return recent;
  const found = new Set(recent.map(({ order_id }) => order_id));
  const missing = orderIds.filter((orderId) => !found.has(orderId));
  return missing.length === 0 ? recent : [...recent, ...(await find(missing, always))];
}

/** The condition by which a statement of `findRecentFirst` reads only its period. */
export const createdWithin = fragment`created_at between ${"from"} and ${"to"}`;
