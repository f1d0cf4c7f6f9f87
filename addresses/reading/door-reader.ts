import type { NamedLocation } from "@waybill/domain/addresses/joined-address";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { locationOfText } from "./read-address.ts";

/** Reads addresses of one line as people of a country (ISO 3166-1 alpha-2) write them, for the door that they name. */
export const doorReader =
  (country: string) =>
  (address: string): NamedLocation =>
    locationOfText(address, addressHabitsOf(country));
