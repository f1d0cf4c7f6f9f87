import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import { duplicateFinder } from "@waybill/domain/bulk-jobs/duplicates";
import { bulkJobStatuses } from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { findPlacesWithin } from "../find-place.ts";
import { jobOf, rowOf } from "../job-answer.ts";
import { jobFacts } from "../job-facts.ts";
import { markRepeatedOrders, repeatedOrdersQuery } from "../repeated-orders.ts";
import { rowToStore } from "../row-to-store.ts";
import { findOwnJob } from "../own-jobs.ts";
import type { JobRow, RowToStore } from "../rows.ts";
import { rowChecker } from "../sheet/check-cells.ts";
import { countCorrected, findFailedRow, findSamePhone, lockJob, writeCorrection } from "./rows.ts";

export const canBeCorrected = ({ status }: JobRow): boolean => bulkJobStatuses[status].stage === "preprocess";

/** The number of the earlier row that a corrected row duplicates. */
async function duplicateOf({ pool }: Pick<BulkDeps, "pool">, jobId: string, row: RowToStore, now: Date) {
  const findDuplicate = duplicateFinder();
  const compared = ({ row_number, facts }: Pick<RowToStore, "row_number" | "facts">) =>
    findDuplicate({ ...facts, row_number, at: facts.scheduled_for ? new Date(facts.scheduled_for) : now });
  for (const other of await findSamePhone(pool, jobId, row)) compared(other);
  return compared(row);
}

/**
 * Writes a rechecked row and counts it in its job. Undefined if another call corrected it first. Refuses if the job
 * is already placed. `isPending`: only if the row was not corrected since its address search started.
 */
export const saveCorrection = (
  { pool }: Pick<BulkDeps, "pool">,
  jobId: string,
  kept: RowToStore,
  { isPending = false } = {},
): Promise<JobRow | undefined> =>
  inTransaction(pool, async ({ pool: client }) => {
    // Locks the row before its job, in the same order as placing.
    if (!(await writeCorrection(client, jobId, kept, isPending))) return undefined;
    const held = await lockJob(client, jobId);
    if (!held || !canBeCorrected(held)) throw new Refused("bulk_row_not_correctable");
    return countCorrected(client, held, kept);
  });

type Correction = {
  row_number: number;
  cells: RowCells;
  place_confirmed?: boolean | undefined;
  item_value_confirmed?: boolean | undefined;
  /** The language of the errors in the response. */
  language: string;
};

/**
 * The coordinates of the place that the user was asked to confirm; undefined if there was no such question, or the
 * correction changes the address.
 */
function confirmedPlace(
  { errors, facts: { found } }: Pick<RowToStore, "errors" | "facts">,
  changes: RowCells,
) {
  const isAsked = errors.some(({ code }) => code === "CONFIRM_PLACE");
  const isOther = (["address", "latitude", "longitude"] as const).some((name) => name in changes);
  if (!isAsked || isOther || !found) return undefined;
  return { found, cells: { latitude: found.latitude, longitude: found.longitude } };
}

/**
 * Replaces the cells of a failed row and checks the whole row again, as if it came from the sheet. Refused if the
 * row did not fail or the job is already placed: a row that may be an order stays unchanged.
 */
export async function correctRow(
  deps: BulkDeps,
  actor: Actor,
  jobId: string,
  { row_number, cells: changes, place_confirmed = false, item_value_confirmed, language }: Correction,
): Promise<{ bulk_job: BulkJob; row: BulkRow }> {
  const { pool, country } = deps;
  const found = await findOwnJob(deps, actor, jobId);
  const row = canBeCorrected(found) && (await findFailedRow(pool, jobId, row_number));
  if (!row) throw new Refused("bulk_row_not_correctable");
  const confirmed = place_confirmed ? confirmedPlace(row, changes) : undefined;
  if (place_confirmed && !confirmed && !item_value_confirmed && Object.keys(changes).length === 0)
    throw new Refused("bulk_row_not_correctable");

  const facts = await jobFacts(deps, actor, found.vendor_id);
  const checked = rowChecker(
    facts,
    country,
  )({
    row_number,
    cells: { ...row.cells, ...changes, ...confirmed?.cells },
  });
  const findPlace = findPlacesWithin(deps.findPlace, deps.placesWithinMs.row);
  const confirmedAmount = item_value_confirmed ? checked.facts.amount : row.facts.confirmed_amount;
  const read = await rowToStore(deps, actor, checked, findPlace, confirmedAmount);
  if (confirmed) read.facts = { ...read.facts, found: confirmed.found };
  // A confirmed place is not stored as a cell, because it would stay if the address changes.
  if (confirmed && read.cells) read.cells = { ...row.cells, ...changes };
  const [marked = read] = await markRepeatedOrders(pool, [read], repeatedOrdersQuery(facts));
  const kept = { ...marked, duplicate_of: await duplicateOf(deps, jobId, read, facts.now) };

  const job = await saveCorrection(deps, jobId, kept);
  if (!job) throw new Refused("bulk_row_not_correctable");
  if (kept.is_pending) deps.pendingPlaces.begin(actor, job);
  return { bulk_job: jobOf(job), row: rowOf({ ...kept, order_id: null }, language) };
}
