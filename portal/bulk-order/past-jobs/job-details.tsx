import { bulkJobStatuses } from "@waybill/domain/bulk-jobs/job-status";
import { useState } from "react";
import { Link } from "react-router";
import { pathOfBulk } from "../../paths.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "../bulk-order-screen.module.css";
import type { JobAndRows } from "../bulk-steps.ts";
import { JobSummary } from "./job-summary.tsx";
import { LinesSkeleton } from "../rows/lines-skeleton.tsx";
import { PlaceFoot } from "../placing/place-foot.tsx";
import { rowsToPlace } from "../placing/placing.ts";
import resultClasses from "../rows/results.module.css";
import { RowsGrid } from "../rows/rows-grid.tsx";
import type { Correct } from "../rows/use-correcting.ts";
import { useJobDetails } from "./use-job-details.ts";
import { usePlacing } from "../placing/use-placing.ts";

/** One upload: its figures and its rows. Orders that wait in it, for placing was cut off, can be placed from here. */
export function JobDetails({ vendorId, jobId }: { vendorId: string; jobId: string }) {
  const t = useTexts();
  const { state, correct, error, retry } = useJobDetails(vendorId, jobId);
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
        <Job job={job} rows={state.details} vendorId={vendorId} refresh={retry} onCorrect={correct} />
      ) : error ? (
        <EmptyState
          icon={isGone ? "search" : "warning"}
          alert
          title={t(isGone ? error.translationKey : "view-details-error")}
          action={!isGone && <Button onClick={retry}>{t("ui.retry")}</Button>}
        />
      ) : (
        <LinesSkeleton />
      )}
    </>
  );
}

type JobProps = JobAndRows & { vendorId: string; refresh: () => void; onCorrect: Correct };

function Job({ job, rows, vendorId, refresh, onCorrect }: JobProps) {
  const [isPlacing, setPlacing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const end = () => {
    setPlacing(false);
    setAttempt(attempt + 1);
    refresh();
  };
  const place = usePlacing({ onPartly: end, onFailed: end });
  return (
    <div className={resultClasses.results}>
      <JobSummary job={job} />
      <RowsGrid
        key={bulkJobStatuses[job.status].stage}
        rows={rows}
        vendorId={vendorId}
        onCorrect={isPlacing ? undefined : onCorrect}
      />
      {rowsToPlace(rows).length > 0 && (
        <PlaceFoot
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
