import type * as endpoints from "@waybill/contract/merchants/vendors";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { maxVendorPage, type Vendor } from "@waybill/contract/merchants/vendors";
import { countries } from "@waybill/domain/markets/countries";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../platform/actor.ts";
import { grant } from "../accounts/granted.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findVendor, findVendorPage, findVendors, type ReadVendorRow } from "./rows.ts";
import { guestVendor, vendorAnswer } from "./vendor-answer.ts";

type VendorDeps = Pick<Deps, "db" | "settings">;

type Page = { pagination_key?: string | undefined; count?: number | undefined };
type Vendors = AnswerOf<typeof endpoints.listVendors>["result"];

/** A page of all vendors; its key is the last vendor's id, opaque to clients. */
async function pageOfAll({ db }: VendorDeps, { pagination_key: key, count = maxVendorPage }: Page) {
  const after = key && Buffer.from(key, "base64url").toString();
  if (after !== undefined && (after.includes("\0") || !(await findVendor(db, after))))
    throw new Refused("bad_pagination_key", { path: ["pagination_key"] });
  const found = await findVendorPage(db, { after, count: count + 1 });
  const rows = found.slice(0, count);
  const last = found.length > count ? rows.at(-1) : undefined;
  return { rows, key: last ? Buffer.from(last.vendor_id).toString("base64url") : null };
}

/**
 * Every vendor the actor acts for, parents before their outlets. Guests get the guests' vendor, operators a page of
 * all vendors.
 */
export const listVendors = async (deps: VendorDeps, actor: Actor, page: Page = {}): Promise<Vendors> => {
  const { currency } = countries[deps.settings.country];
  const answer = (rows: ReadVendorRow[]) =>
    rows.map((row) => withOwnRole(actor, vendorAnswer(row, currency)));
  switch (actor.kind) {
    case "guest":
      return { vendors: [guestVendor(currency)] };
    case "vendor":
    case "client":
      return {
        vendors: actor.vendorIds.size === 0 ? [] : answer(await findVendors(deps.db, [...actor.vendorIds])),
      };
    case "partner":
      return { vendors: answer(await findVendors(deps.db, [actor.vendorId])) };
    case "operator":
    case "rider":
    case "fleet": {
      const { rows, key } = await pageOfAll(deps, page);
      return { vendors: answer(rows), pagination_key: key };
    }
  }
};

/** One of the actor's vendors; others are not found. */
export const readVendor = async (deps: VendorDeps, actor: Actor, vendorId: string): Promise<Vendor> => {
  const { currency } = countries[deps.settings.country];
  if (actor.kind === "guest" && vendorId === guestVendorId) return guestVendor(currency);
  const row = grant(actor, await findVendor(deps.db, vendorId), "vendor_not_found");
  return withOwnRole(actor, vendorAnswer(row, currency));
};

/** Adds the caller's role for a vendor, so that screens offer nothing that would be refused. */
export function withOwnRole(actor: Actor, vendor: Vendor): Vendor {
  const roles = actor.kind === "vendor" ? actor.vendorRoles : undefined;
  // The actor was read before a new outlet existed, so the outlet has the parent's role.
  const own_role = roles?.get(vendor.vendor_id) ?? roles?.get(vendor.parent_vendor_id ?? "");
  return own_role === undefined ? vendor : { ...vendor, own_role };
}
