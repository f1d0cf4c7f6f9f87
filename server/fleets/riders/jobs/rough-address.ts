import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { readAddress } from "@waybill/addresses/reading/read-address";

/**
 * The part of an address that a rider knows the way by and that names no door: its street and the part of town, else the
 * part of town and the city. null: it says neither.
 */
export function roughAddress(address: string, country: string): string | null {
  const { street, area, city } = readAddress(address, addressHabitsOf(country));
  const parts = street ? [street, area || city] : [area, city];
  return parts.filter(Boolean).join(", ") || null;
}
