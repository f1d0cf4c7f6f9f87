import { correctBulkRow, type BulkJob, type BulkRow } from "@waybill/contract/bulk-jobs";
import { call } from "@waybill/client/calls/call.ts";
import { problemOf, sayBulkError } from "../problem-of.ts";

export type Cells = NonNullable<BulkRow["cells"]>;

/** Puts cells into a failed row and answers what became of it; undefined: it could not be sent. */
export type Correct = (row: BulkRow, cells: Cells) => Promise<BulkRow | undefined>;

/** Corrects the rows of a job by the rules that its file met; a problem on the way is told. */
export const useCorrecting =
  (job: BulkJob | null, onCorrected: (job: BulkJob, row: BulkRow) => void): Correct =>
  async ({ row_number }, cells) => {
    try {
      const params = { jobId: job?.bulk_job_id ?? "" };
      const { body } = await call(correctBulkRow, { params, body: { row_number, cells } });
      onCorrected(body.bulk_job, body.row);
      return body.row;
    } catch (problem) {
      const { key, values } = problemOf(problem);
      sayBulkError(key === "file-upload-error" ? "error.unexpected" : key, values);
      return undefined;
    }
  };
