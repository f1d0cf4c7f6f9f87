import { phoneDigits } from "@waybill/domain/addresses/search-text";
import { parseCounterCode } from "@waybill/domain/history/search";
import type { Queryable } from "../../platform/database/transaction.ts";
import { findRiderIdsByText } from "./rider-text-rows.ts";

const minLetters = 3;

const holding = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Riders whose name or number contains a text; empty for one or two letters, which would match nearly all. */
export async function findRidersByText(pool: Queryable, text: string): Promise<string[]> {
  const sought = text.trim();
  if (sought.length < minLetters || sought.includes("\0")) return [];
  const digits = parseCounterCode(sought) ?? phoneDigits(sought);
  return findRiderIdsByText(pool, {
    text: sought,
    pattern: holding(sought),
    number: digits === undefined ? null : holding(digits),
  });
}
