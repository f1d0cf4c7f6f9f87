/** So old is hardly anything that still moves; older months are looked through for what is not among these days. */
const recentDays = 45;
const anyDays = 365_000;

/**
 * Rows of orders by their numbers, by a statement that looks back so many days (`createdWithin`): a number alone says
 * nothing of its month.
 */
export async function findRecentFirst<Row extends { order_id: string }>(
  orderIds: readonly string[],
  find: (orderIds: readonly string[], days: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (orderIds.length === 0) return [];
  const recent = await find(orderIds, recentDays);
  if (recent.length >= orderIds.length) return recent;
  const found = new Set(recent.map(({ order_id }) => order_id));
  const missing = orderIds.filter((orderId) => !found.has(orderId));
  return missing.length === 0 ? recent : [...recent, ...(await find(missing, anyDays))];
}

/** The condition of such a statement; its second value is the number of days. */
export const createdWithin = "created_at >= now() - make_interval(days => $2)";
