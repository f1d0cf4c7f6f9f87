import type { Queryable } from "../../platform/database/transaction.ts";
import { insertEarning, type NewEarning } from "./pay-rows.ts";

/**
 * Adds a tip to the earnings of the rider who delivered; a negative amount is a refund. The caller must not repeat the
 * call: it adds the tip again.
 */
export const bookTip = async (pool: Queryable, tip: Omit<NewEarning, "kind" | "minutes">): Promise<void> =>
  void (await insertEarning(pool, { ...tip, kind: "tip", minutes: null }));
