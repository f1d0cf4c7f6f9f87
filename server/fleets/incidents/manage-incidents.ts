import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  addIncident,
  Incident,
  listIncidents,
  resolveIncident,
} from "@waybill/contract/operations/incidents";
import { recordAudit } from "../../audit/record-audit.ts";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  findIncident,
  findIncidents,
  findOpenIncident,
  type IncidentRow,
  resolveRow,
  setOwner,
  insertIncident,
} from "./rows.ts";

type IncidentDeps = Pick<Deps, "pool" | "now">;
type Operator = Extract<Actor, { kind: "operator" }>;

function incidentAnswer({ now }: Pick<Deps, "now">, row: IncidentRow): Incident {
  const until = row.resolved_at ?? now();
  return {
    ...row,
    incident_id: String(row.incident_id),
    opened_at: row.opened_at.toISOString(),
    age: Math.max(0, Math.floor((until.getTime() - row.opened_at.getTime()) / 60_000)),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** The queue, the oldest first, or what was resolved. */
export async function listAllIncidents(
  deps: IncidentDeps,
  { resolved, kind, owner, order, cursor, limit = defaultPage }: Parsed<(typeof listIncidents)["query"]>,
): Promise<AnswerOf<typeof listIncidents>["result"]> {
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

const audited = (action: string, { incident_id, order_id, kind }: IncidentRow, facts: object) => ({
  action,
  subject: { kind: "incident", id: String(incident_id) },
  after: { order_id, kind, ...facts },
});

/** Opens an incident by hand; one of its kind that waits already is answered again. */
export async function openByHand(
  deps: IncidentDeps,
  by: Operator,
  { order_id: orderId, kind, note }: BodyOf<typeof addIncident>,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    await findOwnOrder({ pool }, by, { orderId });
    const waiting = await findOpenIncident(pool, orderId, kind);
    if (waiting) return incidentAnswer(deps, waiting);
    await insertIncident(pool, { orderId, kind, detail: note ? { note } : {}, at });
    const opened = await findOpenIncident(pool, orderId, kind);
    if (!opened) throw new Error("An incident was not written.");
    await recordAudit(db, { by, at }, audited("incident.opened", opened, {}));
    return incidentAnswer(deps, opened);
  });
}

type Owning = { incidentId: string; owner: string | null };

/** Says who looks after an incident. */
export async function giveIncident(
  deps: IncidentDeps,
  by: Operator,
  { incidentId, owner }: Owning,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const row = await setOwner(pool, Number(incidentId), owner);
    if (!row) throw new Refused("not_found");
    await recordAudit(db, { by, at }, audited("incident.owned", row, { owner }));
    return incidentAnswer(deps, row);
  });
}

/** Takes an incident off the queue; one that is off it already is answered as it was resolved. */
export async function resolveByHand(
  deps: IncidentDeps,
  by: Operator,
  incidentId: string,
  { how, note }: BodyOf<typeof resolveIncident>,
): Promise<Incident> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const id = Number(incidentId);
    const resolved = await resolveRow(pool, { incidentId: id, by: by.userId, how, note: note ?? null, at });
    const row = resolved ?? (await findIncident(pool, id));
    if (!row) throw new Refused("not_found");
    if (resolved) await recordAudit(db, { by, at }, audited("incident.resolved", row, { how }));
    return incidentAnswer(deps, row);
  });
}
