import { useQuery } from "@tanstack/react-query";
import { listBulkJobs, type BulkJob, type BulkRow } from "@waybill/contract/bulk-jobs";
import { nextBulkJobState, noBulkJob } from "@waybill/domain/bulk-jobs/job-state";
import { useEffect } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { sayBulkError } from "../problem-of.ts";

export const jobsKey = (vendorId: string): readonly string[] => ["bulk-jobs", vendorId];

/** The uploads of a vendor whose orders were placed, or could not be; read anew whenever the vendor changes. */
export function useJobHistory(vendorId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: jobsKey(vendorId),
    queryFn: async ({ signal }) => {
      const { body } = await call(listBulkJobs, { params: { vendorId }, signal });
      return nextBulkJobState<BulkJob, BulkRow>(noBulkJob, { type: "LISTED", jobs: body });
    },
    staleTime: 0,
  });
  useEffect(() => {
    if (error) sayBulkError("job-history-error");
  }, [error]);
  return { jobs: data?.history, error, retry: () => void refetch() };
}
