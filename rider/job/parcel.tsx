import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Icon } from "@waybill/ui/icon.tsx";
import { leftToRight, useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./job.module.css";

/** What is said at the counter; an order from before there were codes has the end of its number. */
export const counterCode = ({ counter_code, order_id }: Job): string =>
  counter_code ?? order_id.slice(-4).toUpperCase();

/** Which of several parcels is meant. */
export function Parcel({ job, more }: { job: Job; more: number }) {
  const t = useTexts();
  if (more === 0) return null;
  return (
    <p className={classes.parcel}>
      <Icon name="parcel" />
      {t("rider.job.parcel", { code: leftToRight(counterCode(job)) })}
    </p>
  );
}
