import { useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import type { BodyOf } from "@waybill/contract/endpoint";
import {
  type BulkJob,
  type BulkRow,
  correctBulkRow,
  leaveOutRepeats,
  placeBulkOrders,
} from "@waybill/contract/bulk-jobs";
import { bulkErrorNotificationMs, offerNotificationMs } from "@waybill/domain/time/timings";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { pathOfBulk, trackingPath } from "../../navigation/paths.ts";
import type { JobAndRows } from "./job-and-rows.ts";

/** The cache key of a vendor's uploads. */
export const jobsKey = (vendorId: string): readonly string[] => ["bulk-jobs", vendorId];
/** The cache key of one job, below the vendor's key. */
export const jobKey = (job: { vendor_id: string; bulk_job_id: string }): readonly string[] => [
  ...jobsKey(job.vendor_id),
  job.bulk_job_id,
];

const notifyPlaced = (count: number, seeLeftOut: (() => void) | undefined) => {
  const message = textOf("place-order-success", { count, number: formatNumber(count) });
  const toast = { message, type: "success" } as const;
  if (!seeLeftOut) return notify(toast);
  const action = { label: textOf("bulk-order.see-left-out"), onAction: seeLeftOut };
  return notify({ ...toast, duration: offerNotificationMs, action });
};

export type PlaceOutcome = {
  /** Called if some rows were refused during placing. */
  onPartly: (result: JobAndRows) => void;
  onFailed: () => void;
};

/**
 * Places the orders of a checked job. If all were placed, the screen goes to tracking (spec §4), which links to the
 * rows that the check refused.
 */
export function usePlaceOrders({ onPartly, onFailed }: PlaceOutcome) {
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
      if (placed.orders_placed === 0) throw new Error("The server placed no order of the bulk job.");
      if (placed.error_row_count > job.error_row_count) return onPartly({ job: placed, rows: body.orders });
      const seeLeftOut = () => void navigate(pathOfBulk(job.vendor_id, job.bulk_job_id));
      notifyPlaced(placed.orders_placed, placed.error_row_count > 0 ? seeLeftOut : undefined);
      if (isHere.current) void navigate(trackingPath);
    } catch {
      notifyBulkError("place-order-error");
      onFailed();
    }
  };
}

export type Cells = NonNullable<BulkRow["cells"]>;

/**
 * Sets cells of a failed row, or confirms its matched place or item value, and returns the result; undefined if sending
 * failed.
 */
export type CorrectRow = (
  row: BulkRow,
  cells: Cells,
  isPlaceConfirmed?: boolean,
  isValueConfirmed?: boolean,
) => Promise<BulkRow | undefined>;

/** Excludes a row from placing, or includes it again; undefined if sending failed. */
export type LeaveRowOut = (row: BulkRow, isLeftOut: boolean) => Promise<BulkRow | undefined>;

/** The actions on a job's rows before placing; `leaveOutRepeats` returns false if sending failed. */
export type JobActions = {
  correct: CorrectRow;
  leaveOut: LeaveRowOut;
  leaveOutRepeats: () => Promise<boolean>;
};

/** Corrects or excludes a job's rows by the rules of the file check; a failed call shows a toast. */
export function useRowActions(
  job: BulkJob | null,
  onCorrected: (job: BulkJob, row: BulkRow) => void,
  onRead: (read: JobAndRows) => void,
): JobActions {
  const cache = useQueryClient();
  const params = { jobId: job?.bulk_job_id ?? "" };
  const orNotify = async <Answer>(sending: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      const answer = await sending;
      // Cancels earlier reads: their response could be from before the change and would undo it on the screen.
      if (job) await cache.cancelQueries({ queryKey: jobKey(job) });
      return answer;
    } catch (problem) {
      const { key, values } = uploadProblemOf(problem);
      notifyBulkError(key === "file-upload-error" ? "error.unexpected" : key, values);
      return undefined;
    }
  };
  const send = async (change: BodyOf<typeof correctBulkRow>) => {
    const answer = await orNotify(call(correctBulkRow, { params, body: change }));
    if (answer) onCorrected(answer.body.bulk_job, answer.body.row);
    return answer?.body.row;
  };
  const correct: CorrectRow = ({ row_number }, cells, isPlaceConfirmed = false, isValueConfirmed = false) =>
    send({
      row_number,
      cells,
      ...(isPlaceConfirmed && { place_confirmed: true }),
      ...(isValueConfirmed && { item_value_confirmed: true }),
    });
  const leaveOut: LeaveRowOut = ({ row_number }, left_out) => send({ row_number, left_out });
  const leaveRepeats = async () => {
    const answer = await orNotify(call(leaveOutRepeats, { params }));
    if (answer) onRead({ job: answer.body.bulk_job, rows: answer.body.orders });
    return answer !== undefined;
  };
  return { correct, leaveOut, leaveOutRepeats: leaveRepeats };
}

/** Whether the server is still searching for a row's address. */
export const isSearchPending = ({ errors, left_out }: BulkRow): boolean =>
  !left_out && errors.some(({ code }) => code === "PLACE_PENDING");

/** Whether the matched place of a row still needs confirmation. */
export const needsPlaceConfirmation = ({ errors, left_out }: BulkRow): boolean =>
  !left_out && errors.some(({ code }) => code === "CONFIRM_PLACE");

/** Whether a row's item value needs confirmation. */
export const needsValueConfirmation = ({ errors, left_out }: BulkRow): boolean =>
  !left_out && errors.some(({ code }) => code === "ITEM_VALUE_UNCONFIRMED");

/** Polling interval while addresses are searched. */
export const pendingEveryMs = 2000;

/** Why a file was refused: the server's message if there is one. */
export const uploadProblemOf = (
  problem: unknown,
): { key: string; values: Readonly<Record<string, string>> } =>
  problem instanceof CallRefused || problem instanceof CallUnreachable
    ? { key: problem.translationKey, values: problem.values }
    : { key: "file-upload-error", values: {} };

/** A bulk error as a notice, for 7 s (spec §8, §9). */
export const notifyBulkError = (key: string, values: Readonly<Record<string, string>> = {}): number =>
  notify({ message: textOf(key, values), type: "error", duration: bulkErrorNotificationMs });
