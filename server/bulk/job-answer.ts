import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import type { Pool } from "pg";
import { setImmediate as othersFirst } from "node:timers/promises";
import { JsonPieces } from "../platform/http/json-pieces.ts";
import { findRows, type JobRow, type StoredRow } from "./rows.ts";

/** So many rows are printed before others have their turn. */
const rowsAPiece = 200;

/** A job as it crosses the wire. */
export const jobOf = ({ created_at, ...job }: JobRow): BulkJob => ({
  ...job,
  created_at: created_at.toISOString(),
});

const rowOf = ({ facts, order_id, ...row }: StoredRow): BulkRow => ({
  ...row,
  order: { ...facts, order_id },
});

type JobWith<Rows extends string> = { code: 200; body: { bulk_job: BulkJob } & Record<Rows, BulkRow[]> };

/** A job with all of its rows under the name that the call gives them, read and printed piece by piece. */
export const jobAnswer = <Rows extends string>(
  pool: Pool,
  job: JobRow,
  rows: Rows,
): JsonPieces<JobWith<Rows>> =>
  new JsonPieces(async function* () {
    yield `{"code":200,"body":{"bulk_job":${JSON.stringify(jobOf(job))},${JSON.stringify(rows)}:[`;
    let after = 0;
    while (true) {
      const next = await findRows(pool, job.bulk_job_id, { after, count: rowsAPiece });
      const last = next.at(-1);
      if (!last) break;
      yield `${after === 0 ? "" : ","}${next.map((row) => JSON.stringify(rowOf(row))).join(",")}`;
      after = last.row_number;
      await othersFirst();
    }
    yield "]}}";
  });
