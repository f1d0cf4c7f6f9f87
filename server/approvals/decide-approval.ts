import type { Approval } from "@waybill/contract/operations/approvals";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction, type Transaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { saveDecision, findApproval, type ApprovalRow } from "./approval-rows.ts";
import { approvalAnswer } from "./approval-answer.ts";

/** Carries out an approved change, in the transaction of the approval. */
export type ApprovedEffect = (
  transaction: Transaction,
  payload: ApprovalRow["payload"],
  people: { createdBy: string; actor: Operator },
) => Promise<unknown>;

/** The effect of an approval: the writes in its transaction, and the work after the commit. */
export type ApprovedAct = {
  readonly write: ApprovedEffect;
  readonly afterCommit?: (payload: ApprovalRow["payload"]) => Promise<unknown>;
};
/** For each kind of approval, what to run when it is granted. Other features add their kinds when they open. */
export type ApprovedActs = Map<Approval["kind"], ApprovedAct>;

export type DecidingDeps = Pick<Deps, "pool" | "now"> & { readonly approvedActs: ApprovedActs };

/** The requester cannot approve their own request, and a decision is final. */
export async function decideApproval(
  { pool, now, approvedActs }: DecidingDeps,
  actor: Operator,
  { id, outcome }: { id: string; outcome: "approved" | "rejected" },
): Promise<Approval> {
  const at = now();
  const actOf = ({ kind }: Pick<Approval, "kind">): ApprovedAct => {
    const act = approvedActs.get(kind);
    if (!act) throw new Error(`No feature handles approvals of kind ${kind}.`);
    return act;
  };
  const decided = await inTransaction(pool, async ({ pool: client, db }) => {
    const approval = await findApproval(db, id);
    if (!approval) throw new Refused("not_found");
    if (approval.outcome !== null) throw new Refused("approval_decided");
    if (outcome === "approved" && approval.requested_by === actor.userId)
      throw new Refused("approval_by_same_person");
    const row = await saveDecision(db, id, { outcome, by: actor.userId, at });
    // A concurrent call has already decided.
    if (!row) throw new Refused("approval_decided");
    const subject = { kind: "approval", id };
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: `approval.${outcome}`,
        subject,
        before: { requested_by: approval.requested_by },
        after: { outcome },
      },
    );
    if (outcome === "approved")
      await actOf(approval).write({ pool: client, db }, approval.payload, {
        createdBy: approval.requested_by,
        actor,
      });
    return approvalAnswer(row);
  });
  if (outcome === "approved") await actOf(decided).afterCommit?.(decided.payload);
  return decided;
}
