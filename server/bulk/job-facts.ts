import { cellWords } from "@waybill/domain/bulk-jobs/cell-words";
import { type CollectionPoint, collectionPoints } from "@waybill/domain/bulk-jobs/collection-point";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import { translatorFor } from "../platform/texts.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { RowDeps } from "./bulk-deps.ts";
import { findVendorFamily } from "./rows.ts";
import type { JobFacts } from "./sheet/check-cells.ts";

/** Reads the facts that a job's rows are checked against. Another business's vendor is not found. */
export async function jobFacts(deps: RowDeps, actor: Actor, vendorId: string): Promise<JobFacts> {
  const points = await ownPoints(deps, actor, vendorId);
  return {
    vendorId,
    points,
    words: cellWords(["en", ...deps.country.languages].map(translatorFor)),
    now: deps.now(),
  };
}

/** The collection points from which the actor may send a vendor's bulk orders; guests have none. */
async function ownPoints(
  { pool }: Pick<RowDeps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<CollectionPoint[]> {
  if (actor.kind === "guest" || !mayActFor(actor, vendorId)) throw new Refused("vendor_not_found");
  const points = collectionPoints(await findVendorFamily(pool, vendorId), vendorId, actor);
  if (!points.some(({ vendor_id }) => vendor_id === vendorId)) throw new Refused("vendor_not_found");
  return points;
}
