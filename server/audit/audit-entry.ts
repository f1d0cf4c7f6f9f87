import type * as endpoints from "@waybill/contract/operations/audit";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { AuditEntry } from "@waybill/contract/operations/audit";
import type { AuditRow } from "../platform/database/operation-tables.ts";

const kinds = /^([a-z_-]+):(.+)$/;

/** `order:abc` selects a kind and an id; `abc` alone selects an id of any kind. */
const named = (text: string | null | undefined) => {
  if (text === null || text === undefined) return undefined;
  const [, kind, id] = kinds.exec(text) ?? [];
  return id === undefined ? { kind: undefined, id: text } : { kind, id };
};
const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export type AuditQuery = SchemaOutput<(typeof endpoints.exportAudit)["query"]>;
export const auditFilterOf = ({ actor, subject, action, from, to }: AuditQuery) => ({
  actor: named(actor),
  subject: named(subject),
  action: action ?? undefined,
  from: time(from),
  to: time(to),
});

export const auditEntryOf = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  before: row.before,
  after: row.after,
  request_id: row.request_id,
});
