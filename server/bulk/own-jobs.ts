import type { BulkJob } from "@waybill/contract/bulk-jobs";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import { requireVendor } from "../accounts/granted.ts";
import { flagIsOn } from "../flags/flags.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { jobOf } from "./job-answer.ts";
import { findHistory, findJob, type JobRow } from "./rows.ts";

/** Without its flag there are no bulk orders here at all. */
export async function requireBulkOrders(deps: Pick<Deps, "flags">): Promise<void> {
  if (!(await flagIsOn(deps, "bulk-order-upload"))) throw new Refused("not_found");
}

/** A job of one of the actor's vendors, or of that very one; any other does not exist. Guests have no jobs. */
export async function findOwnJob(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  jobId: string,
  vendorId?: string,
): Promise<JobRow> {
  const job = await findJob(pool, jobId);
  const isOwn = job && actor.kind !== "guest" && mayActFor(actor, job.vendor_id);
  if (!isOwn || (vendorId !== undefined && job.vendor_id !== vendorId))
    throw new Refused("bulk_job_not_found");
  return job;
}

/** The jobs of one of the actor's vendors that the history lists, newest first; guests have none. */
export async function listJobs(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<BulkJob[]> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
  return (await findHistory(pool, vendorId)).map(jobOf);
}
