import { maxPlaces } from "@waybill/addresses/found-places/found-place";
import * as z from "zod/mini";
import { GeocoderUnavailable, type Geocoder, type Place } from "../geocoder.ts";
import { askService, parseServiceAnswer, typedHouseNumber } from "./place-service.ts";

const Component = z.object({
  long_name: z.string(),
  short_name: z.string(),
  types: z.array(z.string()),
});
const Result = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  types: z.optional(z.array(z.string())),
  address_components: z.array(Component),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});
type Result = z.infer<typeof Result>;
const Answer = z.object({
  status: z.string(),
  results: z.optional(z.array(Result)),
  result: z.optional(Result),
});

const service = "Google";
const nothingFound = new Set(["ZERO_RESULTS", "NOT_FOUND", "INVALID_REQUEST"]);

function toPlace(result: Result, typedNumber?: string): Place {
  const part = (type: string) => result.address_components.find(({ types }) => types.includes(type));
  const street = part("route")?.long_name;
  const streetNumber = part("street_number")?.long_name;
  const isWholeStreet = result.types?.includes("route") ?? false;
  const number = streetNumber ?? (isWholeStreet ? typedNumber : undefined);
  const city = (part("locality") ?? part("postal_town") ?? part("administrative_area_level_2"))?.long_name;
  const postcode = part("postal_code")?.long_name;
  const country = part("country")?.short_name;
  const line = result.formatted_address;
  return {
    id: `google:${result.place_id}${!streetNumber && number ? `@${number}` : ""}`,
    formatted_address: !streetNumber && number ? `${number} ${line}` : line,
    latitude: result.geometry.location.lat,
    longitude: result.geometry.location.lng,
    ...(street && { street }),
    ...(number && { street_number: number }),
    ...(number && !streetNumber && { number_is_typed: true }),
    ...(city && { city }),
    ...(postcode && { postal_code: postcode }),
    ...(country && { country_code: country }),
    ...(result.types?.[0] && { kind: result.types[0] }),
  };
}

type GoogleSettings = { url?: string | undefined; key: string; fetch: typeof globalThis.fetch };

/** Google's Geocoding and Place Details services, with the deployment's own key. */
export function googleGeocoder(settings: GoogleSettings): Geocoder {
  const { url = "https://maps.googleapis.com/maps/api/", key, fetch } = settings;
  const ask = async (path: string, query: Record<string, string | number | undefined>): Promise<Result[]> => {
    const answered = await askService({ fetch, base: url, path, query: { ...query, key }, service });
    const { status, results, result } = parseServiceAnswer(Answer, answered, service);
    if (status === "OK") return results ?? (result ? [result] : []);
    if (nothingFound.has(status)) return [];
    // Omits Google's explanation, which can contain the key.
    throw new GeocoderUnavailable(`${service} refused: ${status}.`);
  };

  return {
    async autocomplete({ query, country, near, language }) {
      const span = 0.25;
      const bounds = near && [
        `${near.latitude - span},${near.longitude - span}`,
        `${near.latitude + span},${near.longitude + span}`,
      ];
      const found = await ask("geocode/json", {
        address: query,
        components: `country:${country.toUpperCase()}`,
        language,
        bounds: bounds?.join("|"),
      });
      return found.slice(0, maxPlaces).map((result) => toPlace(result, typedHouseNumber(query)));
    },
    async reverse({ latitude, longitude, language }) {
      const found = await ask("geocode/json", { latlng: `${latitude},${longitude}`, language });
      return found.slice(0, 1).map((result) => toPlace(result));
    },
    async details({ query_id, language }) {
      const [, placeId, number] = /^google:([\w-]+)(?:@(.+))?$/.exec(query_id) ?? [];
      if (!placeId) return [];
      const fields = "place_id,formatted_address,address_component,geometry,type";
      const found = await ask("place/details/json", { place_id: placeId, fields, language });
      return found.map((result) => toPlace(result, number));
    },
  };
}
