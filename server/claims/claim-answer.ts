import type { Claim, ClaimWithMessages } from "@waybill/contract/merchants/claims";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import type * as z from "zod/mini";
import type { Queryable } from "../platform/database/transaction.ts";
import { findMessages, type ClaimRow } from "./claim-rows.ts";

/** A claim as sent to clients. */
export function claimOf(row: ClaimRow): Claim {
  // The cast is safe: the server wrote the country's currency.
  const money = (minor: number) => fromMinor(Number(minor), row.currency as Currency);
  const path = `/orders/api/v1/claims/${encodeURIComponent(row.claim_id)}/photos`;
  return {
    claim_id: row.claim_id,
    order_id: row.order_id,
    vendor_id: row.vendor_id,
    cause: row.cause,
    amount: money(row.amount_minor),
    granted_amount: money(row.granted_minor),
    currency: row.currency,
    text: row.text,
    photos: Array.from({ length: row.photos }, (_, at) => `${path}/${String(at + 1)}`),
    state: row.state,
    by_rule: row.by_rule,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export const claimWithMessages = async (
  pool: Queryable,
  row: ClaimRow,
): Promise<z.infer<typeof ClaimWithMessages>> => ({
  ...claimOf(row),
  messages: (await findMessages(pool, row.claim_id)).map(({ author, text, at }) => ({
    from: author,
    text,
    at: at.toISOString(),
  })),
});
