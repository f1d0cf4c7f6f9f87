import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import { nextBulkJobState, initialBulkJobState } from "@waybill/domain/bulk-jobs/jobs/job-state";
import type { JobAndRows, JobState } from "../jobs/job-and-rows.ts";
import type { MappedHeading } from "./own-columns.ts";

/** Why a file must be chosen again; `job`: the earlier upload, if it was checked but not placed. */
export type BulkProblem = {
  key: string;
  values: Readonly<Record<string, string>>;
  job?: { bulk_job_id: string } | undefined;
};

/** A file with unknown columns: the user must map them before the file is sent. */
type UnknownColumns = { file: File; meanings: readonly MappedHeading[] };

/** The current step, with exactly that step's data. */
export type BulkFlow =
  | { step: "ASK_EXCEL_FILE"; problem?: BulkProblem | undefined; unknown?: UnknownColumns | undefined }
  | { step: "UPLOADING_EXCEL_FILE"; file: File }
  | { step: "SHOW_PREPROCESS_RESULTS"; file: File; state: JobState }
  | { step: "SHOW_ORDER_PLACEMENT_RESULTS"; state: JobState };

export type BulkEvent =
  | { type: "REFUSED"; problem: BulkProblem }
  | { type: "UPLOADING"; file: File }
  | ({ type: "COLUMNS_UNKNOWN" } & UnknownColumns)
  | ({ type: "CHECKED" } & JobAndRows)
  | { type: "CORRECTED"; job: BulkJob; row: BulkRow }
  | { type: "PLACING" }
  | ({ type: "READ_AGAIN" } & JobAndRows)
  | ({ type: "PLACED" } & JobAndRows)
  | { type: "CANCELLED" };

export const initialBulkFlow: BulkFlow = { step: "ASK_EXCEL_FILE" };

/**
 * The next step: choose a file, upload, show the check, place, show the outcome. A refusal or cancel leads back to the
 * file (spec §4). An event of another step is ignored.
 */
export function nextBulkFlow(flow: BulkFlow, event: BulkEvent): BulkFlow {
  switch (event.type) {
    case "REFUSED":
      return { step: "ASK_EXCEL_FILE", problem: event.problem };
    case "UPLOADING":
      return flow.step === "ASK_EXCEL_FILE" ? { step: "UPLOADING_EXCEL_FILE", file: event.file } : flow;
    case "COLUMNS_UNKNOWN": {
      const { file, meanings } = event;
      return flow.step === "UPLOADING_EXCEL_FILE"
        ? { step: "ASK_EXCEL_FILE", unknown: { file, meanings } }
        : flow;
    }
    case "CHECKED": {
      if (flow.step !== "UPLOADING_EXCEL_FILE") return flow;
      const state = nextBulkJobState<BulkJob, BulkRow>(initialBulkJobState, { ...event, type: "ANSWERED" });
      return { step: "SHOW_PREPROCESS_RESULTS", file: flow.file, state };
    }
    case "CORRECTED":
      if (flow.step !== "SHOW_PREPROCESS_RESULTS") return flow;
      return { ...flow, state: nextBulkJobState(flow.state, event) };
    case "READ_AGAIN":
      if (flow.step !== "SHOW_PREPROCESS_RESULTS" || flow.state.request === "placing") return flow;
      return { ...flow, state: nextBulkJobState(flow.state, { ...event, type: "ANSWERED" }) };
    case "PLACING":
      if (flow.step !== "SHOW_PREPROCESS_RESULTS") return flow;
      return { ...flow, state: nextBulkJobState(flow.state, { type: "ASKED", request: "placing" }) };
    case "PLACED":
      if (flow.step !== "SHOW_PREPROCESS_RESULTS" || flow.state.request !== "placing") return flow;
      return {
        step: "SHOW_ORDER_PLACEMENT_RESULTS",
        state: nextBulkJobState(flow.state, { ...event, type: "ANSWERED" }),
      };
    case "CANCELLED":
      return initialBulkFlow;
  }
}
