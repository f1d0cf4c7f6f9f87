import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import { phoneCharacters } from "@waybill/domain/accounts/field-formats";
import { addressProblems } from "@waybill/domain/addresses/check-address";
import type { Country } from "@waybill/domain/markets/country";
import { portalChannel, type Channel } from "@waybill/domain/orders/channels";
import { outletProblems, type OutletDraft } from "@waybill/domain/vendors/outlets";
import { Refused } from "../../platform/http/refused.ts";
import type { OutletFacts } from "./rows.ts";

const wireNames = {
  clientVendorId: "client_vendor_id",
  name: "name",
  phone: "phone_number",
  location: "address",
  owners: "users",
} as const satisfies Record<keyof OutletDraft, keyof OutletEntry>;

const text = (entry: string | null | undefined): string | null => entry?.trim() || null;

/** The rules that an entry breaks, each with the field at which the error is shown. */
export function outletEntryProblems(
  entry: Omit<OutletEntry, "parent_vendor_id">,
  channel: Channel = portalChannel,
): { key: string; path: string[] }[] {
  const { latitude, longitude, address, street, rider_instructions: notes } = entry;
  const problems = outletProblems({
    clientVendorId: entry.client_vendor_id,
    name: entry.name,
    phone: entry.phone_number,
    location: { formatted_address: address, latitude, longitude },
    owners: entry.users,
  }).map(({ key, field, index }) => ({
    key: key as string,
    path: [wireNames[field] as string, ...(index === undefined ? [] : [String(index)])],
  }));
  const names: Record<string, string> = { notes: "rider_instructions" };
  const limits = [
    ...addressProblems({ address, notes, latitude, longitude }, channel),
    ...addressProblems({ address: street, latitude, longitude }, { ...channel, address: channel.street }).map(
      ({ key }) => ({ key, path: ["street"] }),
    ),
  ].map(({ key, path }) => ({ key, path: path.map((name) => names[name] ?? name) }));
  return [...problems, ...limits];
}

function requireRules(entry: OutletEntry, channel: Channel): void {
  const [problem] = outletEntryProblems(entry, channel);
  if (problem) throw new Refused("rule_broken", problem);
}

/** A valid entry as an outlet's row; throws the first broken rule. */
export function outletFacts(
  entry: OutletEntry,
  country: Pick<Country, "code">,
  channel: Channel = portalChannel,
): OutletFacts {
  requireRules(entry, channel);
  const owners = (entry.users ?? []).map((email) => email.trim()).filter(Boolean);
  return {
    name: entry.name?.trim() ?? "",
    phone: phoneCharacters(entry.phone_number ?? ""),
    owners: JSON.stringify([...new Set(owners)]),
    address_text: text(entry.address),
    unit: text(entry.unit),
    building: text(entry.building),
    street: text(entry.street),
    street_number: text(entry.street_number),
    city: text(entry.city),
    postal_code: text(entry.postal_code),
    country_code: text(entry.country_code)?.toUpperCase() ?? country.code,
    latitude: entry.latitude ?? null,
    longitude: entry.longitude ?? null,
    rider_instructions: text(entry.rider_instructions),
  };
}
