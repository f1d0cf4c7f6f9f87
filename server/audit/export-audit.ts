import type { AuditEntry } from "@waybill/contract/operations/audit";
import type { Deps } from "../platform/deps.ts";
import { findAudit } from "./rows.ts";
import { type AuditQuery, auditFilterOf, auditEntryOf } from "./audit-entry.ts";

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
/** Quotes a value for CSV. A value that a spreadsheet would run as a formula becomes text. */
const cell = (text: string | null): string =>
  `"${(text ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
const line = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(",")}\r\n`;

const readAtOnce = 500;

/** All rows of a search as CSV, read page by page while sending, so that memory use stays low. */
export async function* exportAudit({ db }: Pick<Deps, "db">, query: AuditQuery): AsyncGenerator<string> {
  yield `\uFEFF${line(head)}`;
  let before: number | undefined;
  for (;;) {
    const rows = await findAudit(db, { ...auditFilterOf(query), before }, readAtOnce);
    yield rows.map((row) => line(columnsOf(auditEntryOf(row)))).join("");
    before = rows.at(-1)?.id;
    if (before === undefined || rows.length < readAtOnce) return;
  }
}
