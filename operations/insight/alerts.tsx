import {
  addAlert,
  type Alert,
  changeAlert,
  listAlerts,
  removeAlert,
} from "@waybill/contract/operations/insight";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { alertChannels, alertMetrics, windowedMetrics } from "@waybill/domain/operations/alerts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { refusedFieldOf } from "../calls.ts";
import styles from "../lists/page.module.css";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { NumberField } from "../forms/number-field.tsx";
import { numberProblem } from "../forms/number-problem.ts";
import { useMay } from "../sign-in/use-operator.ts";

/** The editable fields of an alert; without an id the alert is new. */
type Draft = Omit<Alert, "alert_id" | "value" | "looked_at" | "passed_at" | "sent_at"> & {
  alert_id?: string;
};
const draftOf = ({ value: _, looked_at: __, passed_at: ___, sent_at: ____, ...draft }: Alert): Draft => draft;
const newAlert: Draft = {
  name: "",
  metric: "late_orders",
  threshold: 10,
  window_minutes: 60,
  channel: "mail",
  target: "",
  is_active: true,
};

/** Alerts on metrics; each is sent once when its metric rises above the threshold. */
export function Alerts() {
  const t = useTexts();
  const mayChange = useMay(["alerts", "change"]);
  const [draft, edit] = useState<Draft>();
  const columns: Column<Alert>[] = [
    { name: t("console.alert-name"), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: t("console.alert-metric"), cell: ({ metric }) => t(`console.alert-${metric}`) },
    {
      name: t("console.alert-now"),
      cell: ({ value }) => (value === null ? "–" : formatNumber(value)),
      isNumber: true,
    },
    { name: t("console.alert-threshold"), cell: ({ threshold }) => formatNumber(threshold), isNumber: true },
    {
      name: t("console.alert-sent"),
      cell: ({ sent_at }) => (sent_at === null ? "–" : `${formatDay(sent_at)} ${formatTime(sent_at)}`),
    },
    { name: t("console.alert-target"), cell: ({ target }) => <bdi dir="ltr">{target}</bdi> },
    ...(mayChange
      ? [
          {
            name: t("console.actions"),
            cell: (alert: Alert) => (
              <Button onClick={() => edit(draftOf(alert))}>{t("console.alert-edit")}</Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{t("console.insight-alerts")}</h1>
        {mayChange && (
          <Button look="primary" icon="plus" onClick={() => edit(newAlert)}>
            {t("console.alert-new")}
          </Button>
        )}
      </div>
      <PagedTable
        label={t("console.insight-alerts")}
        queryKey={["insight", "alerts"]}
        read={(query, signal) => call(listAlerts, { query, signal })}
        columns={columns}
        keyOf={({ alert_id }) => alert_id}
      />
      {draft && <AlertDialog draft={draft} onClose={() => edit(undefined)} />}
    </>
  );
}

/** In minutes; a longer window would hide a bad hour. */
const windowLimits = { min: 1, max: 1440, isWhole: true } as const;

const blame = refusedFieldOf("name", "target");

function AlertDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const t = useTexts();
  const { alert_id } = draft;
  const settled = { refresh: [["insight", "alerts"]], onDone: onClose };
  const saving = useChange(
    ({ alert_id: id, ...typed }: Draft) => {
      const isWindowed = windowedMetrics.includes(typed.metric);
      const body = {
        ...typed,
        name: typed.name.trim(),
        target: typed.target.trim(),
        // If the field is hidden, its typed value is not sent.
        window_minutes: isWindowed ? typed.window_minutes : draft.window_minutes,
      };
      return id === undefined
        ? call(addAlert, { body })
        : call(changeAlert, { params: { alert_id: id }, body });
    },
    { ...settled, onProblem: (problem) => blame(problem).length > 0 },
  );
  const removing = useChange((id: string) => call(removeAlert, { params: { alert_id: id } }), settled);
  const form = useForm<Draft>({
    initial: draft,
    check: ({ name, metric: of, threshold: limit, window_minutes: minutes, channel, target }) => {
      const problem =
        channel === "mail" ? accountChecks.email({ email: target }) : !target.trim() && "console.fill";
      return fieldProblems({
        name: !name.trim() && t("console.fill-name"),
        threshold: numberProblem(limit),
        window_minutes: windowedMetrics.includes(of) && numberProblem(minutes, windowLimits),
        target: problem && t(problem),
      });
    },
    save: saving.mutateAsync,
    blame,
  });
  const { metric, threshold, window_minutes, channel } = form.typed;
  return (
    <Dialog
      open
      title={t(alert_id === undefined ? "console.alert-new" : "console.alert-edit")}
      submitLabel={t("console.alert-save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("console.alert-name")} required maxLength={120} {...form.text("name")} />
      <SelectField
        label={t("console.alert-metric")}
        value={metric}
        options={alertMetrics.map((value) => ({ value, label: t(`console.alert-${value}`) }))}
        onChange={(value) => form.set({ metric: value })}
      />
      <NumberField
        label={t("console.alert-threshold")}
        value={threshold}
        error={form.problemOf("threshold")}
        onChange={(next = Number.NaN) => form.set({ threshold: next })}
      />
      {windowedMetrics.includes(metric) && (
        <NumberField
          label={t("console.alert-window")}
          value={window_minutes}
          limits={windowLimits}
          error={form.problemOf("window_minutes")}
          onChange={(next = Number.NaN) => form.set({ window_minutes: next })}
        />
      )}
      <SelectField
        label={t("console.alert-channel")}
        value={channel}
        options={alertChannels.map((value) => ({ value, label: t(`console.alert-by-${value}`) }))}
        onChange={(value) => form.set({ channel: value })}
      />
      <TextField
        label={t("console.alert-target")}
        hint={t("console.alert-target-hint")}
        dir="ltr"
        required
        {...form.text("target")}
      />
      {alert_id !== undefined && (
        <Button look="plain" icon="bin" busy={removing.isPending} onClick={() => removing.mutate(alert_id)}>
          {t("console.alert-remove")}
        </Button>
      )}
    </Dialog>
  );
}
