import type { CollectionPoint } from "@waybill/domain/bulk-jobs/collection-point";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { findPoints } from "./rows.ts";

/** The places where the actor may let the orders of a vendor's job be collected; guests have none. */
export async function ownPoints(
  { pool }: Pick<BulkDeps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<CollectionPoint[]> {
  if (actor.kind === "guest" || !mayActFor(actor, vendorId)) throw new Refused("vendor_not_found");
  const points = await findPoints(pool, vendorId);
  if (!points.some(({ vendor_id }) => vendor_id === vendorId)) throw new Refused("vendor_not_found");
  return points.filter(({ vendor_id }) => mayActFor(actor, vendor_id));
}
