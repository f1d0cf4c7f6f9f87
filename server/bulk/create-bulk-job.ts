import { statusAfterCheck } from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { ColumnMapping } from "@waybill/domain/bulk-jobs/sheet-header";
import { maxBulkFileBytes } from "@waybill/domain/limits";
import { setImmediate as othersFirst } from "node:timers/promises";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { findPlacesWithin } from "./find-place.ts";
import { findOwnJob } from "./own-jobs.ts";
import { jobFacts } from "./job-facts.ts";
import { rowToStore } from "./row-to-store.ts";
import {
  deleteInterrupted,
  deleteJob,
  insertJob,
  insertRows,
  saveCheckResult,
  type Counts,
  type JobRow,
  type RowToStore,
} from "./rows.ts";
import { markRepeatedOrders, repeatedOrdersQuery } from "./repeated-orders.ts";
import type { CheckedRow, JobFacts } from "./sheet/check-cells.ts";
import { SheetProblem } from "./sheet/sheet-problem.ts";

/** Rows priced before yielding to other work. */
const rowsATurn = 20;

const nameOf = (actor: Actor): string => {
  switch (actor.kind) {
    case "vendor":
    case "operator":
      return actor.email;
    case "partner":
      return actor.vendorId;
    case "client":
      return actor.clientId;
    case "guest":
      return actor.guestId;
    case "rider":
      return actor.riderId;
    case "fleet":
      return actor.fleetId;
  }
};

/** Turns a problem of the file into a refusal. */
export const refusedFile = ({ kind, foreign }: SheetProblem): Refused =>
  new Refused(`bulk_file_${kind}`, {
    path: ["content"],
    ...(foreign.length > 0 && { values: { columns: foreign.join(", ").slice(0, 100) } }),
  });

async function keepRows(
  deps: BulkDeps,
  actor: Actor,
  { jobId, vendorId, job }: { jobId: string; vendorId: string; job: JobFacts },
  lots: AsyncIterable<CheckedRow[]>,
): Promise<Counts> {
  const counts = { success_row_count: 0, error_row_count: 0, left_out_row_count: 0 };
  const among = repeatedOrdersQuery(job);
  const points = new Set<string>();
  const findPlace = findPlacesWithin(deps.findPlace, deps.placesWithinMs.file);
  for await (const lot of lots) {
    const checked: RowToStore[] = [];
    for (let at = 0; at < lot.length; at += rowsATurn) {
      const turn = lot.slice(at, at + rowsATurn).map((row) => rowToStore(deps, actor, row, findPlace));
      checked.push(...(await Promise.all(turn)));
      await othersFirst();
    }
    const rows = await markRepeatedOrders(deps.pool, checked, among);
    for (const { status, facts, left_out } of rows) {
      counts[
        left_out ? "left_out_row_count" : status === "success" ? "success_row_count" : "error_row_count"
      ]++;
      if (facts.collection_point !== null) points.add(facts.collection_point);
    }
    await insertRows(deps.pool, jobId, rows);
  }
  points.delete(vendorId);
  return { ...counts, other_vendor_ids: [...points] };
}

/**
 * Reads, checks and prices a file of orders without placing any. The job is written before its rows and can be
 * placed only after the last row is written, so no long transaction blocks others.
 */
export async function createBulkJob(
  deps: BulkDeps,
  actor: Actor,
  { vendorId, bytes, columns }: { vendorId: string; bytes: Buffer; columns?: ColumnMapping | undefined },
): Promise<JobRow> {
  const job = { ...(await jobFacts(deps, actor, vendorId)), columns };
  if (bytes.length > maxBulkFileBytes) throw new Refused("bulk_file_too_large", { path: ["content"] });
  const { pool, settings } = deps;
  const bulk_job_id = `bulk-${deps.randomBytes(12).toString("hex")}`;
  await insertJob(pool, { bulk_job_id, vendor_id: vendorId, created_by: nameOf(actor), created_at: job.now });
  try {
    const lots = deps.readFile({ bytes, country: settings.country, job });
    const counts = await keepRows(deps, actor, { jobId: bulk_job_id, vendorId, job }, lots);
    await saveCheckResult(pool, bulk_job_id, { ...counts, status: statusAfterCheck(counts) });
  } catch (error) {
    // If deleting fails too, the job stays unfinished and can never be placed.
    await deleteJob(pool, bulk_job_id).catch(() => undefined);
    throw error instanceof SheetProblem ? refusedFile(error) : error;
  }
  const made = await findOwnJob(deps, actor, bulk_job_id);
  deps.pendingPlaces.begin(actor, made);
  return made;
}

/** In milliseconds: a job that is still being read after this time was interrupted. */
const cutOffAfterMs = 86_400_000;

/** Deletes jobs that a crash interrupted while they were read; they can never be placed. */
export async function purgeInterruptedJobs({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> {
  await deleteInterrupted(pool, new Date(now().getTime() - cutOffAfterMs));
}
