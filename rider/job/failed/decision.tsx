import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "../job.module.css";

/** The shop's decision after a failed delivery, and its note to the rider. */
export function Decision({ job }: { job: Job }) {
  const t = useTexts();
  const { choice, note, at } = job.after_failure ?? {};
  // After disposal the job has no further step that could show the decision.
  if (!choice || choice === "dispose") return null;
  return (
    <div role="status" className={classes.decided}>
      <Icon name={choice === "return" ? "store" : "repeat"} />
      <p>
        <b>
          {at == null
            ? t(`rider.decided.${choice}`)
            : t("rider.decided.try-at", { time: formatTime(new Date(at * 1000)) })}
        </b>
        {note !== null && note !== undefined && <bdi>{note}</bdi>}
      </p>
    </div>
  );
}
