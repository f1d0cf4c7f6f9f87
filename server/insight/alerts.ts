import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { addAlert, Alert, listAlerts } from "@waybill/contract/operations/insight";
import { isEmail } from "@waybill/domain/accounts/field-formats";
import { alertMetrics, alertStep } from "@waybill/domain/operations/alerts";
import { countries } from "@waybill/domain/markets/countries";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { Mails } from "../platform/messages/mails.ts";
import type { OutgoingPost } from "../platform/outgoing-post.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { defaultLanguage, speak } from "../platform/texts.ts";
import {
  type AlertRow,
  deleteAlert,
  findActiveAlerts,
  findAlert,
  findAlerts,
  insertAlert,
  noteMeasure,
  noteSent,
  updateAlert,
  workLeases,
} from "./alert-rows.ts";
import { measure } from "./rows.ts";

export type AlertDeps = Deps & { mails: Mails; outgoing: Pick<OutgoingPost, "isAllowed" | "post"> };

const metricOf = ({ metric }: AlertRow) => {
  const known = alertMetrics.find((one) => one === metric);
  if (!known) throw new Error(`There is no metric ${metric}.`);
  return known;
};

const answerOf = (row: AlertRow): Alert => ({
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

/** By their ids. */
export async function listAllAlerts(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage }: Parsed<(typeof listAlerts)["query"]>,
): Promise<AnswerOf<typeof listAlerts>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findAlerts(db, after, limit + 1);
  return pageAfter(rows, limit, ({ alert_id }) => [alert_id], answerOf);
}

async function requireTarget(
  { outgoing }: Pick<AlertDeps, "outgoing">,
  { channel, target }: Pick<AlertRow, "channel" | "target">,
): Promise<void> {
  if (channel === "mail" && !isEmail(target)) throw new Refused("malformed_request", { path: ["target"] });
  if (channel === "webhook" && !(await outgoing.isAllowed(target)))
    throw new Refused("webhook_address_refused", { path: ["target"] });
}

/** What the audit keeps of an alert: where it goes is somebody's address. */
const audited = ({ name, metric, threshold, window_minutes, channel, is_active }: AlertRow) => ({
  name,
  metric,
  threshold,
  window_minutes,
  channel,
  is_active,
});

/** Makes an alert, or with an `id` changes one. */
export async function putAlert(
  deps: AlertDeps,
  actor: Operator,
  { is_active = true, ...facts }: BodyOf<typeof addAlert>,
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
    return answerOf(row);
  });
}

export async function dropAlert(
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

async function send(deps: AlertDeps, alert: AlertRow, value: number): Promise<void> {
  const { settings, brand, publicUrl, mails, outgoing } = deps;
  if (alert.channel === "webhook") {
    const { alert_id, name, metric, threshold } = alert;
    const body = JSON.stringify({ alert_id, name, metric, value, threshold, at: deps.now().toISOString() });
    const { status } = await outgoing.post(alert.target, { "content-type": "application/json" }, body);
    if (status >= 300) throw new Error(`The address of an alert answered ${status}.`);
    return;
  }
  const say = speak(defaultLanguage(countries[settings.country]));
  const service = brand.worn().service_name;
  const link = `${publicUrl()}/operations/insight/alerts`;
  const values = { service, name: alert.name, value, threshold: alert.threshold, link };
  await mails.send({
    to: alert.target,
    subject: say("mail.alert.subject", values),
    text: say("mail.alert.text", values),
    links: [link],
    code: null,
  });
}

const everyMs = 30_000;
const minuteMs = 60_000;

/**
 * Measures what the alerts watch, and says once what has risen above its threshold. One process at a time does: what was
 * not taken is tried again at the next look.
 */
export function openAlerts(deps: AlertDeps): RepeatingWork {
  const { db, pool, now, log } = deps;
  const holder = deps.randomBytes(8).toString("hex");
  const look = async (alert: AlertRow): Promise<void> => {
    const at = now();
    const since = new Date(at.getTime() - alert.window_minutes * minuteMs);
    const value = await measure(pool, metricOf(alert), { now: at, since });
    const step = alertStep({ threshold: alert.threshold, hasPassed: alert.passed_at !== null }, value);
    const passedAt = step === "passes" ? at : step === "falls_back" ? null : alert.passed_at;
    await noteMeasure(db, alert.alert_id, { value, at, passedAt });
    const isSent = step === "stays" && alert.sent_at !== null;
    if (passedAt === null || isSent) return;
    await send(deps, alert, value);
    await noteSent(db, alert.alert_id, now());
  };
  const work = openRepeatingWork(deps, {
    name: "alerts",
    everyMs,
    longestPauseMs: 4 * everyMs,
    work: async (signal) => {
      const alerts = await findActiveAlerts(db);
      if (alerts.length === 0 || !(await workLeases.hold(pool, "alerts", holder))) return;
      for (const alert of alerts) {
        if (signal.aborted) return;
        await look(alert).catch((error: unknown) =>
          log.warn({ err: error, alert_id: alert.alert_id }, "an alert is looked at again"),
        );
      }
    },
  });
  return {
    ...work,
    close: async () => {
      await work.close();
      await workLeases.drop(pool, "alerts", holder).catch(() => undefined);
    },
  };
}
