import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { ParsedHours } from "@waybill/domain/time/service-hours";
import { Chip } from "@waybill/ui/chip.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useMemo, useState } from "react";
import { idOfField } from "../request-fields.ts";
import styles from "../request-form.module.css";
import type { FieldProblem } from "../request-types.ts";
import { daysAhead, timeSlots } from "./time-slots.ts";

type Props = {
  /** Undefined: as soon as possible. */
  plannedFor: Date | undefined;
  hours: ParsedHours | undefined;
  problem: FieldProblem | undefined;
  onPlan: (plannedFor: Date | undefined) => void;
  /** Options of an order for as soon as possible. */
  children?: ReactNode;
};

/** As soon as possible, or later at a time inside the service hours. */
export function When({ plannedFor, hours, problem, onPlan, children }: Props) {
  const t = useTexts();
  const country = useCountry();
  const mayPlan = useFlag("pre_order");
  const [now] = useState(() => new Date());
  const days = useMemo(
    () => timeSlots({ now, leadMinutes: country.minimum_eta, hours, timeZone: country.timezone }),
    [now, hours, country],
  );
  if (!mayPlan)
    return children ? (
      <div className={styles.group}>
        <div className={styles.stack}>{children}</div>
      </div>
    ) : null;

  const chosen = plannedFor && days.find(({ slots }) => slots.some((slot) => +slot === +plannedFor));
  const dayWords = (day: string, slot: Date) =>
    [t("request.when.today"), t("request.when.tomorrow")][daysAhead(day, now, country.timezone)] ??
    formatDay(slot);
  return (
    <section className={styles.group} aria-labelledby="request-when">
      <h2 id="request-when">{t("request.group.when")}</h2>
      <div className={styles.stack}>
        <RadioGroup
          label={t("request.group.when")}
          value={plannedFor ? "later" : "asap"}
          options={[
            { value: "asap", words: t("request.when.asap"), icon: "clock" },
            { value: "later", words: t("request.when.later"), icon: "calendar" },
          ]}
          onChoose={(choice) => onPlan(choice === "later" ? days[0]?.slots[0] : undefined)}
        />
        {!plannedFor && children}
        {plannedFor && (
          <>
            <div className={styles.chips} role="group" aria-label={t("request.when.day")}>
              {days.map(({ day, slots: [slot] }) =>
                slot ? (
                  <Chip key={day} on={day === chosen?.day} onClick={() => onPlan(slot)}>
                    {dayWords(day, slot)}
                  </Chip>
                ) : null,
              )}
            </div>
            <div className={styles.half}>
              <Field
                id={idOfField("plannedFor")}
                label={t("request.when.time")}
                error={problem && t(problem.key, problem.values)}
              >
                {(described) => (
                  <Control icon="clock" end={<Icon name="chevron-down" small />}>
                    <select
                      {...described}
                      className="num"
                      value={+plannedFor}
                      onChange={(event) => onPlan(new Date(Number(event.target.value)))}
                    >
                      {(chosen?.slots ?? [plannedFor]).map((slot) => (
                        <option key={+slot} value={+slot}>
                          {formatTime(slot)}
                        </option>
                      ))}
                    </select>
                  </Control>
                )}
              </Field>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
