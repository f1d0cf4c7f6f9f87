import type { Vendor } from "@waybill/contract/vendors";

const words = ({ name, vendor_id, vendor_information: { location } }: Vendor) =>
  `${name} ${vendor_id} ${location.address_text ?? ""} ${location.city ?? ""}`.toLocaleLowerCase();

/** The outlets that match, those used last first. */
export function matchingOutlets(vendors: readonly Vendor[], typed: string, recentIds: readonly string[]) {
  const wanted = typed.trim().toLocaleLowerCase().split(/\s+/);
  const found = vendors.filter((vendor) => wanted.every((word) => words(vendor).includes(word)));
  const recent = recentIds.flatMap((id) => found.find(({ vendor_id }) => vendor_id === id) ?? []);
  return { recent, others: found.filter((vendor) => !recent.includes(vendor)) };
}
