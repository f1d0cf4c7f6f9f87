import type { Approval } from "@waybill/contract/operations/approvals";
import type { decideClaim as endpoint } from "@waybill/contract/operations/refunds";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import { grantedReason } from "@waybill/domain/money/claims/grant-reason";
import { mayClaimBecome, stateOfOutcome, type ClaimOutcome } from "@waybill/domain/money/claims/claim";
import { splitGrant } from "@waybill/domain/money/claims/claim-rules";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { hash } from "node:crypto";
import { askApproval } from "../approvals/ask-approval.ts";
import type { ApprovedEffect } from "../approvals/decide-approval.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  grantForClaim,
  lockRefundableAmount,
  type RefundableAmount,
} from "../billing/refunds/grant-for-claim.ts";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { toMinorIfValid } from "../pricing/quote.ts";
import { writeClaimCallbacks } from "../webhooks/events/write-callbacks.ts";
import { claimOf, claimWithMessages } from "./claim-answer.ts";
import { sendGrantedRefunds, type ClaimDeps, type InTransaction } from "./claim-deps.ts";
import { insertMessage, lockClaim, updateClaim, type ClaimRow } from "./claim-rows.ts";

type Body = BodyOf<typeof endpoint>;
type Decision = { claim_id: string; outcome: ClaimOutcome; amount_minor: number; reason: string };
type Found = { claim: ClaimRow; order: OrderRow; left: RefundableAmount };

/** Applies an operator's decision; an amount above the country's limit waits for a second person. */
export async function decideClaim(
  deps: ClaimDeps,
  actor: Operator,
  claimId: string,
  body: Body,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const done = await inTransaction(deps.pool, async (transaction) => {
    const inside = { ...deps, ...transaction };
    const found = await lockDecidable(inside, claimId, body.outcome);
    const decision = decisionOf(found, body);
    requireLeft(found, decision);
    if (await needsAnother(inside, found, decision)) return { waits: { found, decision } };
    return write(inside, actor, found, decision, { createdBy: actor.userId });
  });
  if ("waits" in done) return askSomebody(deps, actor, done.waits);
  await sendGrantedRefunds(deps, done.refundIds);
  return claimWithMessages(deps.pool, done.row);
}

/**
 * Requests a second person's approval; the same decision is requested once, and again only after it was rejected.
 */
async function askSomebody(
  deps: ClaimDeps,
  actor: Operator,
  { found: { claim }, decision }: { found: Found; decision: Decision },
): Promise<{ approval: Approval }> {
  const amount = fromMinor(decision.amount_minor, claim.currency as Currency);
  const payload = { ...decision, order_id: claim.order_id, amount, currency: claim.currency };
  const { outcome, amount_minor, reason } = decision;
  const about = hash("sha256", JSON.stringify([outcome, amount_minor, reason])).slice(0, 12);
  for (let round = 1; ; round += 1) {
    const id = `approval-${claim.claim_id}-${about}-${String(round)}`;
    const pending = await askApproval(deps, actor, { kind: "claim", payload, id });
    if (pending.approval.status !== "rejected") return pending;
  }
}

/** Executes a decision approved by a second person, in the approval's transaction. */
export const approvedClaim =
  (deps: ClaimDeps): ApprovedEffect =>
  async (transaction, payload, { createdBy, actor }) => {
    const decision = payload as unknown as Decision;
    const inside = { ...deps, ...transaction };
    const found = await lockDecidable(inside, decision.claim_id, decision.outcome);
    requireLeft(found, decision);
    await write(inside, actor, found, decision, { createdBy });
  };

/** Sends the payments of an approved claim; skips a kind that was not granted. */
export const sendApproved =
  (deps: ClaimDeps) =>
  async ({ claim_id }: Record<string, unknown>): Promise<void> =>
    sendGrantedRefunds(
      deps,
      ["refund", "compensation"].map((kind) => `refund-${String(claim_id)}-${kind}`),
    );

