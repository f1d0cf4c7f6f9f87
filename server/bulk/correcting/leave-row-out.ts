import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { jobOf, rowOf } from "../job-answer.ts";
import { findOwnJob } from "../own-jobs.ts";
import { countLeftOut, lockRow, markRowLeftOut } from "./rows.ts";

/**
 * Excludes a row from placement, or includes it again, as long as the job is not placed. A row that is already an
 * order cannot be excluded. Does nothing if nothing would change.
 */
export async function leaveRowOut(
  deps: Pick<BulkDeps, "pool">,
  actor: Actor,
  jobId: string,
  { row_number, left_out, language }: { row_number: number; left_out: boolean; language: string },
): Promise<{ bulk_job: BulkJob; row: BulkRow }> {
  const found = await findOwnJob(deps, actor, jobId);
  return inTransaction(deps.pool, async ({ pool: client }) => {
    // Locks the row before its job, in the same order as placing.
    const row = await lockRow(client, jobId, row_number);
    if (!row || row.order_id !== null) throw new Refused("bulk_row_not_correctable");
    const isSame = row.left_out === left_out;
    if (!isSame) await markRowLeftOut(client, jobId, row_number, left_out);
    const job = isSame ? found : await countLeftOut(client, jobId, { [row.status]: left_out ? 1 : -1 });
    if (!job) throw new Refused("bulk_row_not_correctable");
    return { bulk_job: jobOf(job), row: rowOf({ ...row, left_out }, language) };
  });
}
