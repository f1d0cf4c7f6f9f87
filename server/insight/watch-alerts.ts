import { alertMetrics, alertStep } from "@waybill/domain/operations/alerts";
import { countries } from "@waybill/domain/markets/countries";
import type { Deps } from "../platform/deps.ts";
import type { Mails } from "../platform/messages/mails.ts";
import type { OutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { defaultLanguage, translatorFor } from "../platform/texts.ts";
import { type AlertRow, findActiveAlerts, saveMeasurement, markAlertSent, workLeases } from "./alert-rows.ts";
import { measureMetric } from "./rows.ts";

export type AlertDeps = Deps & { mails: Mails; outgoing: Pick<OutgoingPost, "isAllowed" | "post"> };

export const metricOf = ({ metric }: AlertRow) => {
  const known = alertMetrics.find((one) => one === metric);
  if (!known) throw new Error(`Unknown metric: ${metric}.`);
  return known;
};

async function send(deps: AlertDeps, alert: AlertRow, value: number): Promise<void> {
  const { settings, brand, publicUrl, mails, outgoing } = deps;
  if (alert.channel === "webhook") {
    const { alert_id, name, metric, threshold } = alert;
    const body = JSON.stringify({ alert_id, name, metric, value, threshold, at: deps.now().toISOString() });
    const { status } = await outgoing.post(alert.target, { "content-type": "application/json" }, body);
    if (status >= 300) throw new Error(`The alert's webhook responded with status ${status}.`);
    return;
  }
  const translate = translatorFor(defaultLanguage(countries[settings.country]));
  const service = brand.current().service_name;
  const link = `${publicUrl()}/operations/insight/alerts`;
  const values = { service, name: alert.name, value, threshold: alert.threshold, link };
  await mails.send({
    to: alert.target,
    subject: translate("mail.alert.subject", values),
    text: translate("mail.alert.text", values),
    links: [link],
    code: null,
  });
}

const everyMs = 30_000;
const minuteMs = 60_000;

/**
 * Measures the alerts' values, and sends one message when a value rises above its threshold. Runs in one process at
 * a time; an unsent message is retried in the next run.
 */
export function openAlerts(deps: AlertDeps): RepeatingWork {
  const { db, pool, now, log } = deps;
  const holder = deps.randomBytes(8).toString("hex");
  const look = async (alert: AlertRow): Promise<void> => {
    const at = now();
    const since = new Date(at.getTime() - alert.window_minutes * minuteMs);
    const value = await measureMetric(pool, metricOf(alert), { now: at, since });
    const step = alertStep({ threshold: alert.threshold, hasPassed: alert.passed_at !== null }, value);
    const passedAt = step === "passes" ? at : step === "falls_back" ? null : alert.passed_at;
    await saveMeasurement(db, alert.alert_id, { value, at, passedAt });
    const isSent = step === "stays" && alert.sent_at !== null;
    if (passedAt === null || isSent) return;
    await send(deps, alert, value);
    await markAlertSent(db, alert.alert_id, now());
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
          log.warn({ err: error, alert_id: alert.alert_id }, "checking an alert failed and is retried"),
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
