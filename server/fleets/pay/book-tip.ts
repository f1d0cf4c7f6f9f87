import type { Queryable } from "../../platform/database/transaction.ts";
import { insertEarning, type NewEarning } from "./pay-rows.ts";

/** A tip in the earnings of the rider who delivered; below zero: it went back to its card. Its caller writes it once. */
export const bookTip = async (pool: Queryable, tip: Omit<NewEarning, "kind" | "minutes">): Promise<void> =>
  void (await insertEarning(pool, { ...tip, kind: "tip", minutes: null }));