async function lockDecidable(
  { pool }: Pick<InTransaction, "pool">,
  claimId: string,
  outcome: ClaimOutcome,
): Promise<Found> {
  const claim = await lockClaim(pool, claimId);
  const order = claim && (await findOrderUnchecked({ pool }, claim.order_id));
  if (!claim || !order) throw new Refused("not_found");
  if (!mayClaimBecome(claim.state, stateOfOutcome[outcome])) throw new Refused("claim_decided");
  return { claim, order, left: await lockRefundableAmount(pool, order) };
}

/** Refuses an amount that does not fit the outcome, and a rejection or question without text. */
function decisionOf({ claim }: Found, { outcome, amount, reason }: Body): Decision {
  const words = reason?.trim() ?? "";
  if ((outcome === "refuse" || outcome === "ask") && words === "")
    throw new Refused("claim_reason_missing", { path: ["reason"] });
  const claimed = Number(claim.amount_minor);
  const currency = claim.currency as Currency;
  const granted = amount == null ? undefined : toMinorIfValid(amount, currency);
  const isWhole = granted !== undefined && fromMinor(granted, currency) === amount;
  if (outcome === "partly" && (!isWhole || granted <= 0 || granted > claimed))
    throw new Refused("claim_amount_wrong", { path: ["amount"] });
  const amount_minor = outcome === "grant" ? claimed : outcome === "partly" ? (granted ?? 0) : 0;
  return { claim_id: claim.claim_id, outcome, amount_minor, reason: words };
}

const splitOf = ({ claim, left }: Found, { amount_minor }: Decision) =>
  amount_minor > 0 ? splitGrant(claim.cause, amount_minor, left) : undefined;

function requireLeft(found: Found, decision: Decision): void {
  if (decision.amount_minor > 0 && !splitOf(found, decision))
    throw new Refused("claim_too_high", { path: ["amount"] });
}

/** True if a second person must approve: the total granted for the order would exceed the country's limit. */
async function needsAnother(
  deps: InTransaction,
  { claim, left }: Found,
  decision: Decision,
): Promise<boolean> {
  if (decision.amount_minor === 0) return false;
  const limit = Number(await countryParameter(deps, "refundLimit"));
  const inAll = fromMinor(left.givenMinor + decision.amount_minor, claim.currency as Currency);
  return limit >= 0 && inAll > limit;
}

async function write(
  deps: InTransaction,
  actor: Operator,
  found: Found,
  decision: Decision,
  { createdBy }: { createdBy: string },
): Promise<{ row: ClaimRow; refundIds: string[] }> {
  const { pool, db } = deps;
  const { claim, order, left } = found;
  const at = deps.now();
  const state = stateOfOutcome[decision.outcome];
  const isAsked = decision.outcome === "ask";
  const split = splitOf(found, decision);
  const approvedBy = createdBy === actor.userId ? null : actor.userId;
  const reason = decision.reason || grantedReason;
  const refundIds = split
    ? await grantForClaim(deps, order, {
        claimId: claim.claim_id,
        method: left.method,
        ...split,
        reason,
        at,
        by: actor,
        createdBy,
        approvedBy,
      })
    : [];
  const row = await updateClaim(pool, {
    claim_id: claim.claim_id,
    state,
    granted_minor: decision.amount_minor,
    reason: isAsked ? claim.reason : decision.reason || null,
    decided_at: isAsked ? null : at,
    decided_by: isAsked ? null : createdBy,
    at,
  });
  if (decision.reason)
    await insertMessage(pool, {
      claimId: claim.claim_id,
      author: "operator",
      authorId: createdBy,
      text: decision.reason,
      at,
    });
  await recordAudit(
    db,
    { by: actor, at },
    {
      action: isAsked ? "claim.asked" : "claim.decided",
      subject: { kind: "claim", id: claim.claim_id },
      before: { state: claim.state },
      after: { state, granted_minor: decision.amount_minor, approved_by: approvedBy },
    },
  );
  await writeClaimCallbacks(deps, order, claimOf(row));
  return { row, refundIds };
}
