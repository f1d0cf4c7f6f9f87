import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { AuditEntry, exportAudit, listAudit } from "@waybill/contract/operations/audit";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { AuditRow } from "../platform/database/operation-tables.ts";
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

type Asked = Parsed<(typeof exportAudit)["query"]>;
const filterOf = ({ actor, subject, action, from, to }: Asked) => ({
  actor: named(actor),
  subject: named(subject),
  action: action ?? undefined,
  from: time(from),
  to: time(to),
});

const entryOf = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  before: row.before,
  after: row.after,
  request_id: row.request_id,
});

/** A page of the audit, newest first. */
export async function readAudit(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage, ...asked }: Parsed<(typeof listAudit)["query"]>,
): Promise<AnswerOf<typeof listAudit>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const rows = await findAudit(db, { ...filterOf(asked), before }, limit + 1);
  return pageAfter(rows, limit, ({ id }) => [id], entryOf);
}

const head = ["at", "actor", "action", "subject", "before", "after", "request_id"];
const columnsOf = ({ at, actor, action, subject, before, after, request_id }: AuditEntry) => [
  at,
  `${actor.kind}:${actor.id}`,
  action,
  `${subject.kind}:${subject.id}`,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
  request_id,
];
/** Quoted for a sheet; what a sheet would take for a formula is kept a text. */
const cell = (text: string | null): string =>
  `"${(text ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
const line = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(",")}\r\n`;

const readAtOnce = 500;

/** All rows that a search finds as CSV, read page by page as they are sent: however many, few are held at a time. */
export async function* auditAsCsv({ db }: Pick<Deps, "db">, asked: Asked): AsyncGenerator<string> {
  yield `\uFEFF${line(head)}`;
  let before: number | undefined;
  for (;;) {
    const rows = await findAudit(db, { ...filterOf(asked), before }, readAtOnce);
    yield rows.map((row) => line(columnsOf(entryOf(row)))).join("");
    before = rows.at(-1)?.id;
    if (before === undefined || rows.length < readAtOnce) return;
  }
}
