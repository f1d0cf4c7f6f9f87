import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

type NewIncident = { orderId: string; kind: string; detail: Readonly<Record<string, unknown>>; at: Date };

const openIncidentSql = statement("open-incident")`
  insert into incidents (order_id, kind, detail, opened_at)
    values (${"orderId"}, ${"kind"}, ${"detail"}, ${"at"})
  on conflict (order_id, kind) where resolved_at is null do nothing`;

/** Opens an incident of an order; an open one of its kind is left unchanged. */
export const insertIncident = async (db: Queryable, { orderId, kind, detail, at }: NewIncident) => {
  await db.query(openIncidentSql({ orderId, kind, detail: JSON.stringify(detail), at }));
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

const filtered = fragment`(${"kind"}::text is null or kind = ${"kind"})
    and (${"owner"}::text is null or owner = ${"owner"}) and (${"order"}::text is null or order_id = ${"order"})`;

const waitingIncidentsSql = statement("waiting-incidents")`
  select * from incidents where resolved_at is null and ${filtered}
    and (${"afterAt"}::timestamptz is null or (opened_at, incident_id) > (${"afterAt"}, ${"afterId"}))
  order by opened_at, incident_id limit ${"limit"}`;

const resolvedIncidentsSql = statement("resolved-incidents")`
  select * from incidents where resolved_at is not null and ${filtered}
    and (${"afterAt"}::timestamptz is null or (opened_at, incident_id) < (${"afterAt"}, ${"afterId"}))
  order by opened_at desc, incident_id desc limit ${"limit"}`;

/** A page of incidents: open ones, oldest first, or resolved ones, newest first. */
export const findIncidents = async (
  db: Queryable,
  { isResolved, kind, owner, order, after, limit }: IncidentFilter,
): Promise<IncidentRow[]> => {
  const page = isResolved ? resolvedIncidentsSql : waitingIncidentsSql;
  const { rows } = await db.query<IncidentRow>(
    page({
      kind: kind ?? null,
      owner: owner ?? null,
      order: order ?? null,
      afterAt: after ? new Date(after[0]) : null,
      afterId: after?.[1] ?? null,
      limit,
    }),
  );
  return rows;
};

const incidentSql = statement("incident")`select * from incidents where incident_id = ${"incidentId"}`;

export const findIncident = (db: Queryable, incidentId: number): Promise<IncidentRow | undefined> =>
  firstRow<IncidentRow>(db, incidentSql({ incidentId }));

const openIncidentOfKindSql = statement("open-incident-of-kind")`
  select * from incidents where order_id = ${"orderId"} and kind = ${"kind"} and resolved_at is null`;

export const findOpenIncident = (
  db: Queryable,
  orderId: string,
  kind: string,
): Promise<IncidentRow | undefined> => firstRow<IncidentRow>(db, openIncidentOfKindSql({ orderId, kind }));

const ownIncidentSql = statement("own-incident")`
  update incidents set owner = ${"owner"} where incident_id = ${"incidentId"} and resolved_at is null
    returning *`;

export const setOwner = (db: Queryable, incidentId: number, owner: string | null) =>
  firstRow<IncidentRow>(db, ownIncidentSql({ incidentId, owner }));

const resolveIncidentSql = statement("resolve-incident")`
  update incidents set resolved_at = ${"at"}, resolved_by = ${"by"}, how = ${"how"}, note = ${"note"},
    owner = coalesce(owner, ${"by"})
  where incident_id = ${"incidentId"} and resolved_at is null returning *`;

/** undefined if the incident is resolved already, or never existed. */
export const resolveRow = (
  db: Queryable,
  {
    incidentId,
    by,
    how,
    note,
    at,
  }: { incidentId: number; by: string; how: string; note: string | null; at: Date },
) => firstRow<IncidentRow>(db, resolveIncidentSql({ incidentId, by, how, note, at }));
