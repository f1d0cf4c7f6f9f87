import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { readAddress } from "@waybill/addresses/reading/read-address";

/**
 * The part of an address that tells a rider the direction without the exact door: the district, else the street,
 * with the city. null if it contains neither.
 */
export function roughAddress(address: string, country: string): string | null {
  const { street, area, city } = readAddress(address, addressHabitsOf(country));
  const parts = [area || street, city];
  return parts.filter(Boolean).join(", ") || null;
}
