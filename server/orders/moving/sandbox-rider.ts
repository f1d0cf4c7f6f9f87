import type { Country } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phone-numbers";
import type { AssignedRider } from "../order-row.ts";

/** Who carries an order that was moved by hand: somebody with a number as the country writes it. */
export const sandboxRider = (country: Country): AssignedRider => ({
  name: "Sandbox Rider",
  phone_number: e164(country.phone_example, country) ?? country.phone_prefix,
  vehicle: null,
});
