import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type BulkJob, type BulkRow, listBulkJobs } from "@waybill/contract/bulk-jobs";
import { nextBulkJobState, initialBulkJobState } from "@waybill/domain/bulk-jobs/jobs/job-state";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import { pathOfBulk } from "../../navigation/paths.ts";
import { jobsKey, notifyBulkError } from "./job-actions.ts";
import classes from "./job-history.module.css";
import { jobFigures, JobStatusLabel } from "./job-summary.tsx";

type Column = {
  /** The text key of the column's heading. */
  name: string;
  look: "when" | "who" | "status" | "figure";
  cell: (job: BulkJob) => ReactNode;
};

/** Time, person, status and figures. The first column links to the upload. */
const columns: readonly Column[] = [
  {
    name: "created-date",
    look: "when",
    cell: (job) => (
      <Link to={pathOfBulk(job.vendor_id, job.bulk_job_id)}>
        <bdi>{`${formatDay(job.created_at)}, ${formatTime(job.created_at)}`}</bdi>
      </Link>
    ),
  },
  { name: "created-by", look: "who", cell: (job) => <bdi>{job.created_by}</bdi> },
  { name: "status", look: "status", cell: (job) => <JobStatusLabel status={job.status} /> },
  ...jobFigures.map(({ name, of }): Column => ({
    name,
    look: "figure",
    cell: (job) => formatNumber(of(job)),
  })),
];

function Line({ job }: { job: BulkJob }) {
  const t = useTexts();
  return (
    <tr>
      {columns.map(({ name, look, cell }) =>
        look === "when" ? (
          <th key={name} scope="row" className={classes.when}>
            {cell(job)}
          </th>
        ) : (
          <td
            key={name}
            className={classes[look]}
            data-label={look === "status" ? undefined : t(`bulk-order.${name}`)}
          >
            {cell(job)}
          </td>
        ),
      )}
    </tr>
  );
}

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
  if (!jobs) return <TableSkeleton />;
  if (jobs.length === 0) return <EmptyState icon="clock">{t("bulk-order.history-empty")}</EmptyState>;
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption className="sr">{t("bulk-order.history")}</caption>
        <thead>
          <tr>
            {columns.map(({ name, look }) => (
              <th key={name} scope="col" className={look === "figure" ? classes.figure : undefined}>
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

/** The previous uploads, newest first: time, person, outcome. Each links to its details. */
export function JobHistory({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  return (
    <section className={classes.history} aria-labelledby="bulk-history">
      <h2 id="bulk-history">{t("bulk-order.history")}</h2>
      <Uploads vendorId={vendorId} />
    </section>
  );
}

/** A vendor's uploads with placed or failed orders; reloaded when the vendor changes. */
function useJobHistory(vendorId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: jobsKey(vendorId),
    queryFn: async ({ signal }) => {
      const { body } = await call(listBulkJobs, { params: { vendorId }, signal });
      return nextBulkJobState<BulkJob, BulkRow>(initialBulkJobState, { type: "LISTED", jobs: body });
    },
    staleTime: 0,
  });
  useEffect(() => {
    if (error) notifyBulkError("job-history-error");
  }, [error]);
  return { jobs: data?.history, error, retry: () => void refetch() };
}

const widths = [48, 62, 40, 55];

/** A table's loading state, as grey bars. */
export const TableSkeleton = () => (
  <div className={classes.box}>
    <Skeleton>
      {widths.map((width) => (
        <div key={width} className={classes.wait}>
          <Bar inlineSize={`${width}%`} />
          <Bar inlineSize="96px" blockSize="24px" />
        </div>
      ))}
    </Skeleton>
  </div>
);
