import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import {
  formatHours,
  isClosedAllDay,
  isMalformed,
  type ParsedHours,
  nextOpening,
  parseServiceHours,
} from "@waybill/domain/time/service-hours";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "../request-form.module.css";
import { timeSlots } from "./time-slots.ts";

type Props = { hours: ParsedHours | undefined; onPlan: (plannedFor: Date | undefined) => void };

/**
 * The end of the flow outside the service hours: says when the service opens, and offers to schedule for that time
 * if possible. Malformed hours are shown as written.
 */
export function ServiceClosed({ hours, onPlan }: Props) {
  const t = useTexts();
  const { timezone } = useCountry();
  const mayPlan = useFlag("pre_order");
  const [now] = useState(() => new Date());
  if (!hours) return null;
  const again = <Button onClick={() => onPlan(undefined)}>{t("request.closed.again")}</Button>;
  if (isClosedAllDay(hours))
    return (
      <EmptyState icon="clock" title={t("request.closed.title-unknown")} alert action={again}>
        {t("request.closed.all-day")}
      </EmptyState>
    );
  if (isMalformed(hours))
    return (
      <EmptyState icon="warning" title={t("request.closed.title-unknown")} alert action={again}>
        {t("request.closed.malformed", { hours: isolateLtr(hours.malformed) })}
        <br />
        {t(parseServiceHours(hours.malformed).problem ?? "")}
      </EmptyState>
    );
  const opens = nextOpening(hours, now, timezone);
  const leadMinutes = Math.max(0, (opens.getTime() - now.getTime()) / 60_000);
  const first = timeSlots({ now, leadMinutes, hours, timeZone: timezone })[0]?.slots[0];
  return (
    <EmptyState icon="clock" title={t("request.closed.title", { time: formatTime(opens) })} alert>
      {t("request.closed.hours", formatHours(hours))}
      <span className={styles.closedActions}>
        {mayPlan && first && (
          <Button look="primary" onClick={() => onPlan(first)}>
            {t("request.closed.plan", { time: formatTime(first) })}
          </Button>
        )}
        {again}
      </span>
    </EmptyState>
  );
}
