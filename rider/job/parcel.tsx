import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Icon } from "@waybill/ui/icon.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { counterCode } from "../counter-code.ts";
import classes from "./job.module.css";

/** Says which of several parcels this is. */
export function Parcel({ job, more }: { job: Job; more: number }) {
  const t = useTexts();
  if (more === 0) return null;
  return (
    <p className={classes.parcel}>
      <Icon name="parcel" />
      {t("rider.job.parcel", { code: isolateLtr(counterCode(job)) })}
    </p>
  );
}
