import type { BulkJob } from "@waybill/contract/bulk-jobs";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./job-summary.module.css";
import { JobStatusLabel } from "./job-status-label.tsx";

/** An upload in figures: its rows, what is to be placed, what was, what went wrong, who sent it and when. */
export function JobSummary({ job }: { job: BulkJob }) {
  const t = useTexts();
  const figures = [
    ["total-rows", job.total_rows],
    ["to-be-placed", job.success_row_count],
    ["placed", job.orders_placed],
    ["errors", job.error_row_count],
  ] as const;
  return (
    <section className={classes.summary} aria-label={t("bulk-order.summary")}>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name} className={name === "errors" && value > 0 ? classes.bad : undefined}>
            <dt>{t(`bulk-order.${name}`)}</dt>
            <dd className={classes.figure}>{formatNumber(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("bulk-order.status")}</dt>
          <dd>
            <JobStatusLabel status={job.status} />
          </dd>
        </div>
        <div className={classes.wide}>
          <dt>{t("bulk-order.created-by")}</dt>
          <dd>
            <bdi>{job.created_by}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("bulk-order.created-date")}</dt>
          <dd>
            <bdi>{`${formatDay(job.created_at)}, ${formatTime(job.created_at)}`}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
