import type { Incident } from "@waybill/contract/operations/incidents";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import type { IncidentRow } from "./rows.ts";

export type IncidentDeps = Pick<Deps, "pool" | "now">;
export type Operator = Extract<Actor, { kind: "operator" }>;

export function incidentAnswer({ now }: Pick<Deps, "now">, row: IncidentRow): Incident {
  const until = row.resolved_at ?? now();
  return {
    ...row,
    incident_id: String(row.incident_id),
    opened_at: row.opened_at.toISOString(),
    age: Math.max(0, Math.floor((until.getTime() - row.opened_at.getTime()) / 60_000)),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

export const incidentAuditEntry = (
  action: string,
  { incident_id, order_id, kind }: IncidentRow,
  facts: object,
) => ({
  action,
  subject: { kind: "incident", id: String(incident_id) },
  after: { order_id, kind, ...facts },
});
