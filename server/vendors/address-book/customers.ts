import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/merchants/address-book";
import { countries } from "@waybill/domain/markets/countries";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { entryFacts, savedAddress } from "./entry.ts";
import { changeEntry, removeEntry } from "./rows.ts";
import { saveEntry } from "./save-entry-rows.ts";
import { newEntryId } from "./own-book.ts";

/** Saves a customer in a vendor's address book; the same phone number and address update the existing entry. */
export async function saveCustomer(
  { pool, now, randomBytes, settings }: Pick<Deps, "pool" | "now" | "randomBytes" | "settings">,
  actor: Actor,
  { vendorId, entry }: { vendorId: string; entry: SavedAddressEntry },
): Promise<SavedAddress> {
  requireBook(actor, vendorId);
  const facts = entryFacts(entry, countries[settings.country], now());
  const saved = await saveEntry(pool, { id: newEntryId(randomBytes), vendor_id: vendorId, ...facts });
  if (!saved) throw new Refused("vendor_not_found");
  return savedAddress(saved, settings);
}

/** Replaces all fields of an entry in a vendor's address book. */
export async function changeCustomer(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  actor: Actor,
  { vendorId, id, entry }: { vendorId: string; id: string; entry: SavedAddressEntry },
): Promise<SavedAddress> {
  requireBook(actor, vendorId);
  const facts = entryFacts(entry, countries[settings.country], now());
  const changed = await changeEntry(db, { id, vendor_id: vendorId, ...facts });
  if (!changed) throw new Refused("saved_address_not_found");
  return savedAddress(changed, settings);
}

/** Deletes an entry of a vendor's address book. */
export async function removeCustomer(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { vendorId, id }: { vendorId: string; id: string },
): Promise<void> {
  requireBook(actor, vendorId);
  if (!(await removeEntry(db, vendorId, id))) throw new Refused("saved_address_not_found");
}

/**
 * Refuses the address book of a vendor that is not the actor's. Guests have none: they share one vendor, so they
 * would see each other's entries.
 */
function requireBook(actor: Actor, vendorId: string): void {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
}
