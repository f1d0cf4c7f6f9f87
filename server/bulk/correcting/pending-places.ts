import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PendingPlaces, RowDeps } from "../bulk-deps.ts";
import { jobFacts } from "../job-facts.ts";
import { markRepeatedOrders, repeatedOrdersQuery } from "../repeated-orders.ts";
import { rowToStore } from "../row-to-store.ts";
import { findJob, type JobRow } from "../rows.ts";
import { rowChecker } from "../sheet/check-cells.ts";
import { canBeCorrected, saveCorrection } from "./correct-row.ts";
import { findPendingRows, hasPendingRows } from "./rows.ts";

/** Rows read at a time. */
const rowsAtOnce = 20;

/**
 * Checks the pending rows of a job one after the other, like corrections; rows corrected in the meantime are skipped.
 */
async function resolveRows(
  deps: RowDeps,
  actor: Actor,
  { bulk_job_id, vendor_id }: JobRow,
  closing: AbortSignal,
) {
  const { pool, country, findPlace } = deps;
  if (!(await hasPendingRows(pool, bulk_job_id))) return;
  const facts = await jobFacts(deps, actor, vendor_id);
  const check = rowChecker(facts, country);
  let after = 0;
  while (!closing.aborted) {
    const job = await findJob(pool, bulk_job_id);
    const rows =
      job && canBeCorrected(job)
        ? await findPendingRows(pool, bulk_job_id, { after, count: rowsAtOnce })
        : [];
    const last = rows.at(-1);
    if (!last) return;
    await Promise.all(
      rows.map(async ({ row_number, cells, duplicate_of }) => {
        const read = await rowToStore(deps, actor, check({ row_number, cells }), findPlace);
        const [kept = read] = await markRepeatedOrders(pool, [read], repeatedOrdersQuery(facts));
        if (!closing.aborted)
          await saveCorrection(deps, bulk_job_id, { ...kept, duplicate_of }, { isPending: true });
      }),
    );
    after = last.row_number;
  }
}

export function openPendingPlaces(deps: RowDeps & Pick<Deps, "log">): PendingPlaces {
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();
  return {
    begin: (actor, job) => {
      const { bulk_job_id } = job;
      if (closing.signal.aborted || inFlight.has(bulk_job_id) || !canBeCorrected(job)) return;
      const work = resolveRows(deps, actor, job, closing.signal)
        .catch((err: unknown) => {
          // A job that was placed in the meantime needs no addresses; other refusals are ignored too.
          if (!(err instanceof Refused))
            deps.log.warn({ err, bulk_job_id }, "locating a bulk job's addresses failed; they stay pending");
        })
        .finally(() => inFlight.delete(bulk_job_id));
      inFlight.set(bulk_job_id, work);
    },
    close: async () => {
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}
