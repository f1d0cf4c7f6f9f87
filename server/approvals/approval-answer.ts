import type { Approval } from "@waybill/contract/operations/approvals";
import type { ApprovalRow } from "./approval-rows.ts";

export const approvalAnswer = (row: ApprovalRow): Approval => ({
  approval_id: row.approval_id,
  kind: row.kind,
  status: row.outcome ?? "waiting",
  payload: row.payload,
  requested_by: row.requested_by,
  requested_at: row.requested_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
});
