import { mayActFor } from "@waybill/domain/vendors/acting-for";
import { isFlagOn, vendorOfActor } from "../country-settings/flags/flags.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findJob, type JobRow } from "./rows.ts";

/** Refuses as not found if the flag for bulk orders is off. */
export async function requireBulkOrders(deps: Pick<Deps, "flags">, actor: Actor): Promise<void> {
  if (!(await isFlagOn(deps, "bulk-order-upload", vendorOfActor(actor)))) throw new Refused("not_found");
}

/** True if the actor may act for a job's vendor and for every outlet that its rows name. */
export const mayReadJob = (actor: Actor, { vendor_id, other_vendor_ids }: JobRow): boolean =>
  actor.kind !== "guest" && [vendor_id, ...other_vendor_ids].every((vendorId) => mayActFor(actor, vendorId));

/**
 * Finds a job that the actor may read, of the given vendor if one is named; others are not found. Guests have no
 * jobs.
 */
export async function findOwnJob(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  jobId: string,
  vendorId?: string,
): Promise<JobRow> {
  const job = await findJob(pool, jobId);
  if (!job || !mayReadJob(actor, job) || (vendorId !== undefined && job.vendor_id !== vendorId))
    throw new Refused("bulk_job_not_found");
  return job;
}
