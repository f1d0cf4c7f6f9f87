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
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
  properties: z.object({
    osm_type: text,
    osm_id: z.optional(z.number()),
    osm_value: text,
    type: text,
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    countrycode: text,
  }),
});
const Answer = z.object({ features: z.array(Feature) });
type Feature = z.infer<typeof Feature>;

/** The languages of a standard Photon; it rejects any other. */
const photonLanguages = new Set(["en", "de", "fr"]);
const supportedLanguage = (language: string) => {
  const first = language.split("-")[0];
  return first && photonLanguages.has(first) ? first : "default";
};
const service = "Photon";
const idPattern = /^photon:(-?[\d.]+),(-?[\d.]+):(.*)$/;

const liesIn = ({ properties }: Feature, code: string) => properties.countrycode?.toLowerCase() === code;

function toPlace({ geometry, properties }: Feature, typedNumber?: string): Place {
  const [longitude, latitude] = geometry.coordinates;
  const { name, district, city, state, country, postcode, countrycode } = properties;
  const street = properties.street ?? (properties.type === "street" ? name : undefined);
  const number = properties.housenumber ?? (properties.type === "street" ? typedNumber : undefined);
  const line = streetLine(number, street);
  const ownName = name === street ? undefined : name;
  return {
    id: `photon:${latitude},${longitude}:${properties.osm_type ?? ""}${properties.osm_id ?? ""}${number ? `@${number}` : ""}`,
    formatted_address: addressLine([ownName, line, district, city, city ? undefined : state, country]),
    latitude,
    longitude,
    ...(street && { street }),
    ...(number && { street_number: number }),
    ...(number && !properties.housenumber && { number_is_typed: true }),
    ...(city && { city }),
    ...(postcode && { postal_code: postcode }),
    ...(countrycode && { country_code: countrycode.toUpperCase() }),
    ...(properties.osm_value && { kind: properties.osm_value }),
  };
}

/** Komoot's Photon (OpenStreetMap data) on a configured server: `/api` and `/reverse`, which return GeoJSON. */
export function photonGeocoder({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): Geocoder {
  const ask = async (path: string, query: Record<string, string | number | undefined>) =>
    parseServiceAnswer(Answer, await askService({ fetch, base: url, path, query, service }), service)
      .features;

  const reverse: Geocoder["reverse"] = async ({ latitude, longitude, language }) => {
    const found = await ask("reverse", {
      lat: latitude,
      lon: longitude,
      lang: supportedLanguage(language),
      limit: 1,
    });
    return found.map((feature) => toPlace(feature));
  };

  return {
    async autocomplete({ query, country, near, language }) {
      const found = await ask("api", {
        q: query,
        lang: supportedLanguage(language),
        // Some versions of Photon cannot filter by country, so request more and filter here.
        limit: 3 * maxPlaces,
        lat: near?.latitude,
        lon: near?.longitude,
      });
      return found
        .filter((feature) => liesIn(feature, country))
        .slice(0, maxPlaces)
        .map((feature) => toPlace(feature, typedHouseNumber(query)));
    },
    reverse,
    async details({ query_id, language }) {
      const [, latitude, longitude, rest = ""] = idPattern.exec(query_id) ?? [];
      if (!latitude) return [];
      const [osm = "", number] = rest.split("@");
      const found = await ask("reverse", {
        lat: latitude,
        lon: longitude ?? "",
        lang: supportedLanguage(language),
        limit: 5,
      });
      const same = found.find(
        ({ properties }) => `${properties.osm_type ?? ""}${properties.osm_id ?? ""}` === osm,
      );
      return same ? [toPlace(same, number)] : found.slice(0, 1).map((feature) => toPlace(feature, number));
    },
  };
}
