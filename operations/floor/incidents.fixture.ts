import type { Incident } from "@waybill/contract/operations/incidents";
import { createdAt } from "../console.fixture.tsx";

/** An open incident that nobody has taken. */
export const incidentOf = (incident_id: string, kind: string, changes: Partial<Incident> = {}): Incident => ({
  incident_id,
  order_id: `o-${incident_id}`,
  kind,
  detail: {},
  opened_at: createdAt,
  age: 14,
  owner: null,
  resolved_at: null,
  resolved_by: null,
  how: null,
  note: null,
  ...changes,
});
