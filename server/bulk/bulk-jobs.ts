import type { BulkDeps } from "./bulk-deps.ts";
import type { BulkJob } from "@waybill/contract/bulk-jobs";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { jobAnswer, type JobAnswer, jobOf } from "./job-answer.ts";
import { findHistory } from "./rows.ts";
import { findOwnJob, mayReadJob } from "./own-jobs.ts";

/** The jobs of one of the actor's vendors, as listed in the history, newest first; guests have none. */
export async function listBulkJobs(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<BulkJob[]> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
  return (await findHistory(pool, vendorId)).filter((job) => mayReadJob(actor, job)).map(jobOf);
}

/** A job with its rows. Also resumes the search for addresses that are still pending. */
export async function readBulkJob(
  deps: Pick<BulkDeps, "pool" | "pendingPlaces">,
  actor: Actor,
  { jobId, vendorId, language }: { jobId: string; vendorId: string; language: string },
): Promise<JobAnswer<"rows">> {
  const job = await findOwnJob(deps, actor, jobId, vendorId);
  deps.pendingPlaces.begin(actor, job);
  return jobAnswer(deps.pool, job, "rows", language);
}
