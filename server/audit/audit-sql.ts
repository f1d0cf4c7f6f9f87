import type { Actor } from "../platform/actor.ts";
import { fragment } from "../platform/database/statement.ts";
import { auditActor, type AuditActor } from "./record-audit.ts";

/**
 * The fragment with which a statement that changes something writes its own rows of the audit, without another round
 * trip.
 */
export const intoAudit = fragment`
  insert into audit (actor_kind, actor_id, request_id, at, action, subject_kind, subject_id, before, after)`;

/** Kind, id and call of the person or program that changes something: the first three columns of `intoAudit`. */
export const auditor = fragment`${"actor_kind"}, ${"actor_id"}, ${"request_id"}`;

/** The values of `auditor`. */
export const auditedBy = (
  by: Actor | AuditActor,
): { actor_kind: string; actor_id: string; request_id: string | null } => {
  const { kind, id } = "id" in by ? by : auditActor(by);
  return { actor_kind: kind, actor_id: id, request_id: "requestId" in by ? (by.requestId ?? null) : null };
};
