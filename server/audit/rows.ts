import type { Insertable, Kysely } from "kysely";
import type { AuditRow } from "../platform/database/operation-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

export const insertAudit = async (
  db: Kysely<Tables>,
  rows: readonly Insertable<Tables["audit"]>[],
): Promise<void> => void (await db.insertInto("audit").values(rows).execute());

type Named = { kind: string | undefined; id: string };
export type AuditFilter = {
  actor?: Named | undefined;
  subject?: Named | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The last id of the previous page. */
  before?: number | undefined;
};

/** Finds audit rows, newest first. */
export function findAudit(db: Kysely<Tables>, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { actor, subject, action, from, to, before } = filter;
  let rows = db.selectFrom("audit").selectAll();
  if (actor) rows = rows.where("actor_id", "=", actor.id);
  if (actor?.kind !== undefined) rows = rows.where("actor_kind", "=", actor.kind);
  if (subject) rows = rows.where("subject_id", "=", subject.id);
  if (subject?.kind !== undefined) rows = rows.where("subject_kind", "=", subject.kind);
  if (action !== undefined) rows = rows.where("action", "=", action);
  if (from) rows = rows.where("at", ">=", from);
  if (to) rows = rows.where("at", "<=", to);
  if (before !== undefined) rows = rows.where("id", "<", before);
  return rows.orderBy("id", "desc").limit(limit).execute();
}
