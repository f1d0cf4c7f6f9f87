import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { readAddress } from "@waybill/addresses/reading/read-address";

/**
 * The part of an address that a rider knows the way by and that names no door: the part of town, else its street, with
 * the city. null: it says none of them.
 */
export function roughAddress(address: string, country: string): string | null {
  const { street, area, city } = readAddress(address, addressHabitsOf(country));
  const parts = [area || street, city];
  return parts.filter(Boolean).join(", ") || null;
}
