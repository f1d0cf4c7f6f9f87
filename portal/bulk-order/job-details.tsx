import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { type BulkJob, type BulkRow, readBulkJob } from "@waybill/contract/bulk-jobs";
import {
  type BulkJobEvent,
  nextBulkJobState,
  initialBulkJobState,
} from "@waybill/domain/bulk-jobs/jobs/job-state";
import { bulkJobStatuses } from "@waybill/domain/bulk-jobs/jobs/job-status";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { pathOfBulk } from "../navigation/paths.ts";
import classes from "./bulk-order-screen.module.css";
import { RowsGrid } from "./rows/rows-grid.tsx";
import type { JobAndRows, JobState } from "./jobs/job-and-rows.ts";
import resultClasses from "./uploading/results.module.css";
import {
  isSearchPending,
  type JobActions,
  jobKey,
  notifyBulkError,
  pendingEveryMs,
  usePlaceOrders,
  useRowActions,
} from "./jobs/job-actions.ts";
import { TableSkeleton } from "./jobs/job-history.tsx";
import { JobSummary } from "./jobs/job-summary.tsx";
import { PlaceFooter, rowsToPlace } from "./jobs/place-footer.tsx";

/** One upload with figures and rows. If placing was interrupted, the remaining orders can be placed here. */
export function JobDetails({ vendorId, jobId }: { vendorId: string; jobId: string }) {
  const t = useTexts();
  const { state, actions, error, retry } = useJobDetails(vendorId, jobId);
  const job = state?.preprocess;
  const time = job && `${formatDay(job.created_at)}, ${formatTime(job.created_at)}`;
  const isGone = error instanceof CallRefused && error.status === 404;
  return (
    <>
      <div className={classes.top}>
        <Link className={classes.back} to={pathOfBulk(vendorId)}>
          <span className={classes.turned}>
            <Icon name="chevron" small />
          </span>
          {t("bulk-order.back")}
        </Link>
        <h1>{time ? t("bulk-order.details", { time }) : t("bulk-order.title")}</h1>
      </div>
      {job ? (
        <Job job={job} rows={state.details} vendorId={vendorId} refresh={retry} actions={actions} />
      ) : error ? (
        <EmptyState
          icon={isGone ? "search" : "warning"}
          alert
          title={t(isGone ? error.translationKey : "view-details-error")}
          action={!isGone && <Button onClick={retry}>{t("ui.retry")}</Button>}
        />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

type JobProps = JobAndRows & { vendorId: string; refresh: () => void; actions: JobActions };

function Job({ job, rows, vendorId, refresh, actions }: JobProps) {
  const [isPlacing, setPlacing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const end = () => {
    setPlacing(false);
    setAttempt(attempt + 1);
    refresh();
  };
  const place = usePlaceOrders({ onPartly: end, onFailed: end });
  return (
    <div className={resultClasses.results}>
      <JobSummary job={job} />
      <RowsGrid
        key={bulkJobStatuses[job.status].stage}
        rows={rows}
        vendorId={vendorId}
        actions={isPlacing ? undefined : actions}
      />
      {rowsToPlace(rows).length > 0 && (
        <PlaceFooter
          key={attempt}
          rows={rows}
          isPlacing={isPlacing}
          onPlace={() => {
            setPlacing(true);
            void place(job);
          }}
        />
      )}
    </div>
  );
}

/** One upload with all of its rows. */
function useJobDetails(vendorId: string, jobId: string) {
  const cache = useQueryClient();
  const queryKey = jobKey({ vendor_id: vendorId, bulk_job_id: jobId });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { bulk_job: job, rows } = (await call(readBulkJob, { params: { vendorId, jobId }, signal })).body;
      return nextBulkJobState<BulkJob, BulkRow>(initialBulkJobState, { type: "LOOKED_AT", job, rows });
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.details.some(isSearchPending) ? pendingEveryMs : false),
  });
  useEffect(() => {
    if (error) notifyBulkError("view-details-error");
  }, [error]);
  const change = (event: BulkJobEvent<BulkJob, BulkRow>) =>
    cache.setQueryData<JobState>(queryKey, (state) => state && nextBulkJobState(state, event));
  const actions = useRowActions(
    data?.preprocess ?? null,
    (job, row) => change({ type: "CORRECTED", job, row }),
    (read) => change({ type: "LOOKED_AT", ...read }),
  );
  return { state: data, actions, error, retry: () => void refetch() };
}
