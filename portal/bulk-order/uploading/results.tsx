import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";
import { isSearchPending, type JobActions } from "../jobs/job-actions.ts";
import { JobSummary } from "../jobs/job-summary.tsx";
import { PlaceFooter, repeatedRows, rowsToPlace } from "../jobs/place-footer.tsx";
import { RowsGrid } from "../rows/rows-grid.tsx";
import type { BulkFlow } from "./bulk-steps.ts";
import classes from "./results.module.css";

type Checked = Extract<BulkFlow, { step: "SHOW_PREPROCESS_RESULTS" }>;
type ResultsProps = { flow: Checked; vendorId: string; onPlace: () => void; actions: JobActions };

/** The check's result, row by row, and the place button. */
export function PreprocessResults({ flow, vendorId, onPlace, actions }: ResultsProps) {
  const t = useTexts();
  const { file, state } = flow;
  const { preprocess: job, orders: rows } = state;
  const isPlacing = state.request === "placing";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const counted = (count: number) => ({ count, number: formatNumber(count) });
  const wanted = rowsToPlace(rows);
  const count = wanted.length;
  const repeats = repeatedRows(wanted).length;
  const ordered = rows.filter(({ left_out, repeats_order }) => left_out && repeats_order !== null).length;
  const pending = rows.filter(isSearchPending).length;
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
        {pending > 0 && (
          <li>
            <Icon name="search" small />
            {t("bulk-order.pending", counted(pending))}
          </li>
        )}
        {job && job.error_row_count > pending && count > 0 && (
          <li className={classes.bad}>
            <Icon name="warning" small />
            {t("bulk-order.left-out", counted(job.error_row_count - pending))}
          </li>
        )}
        {ordered > 0 && (
          <li className={classes.repeat}>
            <Icon name="repeat" small />
            {t("bulk-order.ordered-already", { number: formatNumber(ordered) })}
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
      <RowsGrid rows={rows} vendorId={vendorId} actions={isPlacing ? undefined : actions} />
      {count > 0 && <PlaceFooter rows={rows} isPlacing={isPlacing} onPlace={onPlace} />}
    </section>
  );
}

type Placed = Extract<BulkFlow, { step: "SHOW_ORDER_PLACEMENT_RESULTS" }>;

/** Some orders were placed and some refused: lists the refused, and links to the others. */
export function PlacementResults({ flow, vendorId }: { flow: Placed; vendorId: string }) {
  const t = useTexts();
  const { preprocess: job, orders: rows } = flow.state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = job?.orders_placed ?? 0;
  const values = { count, number: formatNumber(count), total: formatNumber(rows.length) };
  return (
    <section className={classes.results} aria-label={t("bulk-order.placement-results")}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t("bulk-order.placed-of", values)}
        </h2>
        <p>{t("bulk-order.placed-why")}</p>
      </div>
      <Link className={`${buttonClass({ look: "primary" })} ${classes.way}`} to={pathOfTracking(vendorId)}>
        {t("bulk-order.see-tracking")}
      </Link>
      {job && <JobSummary job={job} />}
      <RowsGrid rows={rows} vendorId={vendorId} />
    </section>
  );
}
