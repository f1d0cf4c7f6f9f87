import type * as endpoints from "@waybill/contract/operations/incidents";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Incident } from "@waybill/contract/operations/incidents";
import { recordAudit } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findIncident, resolveRow } from "./rows.ts";
import { type IncidentDeps, type Operator, incidentAuditEntry, incidentAnswer } from "./incident-answer.ts";

/** Resolves an incident; a resolved one is returned unchanged. */
export async function resolveIncident(
  deps: IncidentDeps,
  by: Operator,
  incidentId: string,
  { how, note }: BodyOf<typeof endpoints.resolveIncident>,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const id = Number(incidentId);
    const resolved = await resolveRow(pool, { incidentId: id, by: by.userId, how, note: note ?? null, at });
    const row = resolved ?? (await findIncident(pool, id));
    if (!row) throw new Refused("not_found");
    if (resolved) await recordAudit(db, { by, at }, incidentAuditEntry("incident.resolved", row, { how }));
    return incidentAnswer(deps, row);
  });
}
