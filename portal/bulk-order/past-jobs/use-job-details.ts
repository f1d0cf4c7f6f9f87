import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readBulkJob, type BulkJob, type BulkRow } from "@waybill/contract/bulk-jobs";
import { nextBulkJobState, noBulkJob } from "@waybill/domain/bulk-jobs/job-state";
import { useEffect } from "react";
import { call } from "@waybill/client/calls/call.ts";
import type { JobState } from "../bulk-steps.ts";
import { sayBulkError } from "../problem-of.ts";
import { useCorrecting } from "../rows/use-correcting.ts";
import { jobsKey } from "./use-job-history.ts";

/** One upload with all of its rows. */
export function useJobDetails(vendorId: string, jobId: string) {
  const cache = useQueryClient();
  const queryKey = [...jobsKey(vendorId), jobId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { bulk_job: job, rows } = (await call(readBulkJob, { params: { vendorId, jobId }, signal })).body;
      return nextBulkJobState<BulkJob, BulkRow>(noBulkJob, { type: "LOOKED_AT", job, rows });
    },
    staleTime: 0,
  });
  useEffect(() => {
    if (error) sayBulkError("view-details-error");
  }, [error]);
  const correct = useCorrecting(data?.preprocess ?? null, (job, row) =>
    cache.setQueryData<JobState>(
      queryKey,
      (state) => state && nextBulkJobState(state, { type: "CORRECTED", job, row }),
    ),
  );
  return { state: data, correct, error, retry: () => void refetch() };
}
