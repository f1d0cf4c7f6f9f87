import type { NamedLocation } from "@waybill/domain/addresses/joined-address";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { locationOfText } from "./read-address.ts";

/** Parses one-line addresses in the format of a country (ISO 3166-1 alpha-2), to find their door. */
export const doorReader =
  (country: string) =>
  (address: string): NamedLocation =>
    locationOfText(address, addressHabitsOf(country));
