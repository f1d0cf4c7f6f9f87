import type { BulkJob, BulkRow, correctBulkRow as endpoint } from "@waybill/contract/bulk-jobs";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { correctRow } from "./correct-row.ts";
import { leaveRowOut } from "./leave-row-out.ts";

/**
 * Changes a row: replaces its cells, confirms its place or its amount, or excludes it from placement or
 * includes it again.
 */
export async function correctBulkRow(
  deps: BulkDeps,
  actor: Actor,
  jobId: string,
  { left_out, language, ...correction }: BodyOf<typeof endpoint> & { language: string },
): Promise<{ bulk_job: BulkJob; row: BulkRow }> {
  const { row_number, cells, place_confirmed, item_value_confirmed } = correction;
  const isCorrected = cells !== undefined || place_confirmed || item_value_confirmed;
  if (!isCorrected === (left_out === undefined)) throw new Refused("malformed_request", { path: ["cells"] });
  return left_out === undefined
    ? correctRow(deps, actor, jobId, { ...correction, cells: cells ?? {}, language })
    : leaveRowOut(deps, actor, jobId, { row_number, left_out, language });
}
