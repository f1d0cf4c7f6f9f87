import { useEffect, useRef } from "react";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import type { BulkFlow } from "../bulk-steps.ts";
import { JobSummary } from "../past-jobs/job-summary.tsx";
import { PlaceFoot } from "../placing/place-foot.tsx";
import { rowsToPlace } from "../placing/placing.ts";
import classes from "./results.module.css";
import { RowsGrid } from "./rows-grid.tsx";
import type { Correct } from "./use-correcting.ts";

type Checked = Extract<BulkFlow, { step: "SHOW_PREPROCESS_RESULTS" }>;
type ResultsProps = { flow: Checked; vendorId: string; onPlace: () => void; onCorrect: Correct };

/** What the check found, row by row, and the button that places what can be placed. */
export function PreprocessResults({ flow, vendorId, onPlace, onCorrect }: ResultsProps) {
  const t = useTexts();
  const { file, state } = flow;
  const { preprocess: job, orders: rows } = state;
  const isPlacing = state.request === "placing";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const counted = (count: number) => ({ count, number: formatNumber(count) });
  const count = rowsToPlace(rows).length;
  const repeats = rows.filter(({ duplicate_of: earlier }) => earlier !== null).length;
  const total = formatNumber(rows.length);
  return (
    <section className={classes.results} aria-label={t("bulk-order.results")}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {count === 0
            ? t("bulk-order.none-can-be-placed")
            : t("bulk-order.can-be-placed", { ...counted(count), total })}
        </h2>
        <p>
          <bdi>{file.name}</bdi>
        </p>
      </div>
      <ul className={classes.notes}>
        {job && job.error_row_count > 0 && count > 0 && (
          <li className={classes.bad}>
            <Icon name="warning" small />
            {t("bulk-order.left-out", counted(job.error_row_count))}
          </li>
        )}
        {repeats > 0 && (
          <li className={classes.repeat}>
            <Icon name="repeat" small />
            {t("bulk-order.repeats", counted(repeats))}
          </li>
        )}
      </ul>
      {job && <JobSummary job={job} />}
      <RowsGrid rows={rows} vendorId={vendorId} onCorrect={isPlacing ? undefined : onCorrect} />
      {count > 0 && <PlaceFoot rows={rows} isPlacing={isPlacing} onPlace={onPlace} />}
    </section>
  );
}
