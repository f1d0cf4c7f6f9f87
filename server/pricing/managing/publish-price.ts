import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/database/transaction.ts";
import type { Market } from "../market.ts";
import type { ApprovedAct } from "../../approvals/decide-approval.ts";
import type { MarketDeps } from "./area-answer.ts";
import { insertPriceRule } from "./rows.ts";

export type PricePayload = { pricing: Pricing; valid_from: string | null };

/** Publishes a price version. Versions are never changed, so this is the only way to change the price. */
export async function publishPrice(
  { db, now }: Pick<MarketDeps, "now"> & Pick<Transaction, "db">,
  { pricing, valid_from }: PricePayload,
  { createdBy, actor }: { createdBy: string; actor: Operator },
): Promise<string> {
  const at = now();
  const row = await insertPriceRule(db, {
    pricing: JSON.stringify(pricing),
    valid_from: valid_from === null ? at : new Date(valid_from),
    created_at: at,
    created_by: createdBy,
    approved_by: createdBy === actor.userId ? null : actor.userId,
  });
  const id = String(row.price_rule_id);
  const after = { pricing, valid_from: row.valid_from, created_by: createdBy };
  const subject = { kind: "price_rule", id };
  await recordAudit(db, { by: actor, at }, { action: "price_rule.published", subject, after });
  return id;
}

/** The effect of approving a price: publishes it in the approval's transaction, then reloads the market. */
export const publishApprovedPrice = (
  { now }: Pick<Deps, "now">,
  market: Pick<Market, "changed">,
): ApprovedAct => ({
  // The cast is safe: createPriceRule wrote the payload.
  write: (transaction, payload, people) =>
    publishPrice({ ...transaction, now }, payload as PricePayload, people),
  afterCommit: () => market.changed(),
});
