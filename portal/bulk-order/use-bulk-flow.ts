import { createBulkJob } from "@waybill/contract/bulk-jobs";
import { whyNotUploadable } from "@waybill/domain/bulk-jobs/uploading";
import { useEffect, useReducer, useRef } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { askForFile, nextBulkFlow } from "./bulk-steps.ts";
import { problemOf, sayBulkError } from "./problem-of.ts";
import { readAsBase64 } from "./uploading/read-as-base64.ts";
import { useCorrecting } from "./rows/use-correcting.ts";
import { usePlacing } from "./placing/use-placing.ts";

/** The bulk upload of a vendor as it stands, and what can be done with it; it begins anew with another vendor. */
export function useBulkFlow(vendorId: string) {
  const [flow, send] = useReducer(nextBulkFlow, askForFile);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const job = flow.step === "SHOW_PREPROCESS_RESULTS" ? flow.state.preprocess : null;
  const placeOrders = usePlacing({
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
      sayBulkError("file-upload-error");
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
  const correct = useCorrecting(job, (job, row) => send({ type: "CORRECTED", job, row }));
  const cancel = () => {
    stop.current?.abort();
    send({ type: "CANCELLED" });
  };
  return { flow, choose, upload: (file: File) => void upload(file), paste, place, correct, cancel };
}

export type BulkUpload = ReturnType<typeof useBulkFlow>;
