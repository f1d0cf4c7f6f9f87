import type { Actor } from "../platform/actor.ts";
import { auditActor, type AuditActor } from "./record-audit.ts";

/** How a statement that changes something writes its rows of the audit in itself, without another way to the database. */
export const intoAudit =
  "insert into audit (actor_kind, actor_id, request_id, at, action, subject_kind, subject_id, before, after)";

/** Kind, id and call of who changes something: the first three values of `intoAudit`. */
export const auditedBy = (by: Actor | AuditActor): [kind: string, id: string, requestId: string | null] => {
  const { kind, id } = "id" in by ? by : auditActor(by);
  return [kind, id, "requestId" in by ? (by.requestId ?? null) : null];
};
