import type { NamedLocation } from "@waybill/domain/addresses/joined-address";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { locationOfText } from "./read-address.ts";

/** Returns a function that finds unit and building in one-line addresses of a country (ISO 3166-1 alpha-2). */
export const unitReader =
  (country: string) =>
  (address: string): NamedLocation =>
    locationOfText(address, addressHabitsOf(country));
