import { call } from "@waybill/client/calls/call.ts";
import { createBulkJob } from "@waybill/contract/bulk-jobs";
import { whyNotUploadable } from "@waybill/domain/bulk-jobs/uploading";
import { useEffect, useReducer, useRef } from "react";
import { problemOf, notifyBulkError, useCorrectRow, usePlaceOrders } from "../jobs/job-actions.ts";
import { askForFile, nextBulkFlow } from "./bulk-steps.ts";

/** The bulk upload of a vendor, its current step and what can be done with it; it begins anew with another vendor. */
export function useBulkFlow(vendorId: string) {
  const [flow, send] = useReducer(nextBulkFlow, askForFile);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const job = flow.step === "SHOW_PREPROCESS_RESULTS" ? flow.state.preprocess : null;
  const placeOrders = usePlaceOrders({
    onPartly: (result) => send({ type: "PLACED", ...result }),
    onFailed: () =>
      send({ type: "REFUSED", problem: { key: "place-order-error", values: {}, ...(job && { job }) } }),
  });

  const choose = (file: File) => {
    const key = whyNotUploadable(file);
    send(key ? { type: "REFUSED", problem: { key, values: {} } } : { type: "CHOSEN", file });
    return key === undefined;
  };
  const upload = async (file: File) => {
    const { signal } = (stop.current = new AbortController());
    send({ type: "UPLOADING" });
    try {
      const content = await readAsBase64(file);
      const { body } = await call(createBulkJob, { body: { vendor_id: vendorId, content }, signal });
      send({ type: "CHECKED", job: body.bulk_job, rows: body.orders });
    } catch (problem) {
      if (signal.aborted) return;
      notifyBulkError("file-upload-error");
      send({ type: "REFUSED", problem: problemOf(problem) });
    }
  };
  const paste = (file: File) => {
    if (choose(file)) void upload(file);
  };
  const place = () => {
    if (!job) return;
    send({ type: "PLACING" });
    void placeOrders(job);
  };
  const correct = useCorrectRow(job, (job, row) => send({ type: "CORRECTED", job, row }));
  const cancel = () => {
    stop.current?.abort();
    send({ type: "CANCELLED" });
  };
  return { flow, choose, upload: (file: File) => void upload(file), paste, place, correct, cancel };
}

export type BulkUpload = ReturnType<typeof useBulkFlow>;

/** A file's bytes in base64, read by the browser beside the page's own work. */
const readAsBase64 = (file: File): Promise<string> =>
  new Promise((settle, fail) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      settle(typeof result === "string" ? result.slice(result.indexOf(",") + 1) : "");
    };
    reader.onerror = () => fail(new Error("The file could not be read.", { cause: reader.error }));
    reader.readAsDataURL(file);
  });
