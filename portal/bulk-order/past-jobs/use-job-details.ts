import { useQuery } from "@tanstack/react-query";
import { readBulkJob } from "@waybill/contract/bulk-jobs";
import { useEffect } from "react";
import { call } from "../../server-calls/call.ts";
import { sayBulkError } from "../problem-of.ts";
import { jobsKey } from "./use-job-history.ts";

/** One upload with all of its rows. */
export function useJobDetails(vendorId: string, jobId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: [...jobsKey(vendorId), jobId],
    queryFn: ({ signal }) => call(readBulkJob, { params: { vendorId, jobId }, signal }),
    staleTime: 0,
  });
  useEffect(() => {
    if (error) sayBulkError("view-details-error");
  }, [error]);
  return { details: data?.body, error, retry: () => void refetch() };
}
