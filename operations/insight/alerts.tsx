import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addAlert,
  type Alert,
  changeAlert,
  listAlerts,
  removeAlert,
} from "@waybill/contract/operations/insight";
import { call } from "@waybill/client/calls/call.ts";
import { alertChannels, alertMetrics, windowedMetrics } from "@waybill/domain/operations/alerts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { notifyProblem } from "../calls.ts";
import styles from "../lists/page.module.css";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { useMay } from "../sign-in/use-operator.ts";

type Draft = Omit<Alert, "alert_id" | "value" | "looked_at" | "passed_at" | "sent_at"> & {
  alert_id?: string;
};
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
            cell: (alert: Alert) => <Button onClick={() => edit(alert)}>{t("console.alert-edit")}</Button>,
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

function AlertDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [{ name, metric, threshold, window_minutes, channel, target, is_active }, set] = useState(draft);
  const give = (part: Partial<Draft>) => set((before) => ({ ...before, ...part }));
  const done = () => {
    void queries.invalidateQueries({ queryKey: ["insight", "alerts"] });
    onClose();
  };
  const { alert_id } = draft;
  const saving = useMutation({
    mutationFn: () => {
      const body = { name, metric, threshold, window_minutes, channel, target, is_active };
      return alert_id === undefined
        ? call(addAlert, { body })
        : call(changeAlert, { params: { alert_id }, body });
    },
    onSuccess: done,
    onError: notifyProblem,
  });
  const removing = useMutation({
    mutationFn: (id: string) => call(removeAlert, { params: { alert_id: id } }),
    onSuccess: done,
    onError: notifyProblem,
  });
  return (
    <Dialog
      open
      title={t(alert_id === undefined ? "console.alert-new" : "console.alert-edit")}
      submitLabel={t("console.alert-save")}
      busy={saving.isPending}
      onCancel={onClose}
      onSubmit={() => name.trim() && target.trim() && saving.mutate()}
    >
      <TextField
        label={t("console.alert-name")}
        required
        maxLength={120}
        value={name}
        onChange={(event) => give({ name: event.target.value })}
      />
      <SelectField
        label={t("console.alert-metric")}
        value={metric}
        options={alertMetrics.map((value) => ({ value, label: t(`console.alert-${value}`) }))}
        onChange={(value) => give({ metric: value })}
      />
      <TextField
        label={t("console.alert-threshold")}
        inputMode="numeric"
        dir="ltr"
        value={String(threshold)}
        onChange={(event) => give({ threshold: Math.max(0, Number(event.target.value) || 0) })}
      />
      {windowedMetrics.includes(metric) && (
        <TextField
          label={t("console.alert-window")}
          inputMode="numeric"
          dir="ltr"
          value={String(window_minutes)}
          onChange={(event) =>
            give({ window_minutes: Math.min(1440, Math.max(1, Math.round(Number(event.target.value) || 1))) })
          }
        />
      )}
      <SelectField
        label={t("console.alert-channel")}
        value={channel}
        options={alertChannels.map((value) => ({ value, label: t(`console.alert-by-${value}`) }))}
        onChange={(value) => give({ channel: value })}
      />
      <TextField
        label={t("console.alert-target")}
        hint={t("console.alert-target-hint")}
        dir="ltr"
        required
        value={target}
        onChange={(event) => give({ target: event.target.value })}
      />
      {alert_id !== undefined && (
        <Button look="plain" icon="bin" busy={removing.isPending} onClick={() => removing.mutate(alert_id)}>
          {t("console.alert-remove")}
        </Button>
      )}
    </Dialog>
  );
}
