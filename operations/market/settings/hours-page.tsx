import {
  readServiceHours,
  type ServiceHoursSetting,
  setServiceHours,
} from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { closedAllDay } from "@waybill/domain/time/service-hours";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useMay } from "../../sign-in/use-operator.ts";
import { SettingsPage } from "./page.tsx";
import styles from "./settings.module.css";
import { useSetting } from "./use-setting.ts";

type Holiday = ServiceHoursSetting["holidays"][number];

const ends = (hours: string) =>
  hours.split(":").map((end) => `${end.slice(0, 2)}:${end.slice(2)}`) as [string, string];
const written = (from: string, to: string) => `${from.replace(":", "")}:${to.replace(":", "")}`;

/** The service hours, and the days with different ones or none. */
export function HoursPage() {
  const t = useTexts();
  const { query, change } = useSetting(
    ["market", "hours"],
    ({ signal }) => call(readServiceHours, { signal }).then(({ result }) => result),
    (body: ServiceHoursSetting) => call(setServiceHours, { body }),
  );
  return (
    <SettingsPage title={t("console.market-page-hours")} query={query}>
      {(hours) => (
        <HoursForm
          key={JSON.stringify(hours)}
          hours={hours}
          busy={change.isPending}
          onSave={(next) => change.mutate(next)}
        />
      )}
    </SettingsPage>
  );
}

type FormProps = { hours: ServiceHoursSetting; busy: boolean; onSave: (hours: ServiceHoursSetting) => void };

function HoursForm({ hours, busy, onSave }: FormProps) {
  const t = useTexts();
  const mayChange = useMay(["service_hours", "change"]);
  const [value, setValue] = useState(hours.value);
  const [holidays, setHolidays] = useState<readonly Holiday[]>(hours.holidays);
  const set = (index: number, next: Holiday | undefined) =>
    setHolidays(holidays.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && mayChange) onSave({ value, holidays: holidays.filter(({ date }) => date) });
      }}
    >
      <fieldset className={styles.bare} disabled={!mayChange}>
        <HoursFields value={value} onChange={setValue} />
        <p className={styles.hint}>{t("console.market-hours-hint")}</p>
        <h2>{t("console.market-holidays")}</h2>
        {holidays.length === 0 && <p className={styles.hint}>{t("console.market-holidays-none")}</p>}
        <ul className={styles.holidays}>
          {holidays.map((holiday, index) => {
            const isClosed = holiday.hours === closedAllDay;
            return (
              <li key={index}>
                <TextField
                  label={t("console.market-holiday-date")}
                  type="date"
                  required
                  value={holiday.date}
                  onChange={({ target }) => set(index, { ...holiday, date: target.value })}
                />
                <TextField
                  label={t("console.market-holiday-name")}
                  maxLength={120}
                  value={holiday.name ?? ""}
                  onChange={({ target }) => set(index, { ...holiday, name: target.value })}
                />
                <Checkbox
                  checked={isClosed}
                  onCheck={(closed) => set(index, { ...holiday, hours: closed ? closedAllDay : value })}
                >
                  {t("console.market-holiday-closed")}
                </Checkbox>
                {!isClosed && (
                  <HoursFields
                    value={holiday.hours}
                    onChange={(next) => set(index, { ...holiday, hours: next })}
                  />
                )}
                {mayChange && (
                  <IconButton name="bin" label={t("console.remove")} onClick={() => set(index, undefined)} />
                )}
              </li>
            );
          })}
        </ul>
        {mayChange && (
          <div className={styles.actions}>
            <Button
              icon="plus"
              onClick={() => setHolidays([...holidays, { date: "", hours: closedAllDay, name: "" }])}
            >
              {t("console.market-holiday-add")}
            </Button>
            <Button type="submit" look="primary" busy={busy}>
              {t("console.save")}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

function HoursFields({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const [from, to] = ends(value);
  return (
    <div className={styles.pair}>
      <TextField
        label={t("console.market-hours-opens")}
        type="time"
        value={from}
        onChange={({ target }) => target.value && onChange(written(target.value, to))}
      />
      <TextField
        label={t("console.market-hours-closes")}
        type="time"
        value={to}
        onChange={({ target }) => target.value && onChange(written(from, target.value))}
      />
    </div>
  );
}
