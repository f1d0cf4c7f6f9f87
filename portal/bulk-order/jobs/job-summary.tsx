import type { BulkJob } from "@waybill/contract/bulk-jobs";
import type { BulkJobStatus } from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./job-summary.module.css";

/** The figures of an upload, in display order. */
export const jobFigures: readonly { name: string; of: (job: BulkJob) => number }[] = [
  { name: "total-rows", of: (job) => job.total_rows },
  { name: "to-be-placed", of: (job) => job.success_row_count },
  { name: "placed", of: (job) => job.orders_placed },
  { name: "errors", of: (job) => job.error_row_count },
];

/** An upload's figures: rows, to be placed, placed, failed, uploader and time. */
export function JobSummary({ job }: { job: BulkJob }) {
  const t = useTexts();
  return (
    <section className={classes.summary} aria-label={t("bulk-order.summary")}>
      <dl>
        {jobFigures.map(({ name, of }) => (
          <div key={name} className={name === "errors" && of(job) > 0 ? classes.bad : undefined}>
            <dt>{t(`bulk-order.${name}`)}</dt>
            <dd className={classes.figure}>{formatNumber(of(job))}</dd>
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

const marks: Record<BulkJobStatus, { tone: Tone; icon: IconName }> = {
  PREPROCESS_SUCCESS: { tone: "wait", icon: "search" },
  PREPROCESS_SUCCESS_WITH_ERROR: { tone: "wait", icon: "search" },
  PREPROCESS_FAIL: { tone: "danger", icon: "warning" },
  ORDER_PLACEMENT_SUCCESS: { tone: "done", icon: "tick" },
  ORDER_PLACEMENT_SUCCESS_WITH_ERROR: { tone: "wait", icon: "warning" },
  ORDER_PLACEMENT_FAIL: { tone: "danger", icon: "warning" },
  UNKNOWN: { tone: "ended", icon: "help" },
};

/** An upload's status with its mark. */
export function JobStatusLabel({ status }: { status: BulkJobStatus }) {
  const t = useTexts();
  return <StatusLabel {...marks[status]}>{t(`bulk-job-status.${status}`)}</StatusLabel>;
}
