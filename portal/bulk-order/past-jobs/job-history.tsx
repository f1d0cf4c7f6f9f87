import type { BulkJob } from "@waybill/contract/bulk-jobs";
import { Link } from "react-router";
import { pathOfBulk } from "../../paths.ts";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import classes from "./job-history.module.css";
import { JobStatusLabel } from "./job-status-label.tsx";
import { LinesSkeleton } from "../rows/lines-skeleton.tsx";
import { useJobHistory } from "./use-job-history.ts";

const Line = ({ job }: { job: BulkJob }) => {
  const t = useTexts();
  const when = `${formatDay(job.created_at)}, ${formatTime(job.created_at)}`;
  const figures = [
    ["total-rows", job.total_rows],
    ["to-be-placed", job.success_row_count],
    ["placed", job.orders_placed],
    ["errors", job.error_row_count],
  ] as const;
  return (
    <tr>
      <th scope="row" className={classes.when}>
        <Link to={pathOfBulk(job.vendor_id, job.bulk_job_id)}>
          <bdi>{when}</bdi>
        </Link>
      </th>
      <td className={classes.who} data-label={t("bulk-order.created-by")}>
        <bdi>{job.created_by}</bdi>
      </td>
      <td className={classes.status}>
        <JobStatusLabel status={job.status} />
      </td>
      {figures.map(([name, value]) => (
        <td key={name} className={classes.figure} data-label={t(`bulk-order.${name}`)}>
          {formatNumber(value)}
        </td>
      ))}
    </tr>
  );
};

const columns = ["created-date", "created-by", "status", "total-rows", "to-be-placed", "placed", "errors"];

function Uploads({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { jobs, error, retry } = useJobHistory(vendorId);
  if (!jobs && error)
    return (
      <EmptyState
        icon="warning"
        alert
        title={t("job-history-error")}
        action={<Button onClick={retry}>{t("ui.retry")}</Button>}
      />
    );
  if (!jobs) return <LinesSkeleton />;
  if (jobs.length === 0) return <EmptyState icon="clock">{t("bulk-order.history-empty")}</EmptyState>;
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption className="sr">{t("bulk-order.history")}</caption>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={name} scope="col" className={at > 2 ? classes.figure : undefined}>
                {t(`bulk-order.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Line key={job.bulk_job_id} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The uploads before, newest first: when, who, what became of them. Each leads to its details. */
export function JobHistory({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  return (
    <section className={classes.history} aria-labelledby="bulk-history">
      <h2 id="bulk-history">{t("bulk-order.history")}</h2>
      <Uploads vendorId={vendorId} />
    </section>
  );
}
