import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/address-book";
import { countries } from "@waybill/domain/markets/countries";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { entryFacts, savedAddress } from "./entry.ts";
import { requireBook } from "./require-book.ts";
import { changeEntry } from "./rows.ts";

/** Replaces an entry of a vendor's book as a whole. */
export async function changeCustomer(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  actor: Actor,
  { vendorId, id, entry }: { vendorId: string; id: string; entry: SavedAddressEntry },
): Promise<SavedAddress> {
  requireBook(actor, vendorId);
  const facts = entryFacts(entry, countries[settings.country], now());
  const changed = await changeEntry(db, { id, vendor_id: vendorId, ...facts });
  if (!changed) throw new Refused("saved_address_not_found");
  return savedAddress(changed);
}
