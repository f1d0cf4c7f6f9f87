import type { Queryable } from "../../platform/database/transaction.ts";
import { insertEarning, type NewEarning } from "./pay-rows.ts";

/**
 * Adds a tip to the earnings of the rider who delivered; a negative one was refunded to the card. The caller writes it
 * once.
 */
export const bookTip = async (pool: Queryable, tip: Omit<NewEarning, "kind" | "minutes">): Promise<void> =>
  void (await insertEarning(pool, { ...tip, kind: "tip", minutes: null }));
