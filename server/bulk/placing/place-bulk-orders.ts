import { bulkJobStatuses, statusAfterPlacing } from "@waybill/domain/bulk-jobs/jobs/job-status";
import { setImmediate as othersFirst } from "node:timers/promises";
import { announceWritten, writeDraft } from "../../orders/placing/create-order.ts";
import type { OrderDraft } from "../../orders/placing/draft-order.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { findOwnJob } from "../own-jobs.ts";
import { columnOfRefusal, rowErrorOfRefusal } from "../row-errors.ts";
import { findVendorFamily, type JobRow, type StoredRow } from "../rows.ts";
import { prepareOrder, type Prepared } from "./prepare-order.ts";
import { findUnplaced, lockUnplaced, setFinalStatus, writeOutcome } from "./rows.ts";

/** Orders per batch: few, so that other orders can be placed in between. */
const ordersAtOnce = 10;

/** The error if the collection point moved between pricing and placing. */
const movedMeanwhile = {
  status: "failed" as const,
  errors: [rowErrorOfRefusal(new Refused("signature_invalid"), null)],
};

/**
 * Writes a row's order and returns the row with the order's id, or as failed if a rule of its vendor refuses the
 * order.
 */
async function placedRow(client: Queryable, row: StoredRow, order: OrderDraft): Promise<StoredRow> {
  try {
    const order_id = await writeDraft(client, order);
    return order_id === undefined ? { ...row, ...movedMeanwhile } : { ...row, order_id };
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.refusal === "vendor_suspended") throw problem;
    return { ...row, status: "failed", errors: [rowErrorOfRefusal(problem, columnOfRefusal(problem))] };
  }
}

/**
 * Writes the orders of some rows and links each row to its order, all or nothing. Locks the rows and skips those
 * that another call has placed.
 */
async function placeRows(deps: BulkDeps, jobId: string, prepared: readonly Prepared[]): Promise<void> {
  const numbers = prepared.map(({ row }) => row.row_number);
  const placed = await inTransaction(deps.pool, async ({ pool: client }) => {
    const held = await lockUnplaced(client, jobId, numbers);
    const outcome: StoredRow[] = [];
    for (const { row, order } of prepared) {
      if (!held.has(row.row_number)) continue;
      outcome.push(order ? await placedRow(client, row, order) : { ...row, order_id: null });
    }
    if (outcome.length > 0) await writeOutcome(client, jobId, outcome);
    return outcome.filter(({ order_id }) => order_id !== null).length;
  });
  announceWritten(deps, placed);
}

async function placeAll(deps: BulkDeps, actor: Actor, job: JobRow): Promise<void> {
  const { bulk_job_id } = job;
  let after = 0;
  while (true) {
    const rows = await findUnplaced(deps.pool, bulk_job_id, { after, count: ordersAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    const points = new Map(
      (await findVendorFamily(deps.pool, job.vendor_id)).map((point) => [point.vendor_id, point]),
    );
    const prepared: Prepared[] = [];
    for (const row of rows) prepared.push(await prepareOrder(deps, actor, row, points));
    await placeRows(deps, bulk_job_id, prepared);
    after = last.row_number;
    await othersFirst();
  }
}

/** The jobs being placed in this process, by id; a second call for one waits for the same result. */
export type JobsBeingPlaced = Map<string, Promise<void>>;

/**
 * Places an order for every valid row and returns the updated job. A finished job is not changed; an interrupted
 * one continues with the rows that have no order.
 */
export async function placeBulkOrders(
  deps: BulkDeps,
  jobsBeingPlaced: JobsBeingPlaced,
  actor: Actor,
  jobId: string,
): Promise<JobRow> {
  const job = await findOwnJob(deps, actor, jobId);
  if (bulkJobStatuses[job.status].stage === "placement") return job;
  if (job.status === "PREPROCESS_FAIL" || job.status === "UNKNOWN")
    throw new Refused("bulk_job_without_orders");

  const placing =
    jobsBeingPlaced.get(jobId) ?? placeAll(deps, actor, job).finally(() => jobsBeingPlaced.delete(jobId));
  jobsBeingPlaced.set(jobId, placing);
  await placing;
  const ended = await setFinalStatus(deps.pool, jobId, ({ orders_placed, total_rows, left_out_row_count }) =>
    statusAfterPlacing({ placed: orders_placed, total_rows, left_out_row_count }),
  );
  return ended ?? findOwnJob(deps, actor, jobId);
}
