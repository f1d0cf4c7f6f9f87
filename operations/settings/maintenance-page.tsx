import {
  type MaintenanceSetting,
  readMaintenance,
  setMaintenance,
} from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { UseMutationResult } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { MomentField } from "../forms/moment-field.tsx";
import { SettingPage } from "./setting-page.tsx";
import styles from "../market/settings/settings.module.css";
import { useSetting } from "../market/settings/use-setting.ts";

type Change = BodyOf<typeof setMaintenance>;

/** Planned and unplanned maintenance: effect, state and switch. */
export function MaintenancePage() {
  const t = useTexts();
  const { query, change } = useSetting(
    ["market", "maintenance"],
    ({ signal }) => call(readMaintenance, { signal }).then(({ result }) => result),
    (body: Change) => call(setMaintenance, { body }),
  );
  return (
    <SettingPage title={t("console.maintenance")} query={query}>
      {(now) => <Switches now={now} change={change} />}
    </SettingPage>
  );
}

type SwitchesProps = { now: MaintenanceSetting; change: UseMutationResult<unknown, Error, Change> };

function Switches({ now, change }: SwitchesProps) {
  const { planned, unplanned } = now;
  const t = useTexts();
  const mayChange = useMay(["maintenance", "change"]);
  /** The maintenance that closes the portal at once, and waits for confirmation. */
  const [asking, setAsking] = useState<"planned" | "unplanned">();
  const [openedAt] = useState(() => Date.now());
  const isOver = planned.until !== null && Date.parse(planned.until) <= openedAt;
  const plan = ({ from, until }: { from: string; until: string }) =>
    change.mutateAsync({ planned: { value: true, from: from || null, until: until || null }, expected: now });
  const check = ({ from, until }: { from: string; until: string }) =>
    fieldProblems({
      until:
        until &&
        !(Date.parse(until) > Math.max(Date.now(), from ? Date.parse(from) : 0)) &&
        t("console.fill-later"),
    });
  const hasStarted = (from: string | null) => !from || Date.parse(from) <= Date.now();
  const form = useForm({
    known: { from: planned.from ?? "", until: planned.until ?? "" },
    // Without other times, the maintenance is switched on.
    sendsUnchanged: true,
    check,
    save: (typed) => plan(typed).finally(() => setAsking(undefined)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isClosed = planned.value && hasStarted(planned.from) && !isOver;
    if (isClosed || !hasStarted(form.typed.from) || check(form.typed).length > 0) return form.submit(event);
    event.preventDefault();
    setAsking("planned");
  };
  const busy = change.isPending;
  const state = (isOn: boolean) => (
    <StatusLabel tone={isOn ? "danger" : "done"} icon={isOn ? "warning" : "tick"}>
      {t(isOn ? "console.on" : "console.off")}
    </StatusLabel>
  );
  return (
    <div className={styles.form}>
      <section className={styles.card}>
        <h2>
          {t("console.maintenance-planned")} {state(planned.value && !isOver)}
        </h2>
        <p className={styles.hint}>{t("console.maintenance-planned-text")}</p>
        {mayChange && (
          <form noValidate className={styles.form} onSubmit={submit}>
            <div className={`${styles.pair} ${styles.moments}`}>
              {(["from", "until"] as const).map((end) => (
                <MomentField
                  // The field keeps its initial value, so a new time from the server must remount the field.
                  key={`${end} ${planned[end] ?? ""}`}
                  label={t(`console.${end}`)}
                  optional
                  value={form.typed[end]}
                  error={form.problemOf(end)}
                  onChange={(moment) => form.set({ [end]: moment })}
                />
              ))}
            </div>
            <EditConflictNote form={form} />
            <div className={styles.actions}>
              <Button type="submit" look="primary" busy={busy}>
                {t("console.maintenance-planned-on")}
              </Button>
              {planned.value && (
                <Button
                  busy={busy}
                  onClick={() =>
                    change.mutate({ planned: { value: false, from: null, until: null }, expected: now })
                  }
                >
                  {t("console.switch-off")}
                </Button>
              )}
            </div>
          </form>
        )}
      </section>
      <section className={styles.card}>
        <h2>
          {t("console.maintenance-unplanned")} {state(unplanned.value)}
        </h2>
        <p className={styles.hint}>{t("console.maintenance-unplanned-text")}</p>
        {mayChange && (
          <Button
            look={unplanned.value ? "secondary" : "danger"}
            busy={busy}
            onClick={() =>
              unplanned.value ? change.mutate({ unplanned: { value: false } }) : setAsking("unplanned")
            }
          >
            {t(unplanned.value ? "console.switch-off" : "console.maintenance-unplanned-on")}
          </Button>
        )}
      </section>
      <Dialog
        open={asking === "planned"}
        danger
        title={t("console.maintenance-unplanned-on")}
        description={t("console.maintenance-planned-now")}
        submitLabel={t("console.maintenance-unplanned-on")}
        busy={busy}
        onCancel={() => setAsking(undefined)}
        onSubmit={form.submit}
      />
      <Dialog
        open={asking === "unplanned"}
        danger
        title={t("console.maintenance-unplanned-on")}
        description={t("console.maintenance-unplanned-text")}
        submitLabel={t("console.maintenance-unplanned-on")}
        busy={busy}
        onCancel={() => setAsking(undefined)}
        onSubmit={() =>
          change.mutate({ unplanned: { value: true } }, { onSuccess: () => setAsking(undefined) })
        }
      />
    </div>
  );
}
