import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/address-book";
import { countries } from "@waybill/domain/markets/countries";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { entryFacts, savedAddress } from "./entry.ts";
import { newEntryId } from "./new-entry-id.ts";
import { requireBook } from "./require-book.ts";
import { saveEntry } from "./rows.ts";

/** Puts a customer into a vendor's book; saved again with the same phone and address it stays one entry. */
export async function saveCustomer(
  { db, now, randomBytes, settings }: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
  actor: Actor,
  { vendorId, entry }: { vendorId: string; entry: SavedAddressEntry },
): Promise<SavedAddress> {
  requireBook(actor, vendorId);
  const facts = entryFacts(entry, countries[settings.country], now());
  const saved = await saveEntry(db, { id: newEntryId(randomBytes), vendor_id: vendorId, ...facts });
  if (!saved) throw new Refused("vendor_not_found");
  return savedAddress(saved);
}
