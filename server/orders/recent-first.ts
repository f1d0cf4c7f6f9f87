const day = 86_400_000;
/** So old is hardly anything that still moves; older months are looked through for what is not among these days. */
const recentDays = 45;
const always = new Date(0);

/**
 * Rows of orders by their numbers, by a statement that looks back to a time (`createdSince`): a number alone says
 * nothing of its month. The time is a value and no `now()`, so that PostgreSQL plans over the months since it alone.
 */
export async function findRecentFirst<Row extends { order_id: string }>(
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
  find: (orderIds: readonly string[], since: Date) => Promise<Row[]>,
): Promise<Row[]> {
  if (orderIds.length === 0) return [];
  const recent = await find(orderIds, new Date(now.getTime() - recentDays * day));
  if (recent.length >= orderIds.length) return recent;
  const found = new Set(recent.map(({ order_id }) => order_id));
  const missing = orderIds.filter((orderId) => !found.has(orderId));
  return missing.length === 0 ? recent : [...recent, ...(await find(missing, always))];
}

/** The condition of such a statement; its second value is the time. */
export const createdSince = "created_at >= $2";
