import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { listAudit } from "@waybill/contract/operations/audit";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { findAudit } from "./rows.ts";

const kinds = /^([a-z_-]+):(.+)$/;

/** `order:abc` names a kind and an id, `abc` an id of any kind. */
const named = (text: string | null | undefined) => {
  if (text === null || text === undefined) return undefined;
  const [, kind, id] = kinds.exec(text) ?? [];
  return id === undefined ? { kind: undefined, id: text } : { kind, id };
};
const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** A page of the audit, newest first. */
export async function readAudit(
  { db }: Pick<Deps, "db">,
  { actor, subject, action, from, to, cursor, limit = defaultPage }: Parsed<(typeof listAudit)["query"]>,
): Promise<AnswerOf<typeof listAudit>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const filter = { actor: named(actor), subject: named(subject), action: action ?? undefined };
  const rows = await findAudit(db, { ...filter, from: time(from), to: time(to), before }, limit + 1);
  return pageAfter(
    rows,
    limit,
    ({ id }) => [id],
    (row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      actor: { kind: row.actor_kind, id: row.actor_id },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id },
      before: row.before,
      after: row.after,
      request_id: row.request_id,
    }),
  );
}
