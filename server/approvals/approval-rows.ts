import type { Insertable, Kysely, Selectable } from "kysely";
import type { MarketTables } from "../platform/database/market-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;
export type ApprovalRow = Selectable<MarketTables["approvals"]>;

/** Undefined if the same approval was requested before. */
export const insertApproval = (
  db: Db,
  row: Insertable<MarketTables["approvals"]>,
): Promise<ApprovalRow | undefined> =>
  db
    .insertInto("approvals")
    .values(row)
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findApproval = (db: Db, id: string): Promise<ApprovalRow | undefined> =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", id).executeTakeFirst();

type Filter = {
  status: "waiting" | "approved" | "rejected" | undefined;
  before: { at: Date; id: string } | undefined;
};

/** Finds approvals, newest first. */
export const findApprovals = (db: Db, { status, before }: Filter, limit: number): Promise<ApprovalRow[]> => {
  let rows = db
    .selectFrom("approvals")
    .selectAll()
    .orderBy("requested_at", "desc")
    .orderBy("approval_id", "desc")
    .limit(limit);
  if (status === "waiting") rows = rows.where("outcome", "is", null);
  else if (status !== undefined) rows = rows.where("outcome", "=", status);
  if (before)
    rows = rows.where((row) =>
      row.or([
        row("requested_at", "<", before.at),
        row.and([row("requested_at", "=", before.at), row("approval_id", "<", before.id)]),
      ]),
    );
  return rows.execute();
};

/** Stores a decision. Undefined if the approval was decided in the meantime. */
export const saveDecision = (
  db: Db,
  id: string,
  { outcome, by, at }: { outcome: "approved" | "rejected"; by: string; at: Date },
): Promise<ApprovalRow | undefined> =>
  db
    .updateTable("approvals")
    .set({ outcome, decided_by: by, decided_at: at })
    .where("approval_id", "=", id)
    .where("outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
