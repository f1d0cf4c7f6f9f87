import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import { textOfCell } from "@waybill/domain/bulk-jobs/cells";
import { bulkJobStatuses } from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import { setImmediate as othersFirst } from "node:timers/promises";
import type { Pool } from "pg";
import { errorMessage } from "../platform/http/error-answer.ts";
import { JsonStream } from "../platform/http/exchange/json-stream.ts";
import type { FoundAddress } from "./find-place.ts";
import { findRows, type AnsweredRow, type JobRow } from "./rows.ts";

/** Rows printed before yielding to other work. */
const rowsAPiece = 200;

/** A job as sent to clients. */
export const jobOf = ({ created_at, other_vendor_ids: _, ...job }: JobRow): BulkJob => ({
  ...job,
  created_at: created_at.toISOString(),
});

const textsOf = (cells: RowCells) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => {
      const text = textOfCell(cell);
      return text === null ? [] : [[name, text]];
    }),
  );

const placeOf = ({ formatted_address, latitude, longitude, dropped, number_is_typed }: FoundAddress) => ({
  formatted_address,
  latitude,
  longitude,
  ...(dropped && { dropped }),
  ...(number_is_typed && { number_is_typed }),
});

/** A row as sent to clients, with errors in the caller's language. `isSettled`: it can no longer be corrected. */
export const rowOf = (
  { row_number, status, errors, duplicate_of, left_out, facts, cells, order_id }: AnsweredRow,
  language: string,
  isSettled = false,
): BulkRow => {
  const { found, repeats_order = null, confirmed_amount: _, ...order } = facts;
  const problems = errors.map((error) => ({
    ...error,
    message: errorMessage({ ...error, key: error.translation_key }, language),
  }));
  return {
    row_number,
    status,
    errors: problems,
    duplicate_of,
    repeats_order,
    left_out,
    match: found?.match ?? null,
    place: found ? placeOf(found) : null,
    ...(cells && !isSettled && { cells: textsOf(cells) }),
    order: { ...order, order_id },
  };
};

type JobWith<Rows extends string> = { code: 200; body: { bulk_job: BulkJob } & Record<Rows, BulkRow[]> };

export type JobAnswer<Rows extends string> = JsonStream<JobWith<Rows>>;

/** Streams a job with all its rows in batches; `Rows` names the field that has the rows. */
export const jobAnswer = <Rows extends string>(
  pool: Pool,
  job: JobRow,
  rows: Rows,
  language: string,
): JobAnswer<Rows> =>
  new JsonStream(async function* () {
    yield `{"code":200,"body":{"bulk_job":${JSON.stringify(jobOf(job))},${JSON.stringify(rows)}:[`;
    const isSettled = bulkJobStatuses[job.status].stage === "placement";
    let after = 0;
    while (true) {
      const next = await findRows(pool, job.bulk_job_id, { after, count: rowsAPiece });
      const last = next.at(-1);
      if (!last) break;
      yield `${after === 0 ? "" : ","}${next.map((row) => JSON.stringify(rowOf(row, language, isSettled))).join(",")}`;
      after = last.row_number;
      await othersFirst();
    }
    yield "]}}";
  });
