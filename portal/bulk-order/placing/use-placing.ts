import { placeBulkOrders, type BulkJob } from "@waybill/contract/bulk-jobs";
import { offerNotificationMs } from "@waybill/domain/timings";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { pathOfBulk, trackingPath } from "../../paths.ts";
import { call } from "@waybill/client/calls/call.ts";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import type { JobAndRows } from "../bulk-steps.ts";
import { sayBulkError } from "../problem-of.ts";
import { jobsKey } from "../past-jobs/use-job-history.ts";

const sayPlaced = (count: number, seeLeftOut: (() => void) | undefined) => {
  const message = textOf("place-order-success", { count, number: formatNumber(count) });
  const said = { message, type: "success" } as const;
  if (!seeLeftOut) return notify(said);
  const action = { label: textOf("bulk-order.see-left-out"), onAction: seeLeftOut };
  return notify({ ...said, duration: offerNotificationMs, action });
};

export type Placing = {
  /** Some rows were refused as they were placed. */
  onPartly: (result: JobAndRows) => void;
  onFailed: () => void;
};

/**
 * Places the orders of a job that was checked. Where each of them was placed the screen goes on to the tracking
 * (spec §4); rows that the check had left out can be looked up from there.
 */
export function usePlacing({ onPartly, onFailed }: Placing) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return async (job: BulkJob): Promise<void> => {
    try {
      const params = { jobId: job.bulk_job_id };
      const { body } = await call(placeBulkOrders, { params });
      void cache.invalidateQueries({ queryKey: jobsKey(job.vendor_id) });
      const placed = body.bulk_job;
      if (placed.orders_placed === 0) throw new Error("No order was placed.");
      if (placed.error_row_count > job.error_row_count) return onPartly({ job: placed, rows: body.orders });
      const seeLeftOut = () => void navigate(pathOfBulk(job.vendor_id, job.bulk_job_id));
      sayPlaced(placed.orders_placed, placed.error_row_count > 0 ? seeLeftOut : undefined);
      if (isHere.current) void navigate(trackingPath);
    } catch {
      sayBulkError("place-order-error");
      onFailed();
    }
  };
}
