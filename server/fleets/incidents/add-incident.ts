import type * as endpoints from "@waybill/contract/operations/incidents";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Incident } from "@waybill/contract/operations/incidents";
import { recordAudit } from "../../audit/record-audit.ts";
import { findOwnOrder } from "../../orders/find-order.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { findOpenIncident, insertIncident } from "./rows.ts";
import { type IncidentDeps, type Operator, incidentAnswer, incidentAuditEntry } from "./incident-answer.ts";

/** Opens an incident by hand; returns the open one of its kind if there is one. */
export async function addIncident(
  deps: IncidentDeps,
  by: Operator,
  { order_id: orderId, kind, note }: BodyOf<typeof endpoints.addIncident>,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    await findOwnOrder({ pool }, by, { orderId });
    const waiting = await findOpenIncident(pool, orderId, kind);
    if (waiting) return incidentAnswer(deps, waiting);
    await insertIncident(pool, { orderId, kind, detail: note ? { note } : {}, at });
    const opened = await findOpenIncident(pool, orderId, kind);
    if (!opened) throw new Error("An incident was not written.");
    await recordAudit(db, { by, at }, incidentAuditEntry("incident.opened", opened, {}));
    return incidentAnswer(deps, opened);
  });
}
