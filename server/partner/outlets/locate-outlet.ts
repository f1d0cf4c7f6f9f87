import type { LocatedOutlet, OutletEntry } from "@waybill/contract/partner/outlets";
import type { Point } from "../../places/geocoder.ts";
import type { GradingGeocoder } from "../../places/grading-geocoder.ts";
import { GeocoderUnavailable } from "../../places/geocoder.ts";
import { countries } from "@waybill/domain/markets/countries";
import type { Deps } from "../../platform/deps.ts";
import { badPayload } from "../partner-route.ts";

export type LocateDeps = Pick<Deps, "settings"> & { geocoder: Pick<GradingGeocoder, "autocomplete"> };

const title = "Invalid request payload";
/** These matches find the building or its street; any other may be kilometres away. */
const goodMatches: readonly string[] = ["exact", "street"];

/**
 * Adds coordinates to an outlet: its own, or those of its postal code if the code belongs to a single building.
 * Refuses uncertain coordinates.
 */
export async function locateOutlet(deps: LocateDeps, entry: OutletEntry): Promise<LocatedOutlet> {
  const { latitude, longitude, postal_code } = entry;
  if (latitude != null && longitude != null) return { ...entry, latitude, longitude };
  const digits = countries[deps.settings.country].building_postal_code_digits;
  const isAsked = latitude == null && longitude == null && digits !== undefined && postal_code;
  if (!isAsked) {
    const missing = Object.entries({ latitude, longitude }).filter(([, value]) => value == null);
    throw badPayload(
      title,
      missing.map(([field]) => `${field} is required`),
    );
  }
  const code = postal_code.trim();
  const place = code.length === digits && /^\d+$/.test(code) ? await placeOf(deps, code, entry) : undefined;
  if (!place)
    throw badPayload(title, [
      "postal_code is not valid: its place is not known, send latitude and longitude",
    ]);
  return { ...entry, ...place };
}

/** The location of the postal code, else that of the address, unless the result has another postal code. */
async function placeOf(
  { geocoder, settings }: LocateDeps,
  code: string,
  { address, city }: OutletEntry,
): Promise<Point | undefined> {
  const inCountry = { country: settings.country, language: "en" };
  try {
    const coded = await geocoder.autocomplete({ ...inCountry, query: code });
    const found = coded.find(({ postal_code }) => postal_code === code);
    if (found) return { latitude: found.latitude, longitude: found.longitude };
    const addressed = await geocoder.autocomplete({ ...inCountry, query: `${address}, ${city}` });
    const [best] = addressed.filter(
      ({ match, postal_code }) => goodMatches.includes(match) && (!postal_code || postal_code === code),
    );
    return best && { latitude: best.latitude, longitude: best.longitude };
  } catch (error) {
    if (error instanceof GeocoderUnavailable) return undefined;
    throw error;
  }
}
