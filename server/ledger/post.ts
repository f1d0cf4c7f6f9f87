import { isBalanced, type PostingLine } from "@waybill/domain/money/postings";
import type { Queryable } from "../platform/database/transaction.ts";
import { insertTransaction, type Transaction } from "./rows.ts";

export type { Transaction };

type Posted = Pick<Transaction, "source" | "kind" | "currency" | "created_by" | "at"> &
  Partial<Pick<Transaction, "order_id" | "vendor_id" | "rider_id" | "note" | "voucher_code">>;

/**
 * Posts an event in a transaction of its own, once per `source`. Unbalanced lines are a defect; without lines
 * nothing is posted.
 */
export async function post(db: Queryable, posted: Posted, lines: readonly PostingLine[]): Promise<boolean> {
  if (lines.length === 0) return false;
  if (!isBalanced(lines)) throw new Error(`The lines of ${posted.source} are not balanced.`);
  const named = {
    order_id: null,
    vendor_id: null,
    rider_id: null,
    note: null,
    voucher_code: null,
    ...posted,
  };
  return insertTransaction(db, named, lines);
}
