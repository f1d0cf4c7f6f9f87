import { one, type Queryable } from "../../platform/database/transaction.ts";

type NewIncident = { orderId: string; kind: string; detail: Readonly<Record<string, unknown>>; at: Date };

/** Opens an incident of an order; one of its kind that is open already stays as it is. */
export const insertIncident = async (db: Queryable, { orderId, kind, detail, at }: NewIncident) => {
  await db.query({
    name: "open-incident",
    text: `insert into incidents (order_id, kind, detail, opened_at) values ($1, $2, $3, $4)
      on conflict (order_id, kind) where resolved_at is null do nothing`,
    values: [orderId, kind, JSON.stringify(detail), at],
  });
};

export type IncidentRow = {
  incident_id: number;
  order_id: string;
  kind: string;
  detail: Record<string, unknown>;
  opened_at: Date;
  owner: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  how: string | null;
  note: string | null;
};

export type IncidentFilter = {
  isResolved: boolean;
  kind: string | undefined;
  owner: string | undefined;
  order: string | undefined;
  after: readonly [at: number, id: number] | undefined;
  limit: number;
};

/** A page of the queue, the oldest first, or of what was resolved, the newest first. */
export const findIncidents = async (
  db: Queryable,
  { isResolved, kind, owner, order, after, limit }: IncidentFilter,
): Promise<IncidentRow[]> => {
  const [beyond, way] = isResolved ? ["<", "desc"] : [">", "asc"];
  const { rows } = await db.query<IncidentRow>({
    name: isResolved ? "resolved-incidents" : "waiting-incidents",
    text: `select * from incidents where resolved_at is ${isResolved ? "not null" : "null"}
      and ($1::text is null or kind = $1) and ($2::text is null or owner = $2) and ($3::text is null or order_id = $3)
      and ($4::timestamptz is null or (opened_at, incident_id) ${beyond} ($4, $5))
      order by opened_at ${way}, incident_id ${way} limit $6`,
    values: [
      kind ?? null,
      owner ?? null,
      order ?? null,
      after ? new Date(after[0]) : null,
      after?.[1] ?? null,
      limit,
    ],
  });
  return rows;
};

export const findIncident = (db: Queryable, incidentId: number): Promise<IncidentRow | undefined> =>
  one<IncidentRow>(db, {
    name: "incident",
    text: "select * from incidents where incident_id = $1",
    values: [incidentId],
  });

export const findOpenIncident = (
  db: Queryable,
  orderId: string,
  kind: string,
): Promise<IncidentRow | undefined> =>
  one<IncidentRow>(db, {
    name: "open-incident-of-kind",
    text: "select * from incidents where order_id = $1 and kind = $2 and resolved_at is null",
    values: [orderId, kind],
  });

export const setOwner = (db: Queryable, incidentId: number, owner: string | null) =>
  one<IncidentRow>(db, {
    name: "own-incident",
    text: "update incidents set owner = $2 where incident_id = $1 and resolved_at is null returning *",
    values: [incidentId, owner],
  });

/** Undefined: it was resolved already, or never opened. */
export const resolveRow = (
  db: Queryable,
  {
    incidentId,
    by,
    how,
    note,
    at,
  }: { incidentId: number; by: string; how: string; note: string | null; at: Date },
) =>
  one<IncidentRow>(db, {
    name: "resolve-incident",
    text: `update incidents set resolved_at = $5, resolved_by = $2, how = $3, note = $4, owner = coalesce(owner, $2)
      where incident_id = $1 and resolved_at is null returning *`,
    values: [incidentId, by, how, note, at],
  });
