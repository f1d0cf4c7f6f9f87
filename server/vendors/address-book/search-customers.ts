import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { phoneDigits, searchText } from "@waybill/domain/addresses/search-text";
import { minSearchCharacters } from "@waybill/domain/limits";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { savedAddress } from "./entry.ts";
import { findSaved } from "./rows.ts";

/**
 * Searches a vendor's address book. An entry matches if each word of the query starts a word of its name or
 * address, or its phone number contains the query's digits. Most recently saved or changed first. Returns nothing
 * for a single character, and the latest entries for an empty query, so that the book can be browsed.
 */
export async function searchCustomers(
  { db, settings }: Pick<Deps, "db" | "settings">,
  actor: Actor,
  { vendorId, query }: { vendorId: string; query: string },
): Promise<SavedAddress[]> {
  requireVendor(actor, vendorId);
  const words = searchText(query);
  const isEmpty = query.trim() === "";
  const isTooShort = [...query.trim()].length < minSearchCharacters || words === "";
  if (actor.kind === "guest" || (isTooShort && !isEmpty)) return [];
  const rows = await findSaved(db, vendorId, {
    words: isEmpty ? [] : words.split(" "),
    phone: phoneDigits(query),
  });
  return rows.map((row) => savedAddress(row, settings));
}
