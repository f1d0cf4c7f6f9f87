import {
  readServiceHours,
  type ServiceHoursSetting,
  setServiceHours,
} from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import { call } from "@waybill/client/calls/call.ts";
import { closedAllDay } from "@waybill/domain/time/service-hours";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { EditConflictNote } from "../../forms/edit-conflict-note.tsx";
import { useLeaving } from "../../forms/use-leaving.ts";
import { ReadsOnly } from "../../sign-in/reads-only.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { SettingsPage } from "./page.tsx";
import styles from "./settings.module.css";
import { useSetting } from "./use-setting.ts";

type Holiday = ServiceHoursSetting["holidays"][number];

const ends = (hours: string) =>
  hours.split(":").map((end) => `${end.slice(0, 2)}:${end.slice(2)}`) as [string, string];
const written = (from: string, to: string) => `${from.replace(":", "")}:${to.replace(":", "")}`;

/** The service hours, the days with other hours, and the closed days. */
export function HoursPage() {
  const t = useTexts();
  const { query, change } = useSetting(
    ["market", "hours"],
    ({ signal }) => call(readServiceHours, { signal }).then(({ result }) => result),
    (body: BodyOf<typeof setServiceHours>) => call(setServiceHours, { body }),
  );
  return (
    <SettingsPage title={t("console.market-page-hours")} query={query}>
      {(hours) => (
        <HoursForm hours={hours} onSave={(typed) => change.mutateAsync({ ...typed, expected: hours })} />
      )}
    </SettingsPage>
  );
}

type FormProps = {
  hours: ServiceHoursSetting;
  onSave: (typed: ServiceHoursSetting) => Promise<unknown>;
};

function HoursForm({ hours, onSave }: FormProps) {
  const t = useTexts();
  const mayChange = useMay(["service_hours", "change"]);
  const form = useForm<ServiceHoursSetting>({
    known: hours,
    check: ({ holidays }) =>
      fieldProblems(
        Object.fromEntries(
          holidays.map(({ date }, index) => {
            const isTwice = holidays.slice(0, index).some((other) => other.date === date);
            return [
              `holidays.${index}`,
              date ? isTwice && t("console.market-holiday-twice") : t("console.fill"),
            ];
          }),
        ),
      ),
    save: onSave,
  });
  useLeaving(form.isChanged);
  const { value, holidays } = form.typed;
  const setHolidays = (next: readonly Holiday[]) => form.set({ holidays: [...next] });
  const set = (index: number, next: Holiday | undefined) =>
    setHolidays(holidays.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])));
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <ReadsOnly need={["service_hours", "change"]} />
      <fieldset className={styles.bare} disabled={!mayChange}>
        <HoursFields value={value} onChange={(next) => form.set({ value: next })} />
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
                  error={form.problemOf(`holidays.${index}`)}
                  onBlur={() => form.leave(`holidays.${index}`)}
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
        <EditConflictNote form={form} />
        {mayChange && (
          <div className={styles.actions}>
            <Button
              icon="plus"
              onClick={() => setHolidays([...holidays, { date: "", hours: closedAllDay, name: "" }])}
            >
              {t("console.market-holiday-add")}
            </Button>
            <Button type="submit" look="primary" busy={form.isBusy}>
              {t("console.save")}
            </Button>
            {form.isChanged && (
              <Button look="plain" onClick={form.discard}>
                {t("console.discard")}
              </Button>
            )}
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
