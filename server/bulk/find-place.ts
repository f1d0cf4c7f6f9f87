import type { Place } from "@waybill/domain/addresses/coordinates";
import { GeocoderUnavailable } from "../places/geocoder.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps } from "./bulk-deps.ts";

/** Where an address is, near a collection point; undefined: nobody knows. */
export type FindPlace = (address: string, near: Place) => Promise<Place | undefined>;

/** A town is no address: its middle is nobody's door. */
const tooWide = new Set(["city", "town", "state", "country", "administrative", "locality", "postcode"]);
const longestQuery = 300;

/**
 * Finds the places of a file's addresses, each address once. A place service that gives no answer refuses; it is not
 * asked again for the rest of the file.
 */
export function placeFinder({ geocoder, country }: Pick<BulkDeps, "geocoder" | "country">): FindPlace {
  const known = new Map<string, Promise<Place | undefined>>();
  let isUnavailable = false;

  const ask = async (query: string, near: Place): Promise<Place | undefined> => {
    if (isUnavailable) throw new Refused("geocoder_unavailable");
    try {
      const language = country.default_language;
      const asked = { query, near, language, country: country.code.toLowerCase() };
      const [best] = await geocoder.autocomplete(asked);
      if (!best || tooWide.has(best.kind ?? "")) return undefined;
      return { latitude: best.latitude, longitude: best.longitude };
    } catch (problem) {
      if (!(problem instanceof GeocoderUnavailable)) throw problem;
      isUnavailable = true;
      throw new Refused("geocoder_unavailable");
    }
  };

  return (address, near) => {
    const query = address.slice(0, longestQuery);
    const key = `${near.latitude},${near.longitude} ${query.toLowerCase()}`;
    const asked = known.get(key) ?? ask(query, near);
    known.set(key, asked);
    return asked;
  };
}
