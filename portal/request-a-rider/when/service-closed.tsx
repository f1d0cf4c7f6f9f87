import { clocksOf, nextOpening } from "@waybill/domain/service-hours";
import { useState } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import styles from "./service-closed.module.css";
import { timeSlots } from "./time-slots.ts";
import { useFlag } from "@waybill/client/flags.ts";
import type { Request } from "../use-request.ts";

/** The end of the flow outside the service hours: when it opens, and a rider for then where planning is on. */
export function ServiceClosed({ request }: { request: Request }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const mayPlan = useFlag("pre_order");
  const [now] = useState(() => new Date());
  const { hours } = request.snapshot.context;
  if (!hours) return null;
  const opens = nextOpening(hours, now, timezone);
  const leadMinutes = Math.max(0, (opens.getTime() - now.getTime()) / 60_000);
  const first = timeSlots({ now, leadMinutes, hours, timeZone: timezone })[0]?.slots[0];
  return (
    <EmptyState icon="clock" title={t("request.closed.title", { time: formatTime(opens) })} alert>
      {t("request.closed.hours", clocksOf(hours))}
      <span className={styles.ways}>
        {mayPlan && first && (
          <Button look="primary" onClick={() => request.plan(first)}>
            {t("request.closed.plan", { time: formatTime(first) })}
          </Button>
        )}
        <Button onClick={() => request.plan(undefined)}>{t("request.closed.again")}</Button>
      </span>
    </EmptyState>
  );
}
