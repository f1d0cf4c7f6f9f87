import type * as endpoints from "@waybill/contract/operations/insight";
import type { AnswerOf, BodyOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Alert } from "@waybill/contract/operations/insight";
import { isEmail } from "@waybill/domain/accounts/field-formats";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { Refused } from "../platform/http/refused.ts";
import { type AlertRow, deleteAlert, findAlert, findAlerts, insertAlert, updateAlert } from "./alert-rows.ts";
import { metricOf, type AlertDeps } from "./watch-alerts.ts";

const alertAnswer = (row: AlertRow): Alert => ({
  alert_id: row.alert_id,
  name: row.name,
  metric: metricOf(row),
  threshold: row.threshold,
  window_minutes: row.window_minutes,
  channel: row.channel,
  target: row.target,
  is_active: row.is_active,
  value: row.value,
  looked_at: row.looked_at?.toISOString() ?? null,
  passed_at: row.passed_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
});

/** A page of the alerts, ordered by id. */
export async function listAlerts(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listAlerts)["query"]>,
): Promise<AnswerOf<typeof endpoints.listAlerts>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findAlerts(db, after, limit + 1);
  return pageAfter(rows, limit, ({ alert_id }) => [alert_id], alertAnswer);
}

async function requireTarget(
  { outgoing }: Pick<AlertDeps, "outgoing">,
  { channel, target }: Pick<AlertRow, "channel" | "target">,
): Promise<void> {
  if (channel === "mail" && !isEmail(target)) throw new Refused("malformed_request", { path: ["target"] });
  if (channel === "webhook" && !(await outgoing.isAllowed(target)))
    throw new Refused("webhook_address_refused", { path: ["target"] });
}

/** The fields of an alert that the audit records; without the target, which is a person's address. */
const audited = ({ name, metric, threshold, window_minutes, channel, is_active }: AlertRow) => ({
  name,
  metric,
  threshold,
  window_minutes,
  channel,
  is_active,
});

/** Creates an alert, or changes the one with `id`. */
async function putAlert(
  deps: AlertDeps,
  actor: Operator,
  { is_active = true, ...facts }: BodyOf<typeof endpoints.addAlert>,
  id?: string,
): Promise<Alert> {
  await requireTarget(deps, facts);
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    const before = id === undefined ? undefined : await findAlert(db, id);
    if (id !== undefined && !before) throw new Refused("not_found");
    const alert_id = id ?? `alert-${deps.randomBytes(8).toString("hex")}`;
    const row = before
      ? await updateAlert(db, alert_id, { ...facts, is_active })
      : await insertAlert(db, {
          ...facts,
          alert_id,
          is_active,
          passed_at: null,
          created_at: at,
          created_by: actor.userId,
        });
    const change = {
      action: before ? "alert.changed" : "alert.added",
      subject: { kind: "alert", id: alert_id },
      before: before && audited(before),
      after: audited(row),
    };
    await recordAudit(db, { by: actor, at }, change);
    return alertAnswer(row);
  });
}

export const addAlert = (
  deps: AlertDeps,
  actor: Operator,
  facts: BodyOf<typeof endpoints.addAlert>,
): Promise<Alert> => putAlert(deps, actor, facts);

export const changeAlert = (
  deps: AlertDeps,
  actor: Operator,
  id: string,
  facts: BodyOf<typeof endpoints.changeAlert>,
): Promise<Alert> => putAlert(deps, actor, facts, id);

export async function removeAlert(
  deps: Pick<Deps, "pool" | "now">,
  actor: Operator,
  id: string,
): Promise<void> {
  await inTransaction(deps.pool, async ({ db }) => {
    const before = await findAlert(db, id);
    if (!before) throw new Refused("not_found");
    await deleteAlert(db, id);
    const subject = { kind: "alert", id };
    await recordAudit(
      db,
      { by: actor, at: deps.now() },
      { action: "alert.removed", subject, before: audited(before) },
    );
  });
}
