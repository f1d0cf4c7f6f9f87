import type { BulkJob, BulkRow, correctBulkRow } from "@waybill/contract/bulk-jobs";
import type { BodyOf } from "@waybill/contract/endpoint";
import { duplicateFinder } from "@waybill/domain/bulk-jobs/duplicates";
import { bulkJobStatuses } from "@waybill/domain/bulk-jobs/job-status";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { placeFinder } from "../find-place.ts";
import { jobOf, rowOf } from "../job-answer.ts";
import { jobFacts } from "../job-facts.ts";
import { rowToKeep } from "../keep-row.ts";
import { findOwnJob } from "../own-jobs.ts";
import type { JobRow, KeptRow } from "../rows.ts";
import { rowChecker } from "../sheet/check-cells.ts";
import { countCorrected, findFailedCells, findSamePhone, holdJob, noteCorrection } from "./rows.ts";

const canBeCorrected = ({ status }: JobRow) => bulkJobStatuses[status].stage === "preprocess";

/** Which other row of the job a row repeats, now that its cells are others. */
async function duplicateOf({ pool }: BulkDeps, jobId: string, row: KeptRow, now: Date) {
  const findDuplicate = duplicateFinder();
  const compared = ({ row_number, facts }: Pick<KeptRow, "row_number" | "facts">) =>
    findDuplicate({ ...facts, row_number, at: facts.scheduled_for ? new Date(facts.scheduled_for) : now });
  for (const other of await findSamePhone(pool, jobId, row)) compared(other);
  return compared(row);
}

/**
 * Puts other cells into a row that failed and checks it as a whole, as if the sheet had said so. Only a failed row of a
 * job that is yet to be placed can be corrected: one that may have become an order stays as it is.
 */
export async function correctRow(
  deps: BulkDeps,
  actor: Actor,
  jobId: string,
  { row_number, cells: changes }: BodyOf<typeof correctBulkRow>,
): Promise<{ bulk_job: BulkJob; row: BulkRow }> {
  const { pool, country } = deps;
  const found = await findOwnJob(deps, actor, jobId);
  const cells = canBeCorrected(found) && (await findFailedCells(pool, jobId, row_number));
  if (!cells) throw new Refused("bulk_row_not_correctable");

  const facts = await jobFacts(deps, actor, found.vendor_id);
  const check = rowChecker(facts, country);
  const checked = check({ row_number, cells: { ...cells, ...changes } });
  const read = await rowToKeep(deps, actor, checked, placeFinder(deps));
  const kept = { ...read, duplicate_of: await duplicateOf(deps, jobId, read, facts.now) };

  const job = await inTransaction(pool, async ({ pool: client }) => {
    const held = await holdJob(client, jobId);
    if (!held || !canBeCorrected(held) || !(await noteCorrection(client, jobId, kept)))
      throw new Refused("bulk_row_not_correctable");
    return kept.status === "success" ? countCorrected(client, held) : held;
  });
  return { bulk_job: jobOf(job), row: rowOf({ ...kept, order_id: null }) };
}
