import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { readAsBase64 } from "@waybill/client/calls/read-as-base64.ts";
import { type BulkJob, createBulkJob, readBulkJob } from "@waybill/contract/bulk-jobs";
import { plainHeading } from "@waybill/domain/bulk-jobs/cell-words";
import type { ColumnMapping, HeadingMeaning } from "@waybill/domain/bulk-jobs/sheet-header";
import { maxBulkFileBytes } from "@waybill/domain/limits";
import { isCsv, whyNotUploadable } from "@waybill/domain/bulk-jobs/uploading";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import {
  isSearchPending,
  jobKey,
  notifyBulkError,
  pendingEveryMs,
  uploadProblemOf,
  usePlaceOrders,
  useRowActions,
} from "../jobs/job-actions.ts";
import type { JobAndRows } from "../jobs/job-and-rows.ts";
import { initialBulkFlow, nextBulkFlow } from "./bulk-steps.ts";
import { workbookOfCsv } from "./read-csv.ts";
import { useOwnColumns } from "./own-columns.ts";
import { readFirstRows } from "./read-headings.ts";

/** A vendor's bulk upload: the current step and its actions; resets for another vendor. */
export function useBulkFlow(vendorId: string) {
  const [flow, send] = useReducer(nextBulkFlow, initialBulkFlow);
  const stop = useRef<AbortController>(undefined);
  const own = useOwnColumns();
  useEffect(() => () => stop.current?.abort(), []);
  const job = flow.step === "SHOW_PREPROCESS_RESULTS" ? flow.state.preprocess : null;
  const placeOrders = usePlaceOrders({
    onPartly: (result) => send({ type: "PLACED", ...result }),
    onFailed: () =>
      send({ type: "REFUSED", problem: { key: "place-order-error", values: {}, ...(job && { job }) } }),
  });

  const upload = async (file: File, columns: ColumnMapping, { signal }: AbortController) => {
    try {
      const content = await readAsBase64(file);
      const body = { vendor_id: vendorId, content, ...(Object.keys(columns).length > 0 && { columns }) };
      const { bulk_job, orders } = (await call(createBulkJob, { body, signal })).body;
      send({ type: "CHECKED", job: bulk_job, rows: orders });
    } catch (problem) {
      if (signal.aborted) return;
      notifyBulkError("file-upload-error");
      send({ type: "REFUSED", problem: uploadProblemOf(problem) });
    }
  };
  const begin = (file: File): AbortController => {
    send({ type: "UPLOADING", file });
    return (stop.current = new AbortController());
  };
  /** Checks a file at once; one with unknown columns only after the user has mapped them. */
  const choose = async (chosenFile: File) => {
    const refuse = (key: string) => send({ type: "REFUSED", problem: { key, values: {} } });
    if (isCsv(chosenFile) && chosenFile.size > maxBulkFileBytes) return refuse("bulk-file.over-5-mb");
    const file = isCsv(chosenFile) ? await workbookOfCsv(chosenFile, own) : chosenFile;
    if (!file) return refuse("bulk-file.without-rows");
    const key = whyNotUploadable(file);
    if (key) return refuse(key);
    const stopping = begin(file);
    // An unreadable file is sent anyway; the server refuses it.
    const meanings = own.meaningOf(await readFirstRows(file).catch(() => []));
    if (stopping.signal.aborted) return undefined;
    if (meanings.some(({ isKnown }) => !isKnown)) return send({ type: "COLUMNS_UNKNOWN", file, meanings });
    return upload(file, mappedIn(meanings, own.mapping), stopping);
  };
  const map = (file: File, columns: ColumnMapping) => {
    own.keep(columns);
    void upload(file, columns, begin(file));
  };
  const place = () => {
    if (!job) return;
    send({ type: "PLACING" });
    void placeOrders(job);
  };
  const readAgain = (read: JobAndRows) => send({ type: "READ_AGAIN", ...read });
  const actions = useRowActions(job, (job, row) => send({ type: "CORRECTED", job, row }), readAgain);
  useReadAgain(
    job,
    flow.step === "SHOW_PREPROCESS_RESULTS" && flow.state.orders.some(isSearchPending),
    readAgain,
  );
  const cancel = () => {
    stop.current?.abort();
    send({ type: "CANCELLED" });
  };
  return { flow, own, choose: (file: File) => void choose(file), map, place, actions, cancel };
}

export type BulkUpload = ReturnType<typeof useBulkFlow>;

/** The stored mappings of the columns in this file. */
const mappedIn = (meanings: readonly HeadingMeaning[], mapping: ColumnMapping): ColumnMapping => {
  const isMapped = new Set(Object.keys(mapping).map(plainHeading));
  const mapped = meanings.filter(({ heading }) => isMapped.has(plainHeading(heading)));
  return Object.fromEntries(mapped.map(({ heading, column }) => [heading, column]));
};

/** Polls a job every two seconds while addresses of its rows are searched. */
function useReadAgain(job: BulkJob | null, isDue: boolean, onRead: (read: JobAndRows) => void) {
  const { bulk_job_id: jobId = "", vendor_id: vendorId = "" } = job ?? {};
  const { data } = useQuery({
    queryKey: [...jobKey({ vendor_id: vendorId, bulk_job_id: jobId }), "pending"],
    queryFn: async ({ signal }) => (await call(readBulkJob, { params: { vendorId, jobId }, signal })).body,
    enabled: isDue && job !== null,
    refetchInterval: pendingEveryMs,
    staleTime: 0,
  });
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (data) read({ job: data.bulk_job, rows: data.rows });
  }, [data]);
}
