import type * as endpoints from "@waybill/contract/operations/incidents";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Incident } from "@waybill/contract/operations/incidents";
import { recordAudit } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findIncidents, type IncidentRow, setOwner } from "./rows.ts";
import { type IncidentDeps, incidentAnswer, type Operator, incidentAuditEntry } from "./incident-answer.ts";

/** The open incidents, oldest first, or the resolved ones. */
export async function listIncidents(
  deps: IncidentDeps,
  {
    resolved,
    kind,
    owner,
    order,
    cursor,
    limit = defaultPage,
  }: SchemaOutput<(typeof endpoints.listIncidents)["query"]>,
): Promise<AnswerOf<typeof endpoints.listIncidents>["result"]> {
  const rows = await findIncidents(deps.pool, {
    isResolved: resolved === "true",
    kind,
    owner,
    order,
    after: readCursor(cursor, ["number", "number"]),
    limit: limit + 1,
  });
  const sortedBy = ({ opened_at, incident_id }: IncidentRow) => [opened_at.getTime(), incident_id] as const;
  return pageAfter(rows, limit, sortedBy, (row) => incidentAnswer(deps, row));
}

type Owning = { incidentId: string; owner: string | null };

/** Assigns an incident to an operator. */
export async function ownIncident(
  deps: IncidentDeps,
  by: Operator,
  { incidentId, owner }: Owning,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const row = await setOwner(pool, Number(incidentId), owner);
    if (!row) throw new Refused("not_found");
    await recordAudit(db, { by, at }, incidentAuditEntry("incident.owned", row, { owner }));
    return incidentAnswer(deps, row);
  });
}
