import type { Deps } from "../platform/deps.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { createOrderMonths } from "../orders/maintain-order-months.ts";
import {
  analyseOrders,
  speedUpInserts,
  findPatterns,
  pauseAutovacuum,
  setPendingListLimit,
  multiplyPastOrders,
} from "./many-orders-rows.ts";

const shareSize = 10_000;
const twoYears = 730;
const dayMs = 86_400_000;
const otherVendors = 500;
/** Concurrent connections; PostgreSQL runs each in its own process. */
const writers = 2;
/**
 * The index's pending list in kilobytes: a long one makes writing orders cheaper, a short one makes searches fast.
 */
const searchWait = { meanwhile: 262_144, after: 256 };

/**
 * Writes the given number of orders of the last two years into a sandbox, half of them for its own vendors, so that
 * it looks like a deployment in use. Calls `onProgress` with the number written so far.
 */
export async function seedManyOrders(
  { pool, now }: Pick<Deps, "pool" | "now">,
  count: number,
  onProgress: (written: number) => void,
): Promise<void> {
  const around = {
    count,
    days: twoYears,
    until: now(),
    vendors: otherVendors,
    patterns: await findPatterns(pool),
  };
  let next = 1;
  let written = 0;
  const writeShare = (first: number, last: number) =>
    inTransaction(pool, async ({ pool: client }) => {
      await speedUpInserts(client);
      return multiplyPastOrders(client, { ...around, first, last });
    });
  const write = async () => {
    while (next <= count) {
      const first = next;
      next += shareSize;
      const more = await writeShare(first, Math.min(count, next - 1));
      written += more;
      onProgress(written);
    }
  };
  const since = new Date(around.until.getTime() - (twoYears + 1) * dayMs);
  await createOrderMonths(pool, around.until, since);
  try {
    await setPendingListLimit(pool, searchWait.meanwhile);
    await pauseAutovacuum(pool, true);
    await Promise.all(Array.from({ length: writers }, write));
  } finally {
    await pauseAutovacuum(pool, false);
    await setPendingListLimit(pool, searchWait.after);
  }
  await analyseOrders(pool, writers);
}
