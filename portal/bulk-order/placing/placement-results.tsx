import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import type { BulkFlow } from "../bulk-steps.ts";
import { JobSummary } from "../past-jobs/job-summary.tsx";
import classes from "../rows/results.module.css";
import { RowsGrid } from "../rows/rows-grid.tsx";

type Placed = Extract<BulkFlow, { step: "SHOW_ORDER_PLACEMENT_RESULTS" }>;

/** Some orders were placed and some refused meanwhile: which, and the way to those that are under way. */
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
