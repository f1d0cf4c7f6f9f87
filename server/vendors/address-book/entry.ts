import type { SavedAddress, SavedAddressEntry } from "@waybill/contract/merchants/address-book";
import { checkSavedAddress } from "@waybill/domain/addresses/check-customer";
import { searchText } from "@waybill/domain/addresses/search-text";
import { formattedJoinedAddress } from "@waybill/domain/addresses/formatted-address";
import { countries, type Country } from "@waybill/domain/markets/countries";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import type { Settings } from "../../platform/settings/settings.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { SavedAddressRow } from "../../platform/database/tables.ts";
import type { EntryFacts } from "./rows.ts";

/** An entry as stored: trimmed, and with its phone number as E.164. Throws the first broken rule. */
export function entryFacts(sent: SavedAddressEntry, country: Country, usedAt: Date): EntryFacts {
  const problem = checkSavedAddress(sent, country);
  if (problem) throw new Refused("rule_broken", problem);
  const name = sent.name?.trim() ?? "";
  const address = sent.address?.trim() ?? "";
  return {
    name,
    phone_number: internationalPhone(sent.phone_number ?? "", country),
    // The casts are safe: checked above.
    latitude: sent.latitude as number,
    longitude: sent.longitude as number,
    address,
    notes: sent.notes?.trim() || null,
    search_text: searchText(`${name} ${address}`),
    used_at: usedAt,
  };
}

/** An entry as sent to clients. */
export const savedAddress = (row: SavedAddressRow, settings: Pick<Settings, "country">): SavedAddress => ({
  id: row.id,
  name: row.name,
  phone_number: row.phone_number,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  formatted_address: formattedJoinedAddress(row.address, countries[settings.country].address_order),
  notes: row.notes,
});
