import type { Approval } from "@waybill/contract/operations/approvals";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findApproval, insertApproval } from "./approval-rows.ts";
import { approvalAnswer } from "./approval-answer.ts";

/** The response if a second person has to approve first. */
export type PendingApproval = { approval: Approval };

type ApprovalDeps = Pick<Deps, "pool" | "now" | "randomBytes">;

/**
 * Stores a change beyond a limit until a second person approves it. A repeated request with the same `id` is stored
 * only once.
 */
export async function askApproval(
  { pool, now, randomBytes }: ApprovalDeps,
  actor: Operator,
  {
    kind,
    payload,
    id = `approval-${randomBytes(10).toString("hex")}`,
  }: { kind: Approval["kind"]; payload: object; id?: string },
): Promise<PendingApproval> {
  const at = now();
  const row = await inTransaction(pool, async ({ db }) => {
    const written = await insertApproval(db, {
      approval_id: id,
      kind,
      payload: JSON.stringify(payload),
      requested_by: actor.userId,
      requested_at: at,
      outcome: null,
      decided_by: null,
      decided_at: null,
    });
    if (!written) return findApproval(db, id);
    const subject = { kind: "approval", id };
    await recordAudit(
      db,
      { by: actor, at },
      { action: "approval.requested", subject, after: { kind, payload } },
    );
    return written;
  });
  if (!row) throw new Refused("not_found");
  return { approval: approvalAnswer(row) };
}

/** Finds a request for approval by its id. */
export async function findApprovalRequest(
  { db }: Pick<Deps, "db">,
  id: string,
): Promise<PendingApproval | undefined> {
  const row = await findApproval(db, id);
  return row && { approval: approvalAnswer(row) };
}
