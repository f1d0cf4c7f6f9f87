import type { BulkJob } from "@waybill/contract/bulk-jobs";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { jobOf } from "./job-answer.ts";
import { findHistory } from "./rows.ts";

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
