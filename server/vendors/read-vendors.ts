import type { Vendor } from "@waybill/contract/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../platform/actor.ts";
import { grant } from "../accounts/granted.ts";
import type { Deps } from "../platform/deps.ts";
import { findEveryVendor, findVendor, findVendors, type ReadVendorRow } from "./rows.ts";
import { guestVendor, vendorAnswer } from "./vendor-answer.ts";

type VendorDeps = Pick<Deps, "db" | "settings">;

const rowsOf = async (
  { db }: VendorDeps,
  actor: Exclude<Actor, { kind: "guest" }>,
): Promise<ReadVendorRow[]> => {
  switch (actor.kind) {
    case "vendor":
      return actor.vendorIds.size === 0 ? [] : findVendors(db, [...actor.vendorIds]);
    case "partner":
      return findVendors(db, [actor.vendorId]);
    case "operator":
    case "rider":
      return findEveryVendor(db);
  }
};

/** Every vendor the actor acts for, a parent before its outlets; a guest has the guests' own. */
export const listVendorsOf = async (deps: VendorDeps, actor: Actor): Promise<Vendor[]> => {
  const { currency } = countries[deps.settings.country];
  if (actor.kind === "guest") return [guestVendor(currency)];
  return (await rowsOf(deps, actor)).map((row) => vendorAnswer(row, currency));
};

/** One vendor of the actor's; anybody else's is not found. */
export const readVendorOf = async (deps: VendorDeps, actor: Actor, vendorId: string): Promise<Vendor> => {
  const { currency } = countries[deps.settings.country];
  if (actor.kind === "guest" && vendorId === guestVendorId) return guestVendor(currency);
  return vendorAnswer(grant(actor, await findVendor(deps.db, vendorId), "vendor_not_found"), currency);
};
