import type { Actor } from "../platform/actor.ts";
import { fragment } from "../platform/database/statement.ts";
import { auditActor, type AuditActor } from "./record-audit.ts";

/** The SQL by which a statement writes its own audit rows, without another round trip. */
export const intoAudit = fragment`
  insert into audit (actor_kind, actor_id, request_id, at, action, subject_kind, subject_id, before, after)`;

/** The actor's kind and id, and the request's id: the first three columns of `intoAudit`. */
export const auditActorColumns = fragment`${"actor_kind"}, ${"actor_id"}, ${"request_id"}`;

/** The values for the columns of `auditActorColumns`. */
export const auditActorValues = (
  by: Actor | AuditActor,
): { actor_kind: string; actor_id: string; request_id: string | null } => {
  const { kind, id } = "id" in by ? by : auditActor(by);
  return { actor_kind: kind, actor_id: id, request_id: "requestId" in by ? (by.requestId ?? null) : null };
};
