import { autocompletePlaces, placeDetails, reversePlace } from "@waybill/contract/places";
import { minSearchCharacters } from "@waybill/domain/limits";
import { languageFor } from "@waybill/domain/markets/languages";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { GeocoderUnavailable, type Geocoder, type Place } from "./geocoder.ts";

const answered = async (asking: Promise<Place[]>) => {
  try {
    return { data: (await asking).map((address) => ({ address })) };
  } catch (problem) {
    if (problem instanceof GeocoderUnavailable) throw new Refused("geocoder_unavailable");
    throw problem;
  }
};

export const placeRoutes = (
  app: FastifyInstance,
  { settings }: Pick<Deps, "settings">,
  geocoder: Geocoder,
): void => {
  const country = countries[settings.country];
  const language = (wanted: string | undefined) => languageFor(country, wanted ?? country.default_language);

  route(app, autocompletePlaces, async ({ query }) => {
    const { lat, lng } = query;
    if ([...query.query.trim()].length < minSearchCharacters) return { data: [] };
    return answered(
      geocoder.autocomplete({
        query: query.query,
        country: (query.country ?? country.code).toLowerCase(),
        ...(lat !== undefined && lng !== undefined && { near: { latitude: lat, longitude: lng } }),
        language: language(query.language),
      }),
    );
  });
  route(app, reversePlace, ({ query }) =>
    answered(
      geocoder.reverse({
        latitude: query.lat,
        longitude: query.lng,
        language: language(query.language),
      }),
    ),
  );
  route(app, placeDetails, ({ query }) =>
    answered(geocoder.details({ query_id: query.query_id, language: language(query.language) })),
  );
};
