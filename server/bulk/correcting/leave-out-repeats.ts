import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { findOwnJob } from "../own-jobs.ts";
import type { JobRow } from "../rows.ts";
import { countLeftOut, leaveOutRepeatedRows } from "./rows.ts";

/** Excludes every row that duplicates an earlier one from placement, as long as the job is not placed. */
export async function leaveOutRepeats(
  deps: Pick<BulkDeps, "pool">,
  actor: Actor,
  jobId: string,
): Promise<JobRow> {
  const found = await findOwnJob(deps, actor, jobId);
  return inTransaction(deps.pool, async ({ pool: client }) => {
    const success = await leaveOutRepeatedRows(client, jobId);
    const job = success === 0 ? found : await countLeftOut(client, jobId, { success });
    if (!job) throw new Refused("bulk_row_not_correctable");
    return job;
  });
}
