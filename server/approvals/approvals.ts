import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { Approval, listApprovals } from "@waybill/contract/operations/approvals";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction, type Transaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { Refused } from "../platform/http/refused.ts";
import { decide, findApproval, findApprovals, insertApproval, type ApprovalRow } from "./approval-rows.ts";

/** The answer in place of what was asked for: somebody else has to agree. */
export type Waiting = { approval: Approval };

/** Does what was approved, in the transaction that says so; `asked` is who wanted it. */
export type Effect = (
  transaction: Transaction,
  payload: ApprovalRow["payload"],
  people: { createdBy: string; actor: Operator },
) => Promise<unknown>;

/** What an approval leads to: what is written with it, and what happens once both are committed. */
export type ApprovedAct = {
  readonly write: Effect;
  readonly afterwards?: (payload: ApprovalRow["payload"]) => Promise<unknown>;
};
/** What is done by kind of approval. The features that ask for approvals above fill it as they open. */
export type ApprovedActs = Map<Approval["kind"], ApprovedAct>;

const approvalAnswer = (row: ApprovalRow): Approval => ({
  approval_id: row.approval_id,
  kind: row.kind,
  status: row.outcome ?? "waiting",
  payload: row.payload,
  requested_by: row.requested_by,
  requested_at: row.requested_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
});

type ApprovalDeps = Pick<Deps, "pool" | "now" | "randomBytes">;

/** Keeps what goes beyond a limit until somebody else agrees. With an `id` the same question is asked once. */
export async function askApproval(
  { pool, now, randomBytes }: ApprovalDeps,
  actor: Operator,
  {
    kind,
    payload,
    id = `approval-${randomBytes(10).toString("hex")}`,
  }: { kind: Approval["kind"]; payload: object; id?: string },
): Promise<Waiting> {
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

/** What was asked under an id; undefined: nothing was. */
export async function findAsked({ db }: Pick<Deps, "db">, id: string): Promise<Waiting | undefined> {
  const row = await findApproval(db, id);
  return row && { approval: approvalAnswer(row) };
}

/** The newest first. */
export async function listAllApprovals(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage, status }: Parsed<(typeof listApprovals)["query"]>,
): Promise<AnswerOf<typeof listApprovals>["result"]> {
  const [at, id] = readCursor(cursor, ["number", "string"]) ?? [];
  const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  const rows = await findApprovals(db, { status, before }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.requested_at.getTime(), row.approval_id], approvalAnswer);
}

/** Whoever asked for something cannot approve it; what was decided stays decided. */
export async function decideApproval(
  { pool, now, approvedActs }: Pick<Deps, "pool" | "now"> & { readonly approvedActs: ApprovedActs },
  actor: Operator,
  { id, outcome }: { id: string; outcome: "approved" | "rejected" },
): Promise<Approval> {
  const at = now();
  const actOf = ({ kind }: Pick<Approval, "kind">): ApprovedAct => {
    const act = approvedActs.get(kind);
    if (!act) throw new Error(`No feature carries out approvals of ${kind}.`);
    return act;
  };
  const decided = await inTransaction(pool, async ({ pool: client, db }) => {
    const asked = await findApproval(db, id);
    if (!asked) throw new Refused("not_found");
    if (asked.outcome !== null) throw new Refused("approval_decided");
    if (outcome === "approved" && asked.requested_by === actor.userId)
      throw new Refused("approval_by_same_person");
    const row = await decide(db, id, { outcome, by: actor.userId, at });
    // Two people at once: the second meets what the first has decided.
    if (!row) throw new Refused("approval_decided");
    const subject = { kind: "approval", id };
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: `approval.${outcome}`,
        subject,
        before: { requested_by: asked.requested_by },
        after: { outcome },
      },
    );
    if (outcome === "approved")
      await actOf(asked).write({ pool: client, db }, asked.payload, {
        createdBy: asked.requested_by,
        actor,
      });
    return approvalAnswer(row);
  });
  if (outcome === "approved") await actOf(decided).afterwards?.(decided.payload);
  return decided;
}
