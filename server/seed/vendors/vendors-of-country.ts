import { countries, type CountryId } from "@waybill/domain/markets/countries";
import type { Country } from "@waybill/domain/markets/country";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxVendor, SandboxVendors } from "./sandbox-vendors.ts";
import { sg } from "./sg.ts";

const written: Partial<Record<CountryId, SandboxVendors>> = { kw, ph, pk, sg };

/** The vendors that a country's sandbox starts with. */
export const vendorsOf = (id: CountryId): SandboxVendors => written[id] ?? vendorsAround(countries[id]);

/** A phone number like the country's example, with the given last four digits. */
export const phoneEnding = (country: Country, lastFour: string): string => {
  const example = e164(country.phone_example, country);
  if (example === undefined) throw new Error(`The example phone number of ${country.code} is invalid.`);
  return example.slice(0, -4) + lastFour;
};

/** North and east are degrees from the centre of the country's map; 0.01 is about a kilometre. */
type Spot = { number: string; street: string; north: number; east: number; phone: string };

const vendorIn = (
  country: Country,
  name: string,
  { number, street, north, east, phone }: Spot,
): SandboxVendor => ({
  name,
  street,
  street_number: number,
  city: country.main_city,
  postal_code: "10000",
  latitude: Number((country.map.latitude + north).toFixed(5)),
  longitude: Number((country.map.longitude + east).toFixed(5)),
  phone: phoneEnding(country, phone),
});

/**
 * The generated vendors of a sandbox whose country has no handwritten ones: invented streets around the centre of
 * its map.
 */
function vendorsAround(country: Country): SandboxVendors {
  const market: Spot = { number: "12", street: "Market Street", north: 0.002, east: 0.003, phone: "1201" };
  const station: Spot = { number: "4", street: "Station Road", north: 0.011, east: -0.006, phone: "1202" };
  const garden: Spot = { number: "31", street: "Garden Street", north: -0.008, east: -0.009, phone: "1203" };
  const school: Spot = { number: "7", street: "School Lane", north: -0.005, east: 0.012, phone: "1204" };
  const corner: Spot = { number: "25", street: "Bridge Street", north: 0.014, east: 0.008, phone: "1205" };
  const outlet = (vendor_id: string, word: string, spot: Spot) => ({
    vendor_id,
    ...vendorIn(country, `Kanto Kitchen ${word}`, spot),
  });
  return {
    parent: { vendor_id: "kanto", ...vendorIn(country, "Kanto Kitchen", market) },
    outlets: [
      {
        ...outlet("market", "Market", market),
        rider_instructions: "Collect at the counter on the ground floor.",
      },
      outlet("station", "Station", station),
      outlet("garden", "Garden", garden),
      outlet("a-school", "School Lane", school),
    ],
    single: { vendor_id: "corner-store", ...vendorIn(country, "Corner Store", corner) },
  };
}
