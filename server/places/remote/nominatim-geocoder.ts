import { maxPlaces } from "@waybill/addresses/found-places/found-place";
import * as z from "zod/mini";
import { type Geocoder, type Place } from "../geocoder.ts";
import {
  addressLine,
  askService,
  streetLine,
  parseServiceAnswer,
  typedHouseNumber,
} from "./place-service.ts";

const text = z.optional(z.string());
const Found = z.object({
  osm_type: text,
  osm_id: z.optional(z.number()),
  lat: z.string(),
  lon: z.string(),
  name: text,
  type: text,
  display_name: z.string(),
  address: z.optional(z.record(z.string(), z.string())),
});
type Found = z.infer<typeof Found>;
const Nothing = z.object({ error: z.unknown() });

const service = "Nominatim";
const osmLetter: Record<string, string> = { node: "N", way: "W", relation: "R" };

function toPlace(found: Found, typedNumber?: string): Place {
  const parts = found.address ?? {};
  const street = parts["road"] ?? parts["pedestrian"];
  const city = parts["city"] ?? parts["town"] ?? parts["municipality"] ?? parts["village"];
  const area = parts["neighbourhood"] ?? parts["quarter"] ?? parts["suburb"];
  const isStreet = street !== undefined && found.name === street;
  const number = parts["house_number"] ?? (isStreet ? typedNumber : undefined);
  const ownName = isStreet ? undefined : found.name;
  const osm = `${osmLetter[found.osm_type ?? ""] ?? ""}${found.osm_id ?? ""}`;
  return {
    id: `osm:${osm}${number ? `@${number}` : ""}`,
    formatted_address:
      addressLine([ownName, streetLine(number, street), area, city, parts["country"]]) || found.display_name,
    latitude: Number(found.lat),
    longitude: Number(found.lon),
    ...(street && { street }),
    ...(number && { street_number: number }),
    ...(number && !parts["house_number"] && { number_is_typed: true }),
    ...(city && { city }),
    ...(parts["postcode"] && { postal_code: parts["postcode"] }),
    ...(parts["country_code"] && { country_code: parts["country_code"].toUpperCase() }),
    ...(found.type && { kind: found.type }),
  };
}

type NominatimSettings = { url: string; fetch: typeof globalThis.fetch };

/** Nominatim (OpenStreetMap data) on the deployment's own server: `/search`, `/reverse`, `/lookup`. */
export function nominatimGeocoder({ url, fetch }: NominatimSettings): Geocoder {
  const ask = async (path: string, language: string, query: Record<string, string | number | undefined>) =>
    askService({
      fetch,
      base: url,
      path,
      service,
      query: { format: "jsonv2", addressdetails: 1, "accept-language": language, ...query },
      headers: { "user-agent": "Waybill (address search of a delivery portal)" },
    });

  return {
    async autocomplete({ query, country, near, language }) {
      const around = near && [
        near.longitude - 0.5,
        near.latitude + 0.5,
        near.longitude + 0.5,
        near.latitude - 0.5,
      ];
      const answered = await ask("search", language, {
        q: query,
        limit: maxPlaces,
        countrycodes: country,
        viewbox: around?.join(","),
      });
      const found = parseServiceAnswer(z.array(Found), answered, service);
      return found.map((one) => toPlace(one, typedHouseNumber(query)));
    },
    async reverse({ latitude, longitude, language }) {
      const answered = await ask("reverse", language, { lat: latitude, lon: longitude, zoom: 18 });
      const found = parseServiceAnswer(z.union([Found, Nothing]), answered, service);
      return "error" in found ? [] : [toPlace(found)];
    },
    async details({ query_id, language }) {
      const [, osm, number] = /^osm:([NWR]\d+)(?:@(.+))?$/.exec(query_id) ?? [];
      if (!osm) return [];
      const found = parseServiceAnswer(
        z.array(Found),
        await ask("lookup", language, { osm_ids: osm }),
        service,
      );
      return found.map((one) => toPlace(one, number));
    },
  };
}
