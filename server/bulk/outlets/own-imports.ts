import type { Place } from "@waybill/domain/addresses/coordinates";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireManager } from "../../vendors/outlets/managed-vendor.ts";
import { findParent, findVendors } from "../../vendors/outlets/outlets-sql.ts";
import type { RowDeps } from "../bulk-deps.ts";
import type { ReadRows } from "../sheet/read-files.ts";
import { findImport, type ImportRow } from "./rows.ts";

export type ImportDeps = RowDeps & { readonly readRows: ReadRows };

/** The parent of a sheet's outlets: the named one, or the only one that the user acts for. */
export async function requireOwnParent(deps: ImportDeps, actor: Actor, named: string | null | undefined) {
  const parentId = named ?? (await onlyParent(deps, actor));
  requireManager(actor, parentId);
  if (!(await isFlagOn(deps, "add-vendor-outlet", parentId))) throw new Refused("not_found");
  const parent = await findParent(deps.db, parentId);
  if (!parent) throw new Refused("vendor_not_found");
  return parent;
}

async function onlyParent({ db }: ImportDeps, actor: Actor): Promise<string> {
  const own = actor.kind === "vendor" && actor.vendorIds.size > 0 ? [...actor.vendorIds] : [];
  const parents = own.length === 0 ? [] : (await findVendors(db, own)).filter(({ is_parent }) => is_parent);
  const [parent] = parents;
  if (parents.length !== 1 || !parent) throw new Refused("malformed_request", { path: ["parent_vendor_id"] });
  return parent.vendor_id;
}

/** Finds an import of a parent that the actor acts for; others are not found. */
export async function requireOwnImport(
  { pool }: Pick<ImportDeps, "pool">,
  actor: Actor,
  importId: string,
): Promise<ImportRow> {
  const found = await findImport(pool, importId);
  const isHis = (actor.kind === "vendor" || actor.kind === "operator") && found;
  if (!isHis || !mayActFor(actor, found.parent_vendor_id)) throw new Refused("not_found");
  return found;
}

/** Where address searches are centred: the parent's location, else the middle of the country. */
export const searchCentre = (
  { country }: ImportDeps,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): Place => {
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : country.map;
};
