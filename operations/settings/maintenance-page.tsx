import {
  type MaintenanceSetting,
  readMaintenance,
  setMaintenance,
} from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useMay } from "../sign-in/use-operator.ts";
import { MomentField } from "../market/moment-field.tsx";
import { SettingPage } from "./setting-page.tsx";
import styles from "../market/settings/settings.module.css";
import { useSetting } from "../market/settings/use-setting.ts";

type Change = Partial<MaintenanceSetting>;

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
      {(now) => (
        <Switches
          key={JSON.stringify(now)}
          now={now}
          busy={change.isPending}
          onChange={(next) => change.mutate(next)}
        />
      )}
    </SettingPage>
  );
}

type SwitchesProps = { now: MaintenanceSetting; busy: boolean; onChange: (change: Change) => void };

function Switches({ now, busy, onChange }: SwitchesProps) {
  const t = useTexts();
  const mayChange = useMay(["maintenance", "change"]);
  const [from, setFrom] = useState(now.planned.from ?? "");
  const [until, setUntil] = useState(now.planned.until ?? "");
  const [asking, setAsking] = useState(false);
  const state = (isOn: boolean) => (
    <StatusLabel tone={isOn ? "danger" : "done"} icon={isOn ? "warning" : "tick"}>
      {t(isOn ? "console.on" : "console.off")}
    </StatusLabel>
  );
  return (
    <div className={styles.form}>
      <section className={styles.card}>
        <h2>
          {t("console.maintenance-planned")} {state(now.planned.value)}
        </h2>
        <p className={styles.hint}>{t("console.maintenance-planned-text")}</p>
        {mayChange && (
          <>
            <div className={styles.pair}>
              <MomentField label={t("console.from")} optional value={from} onChange={setFrom} />
              <MomentField label={t("console.until")} optional value={until} onChange={setUntil} />
            </div>
            <div className={styles.actions}>
              <Button
                look="primary"
                busy={busy}
                onClick={() =>
                  onChange({ planned: { value: true, from: from || null, until: until || null } })
                }
              >
                {t("console.maintenance-planned-on")}
              </Button>
              {now.planned.value && (
                <Button
                  busy={busy}
                  onClick={() => onChange({ planned: { value: false, from: null, until: null } })}
                >
                  {t("console.switch-off")}
                </Button>
              )}
            </div>
          </>
        )}
      </section>
      <section className={styles.card}>
        <h2>
          {t("console.maintenance-unplanned")} {state(now.unplanned.value)}
        </h2>
        <p className={styles.hint}>{t("console.maintenance-unplanned-text")}</p>
        {mayChange && (
          <Button
            look={now.unplanned.value ? "secondary" : "danger"}
            busy={busy}
            onClick={() =>
              now.unplanned.value ? onChange({ unplanned: { value: false } }) : setAsking(true)
            }
          >
            {t(now.unplanned.value ? "console.switch-off" : "console.maintenance-unplanned-on")}
          </Button>
        )}
      </section>
      <Dialog
        open={asking}
        danger
        title={t("console.maintenance-unplanned-on")}
        description={t("console.maintenance-unplanned-text")}
        submitLabel={t("console.maintenance-unplanned-on")}
        busy={busy}
        onCancel={() => setAsking(false)}
        onSubmit={() => onChange({ unplanned: { value: true } })}
      />
    </div>
  );
}
