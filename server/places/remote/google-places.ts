import { maxPlaces } from "@waybill/addresses/found-places/found-place";
import * as z from "zod/mini";
import { GeocoderUnavailable, type Place, type PlaceQuery, type SuggestedPlace } from "../geocoder.ts";
import { askService, parseServiceAnswer } from "./place-service.ts";

const service = "Google Places";

const Suggestions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            types: z.optional(z.array(z.string())),
          }),
        ),
      }),
    ),
  ),
});
/** Google bills by field, so no other fields are requested. */
const suggestionFields = ["placeId", "text.text", "types"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");

const Details = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.optional(
    z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
  ),
  types: z.optional(z.array(z.string())),
});
const detailFields = "id,formattedAddress,location,addressComponents,types";

const idPrefix = "google-places:";
export const isGooglePlace = (queryId: string): boolean => queryId.startsWith(idPrefix);

/** The radius around the outlet, in metres, that Google's results should favour. */
const nearMetres = 30_000;

export type PlaceSearch = {
  /** Google's suggestions: names and addresses; coordinates come only with the details. */
  autocomplete(query: PlaceQuery & Session): Promise<SuggestedPlace[]>;
  details(query: { query_id: string; language: string } & Session): Promise<Place[]>;
};
/** Joins the keystrokes of a search and the final details: Google bills them as one session. */
type Session = { session?: string | undefined };

type GoogleSettings = { url?: string | undefined; key: string; fetch: typeof globalThis.fetch };

/** Google's Places Autocomplete (New), with the deployment's own key. */
export function googlePlaces({
  url = "https://places.googleapis.com/v1/",
  key,
  fetch,
}: GoogleSettings): PlaceSearch {
  const ask = (fields: string, rest: Pick<Parameters<typeof askService>[0], "path" | "query" | "body">) =>
    askService({
      fetch,
      base: url,
      service,
      headers: { "x-goog-api-key": key, "x-goog-fieldmask": fields },
      ...rest,
    });

  return {
    async autocomplete({ query, country, near, language, session }) {
      const answered = await ask(suggestionFields, {
        // The leading dot keeps "places:" from being parsed as a URL scheme.
        path: "./places:autocomplete",
        query: {},
        body: {
          input: query,
          languageCode: language,
          regionCode: country,
          includedRegionCodes: [country],
          ...(near && { locationBias: { circle: { center: near, radius: nearMetres } } }),
          ...(session && { sessionToken: session }),
        },
      });
      const { suggestions = [] } = parseServiceAnswer(Suggestions, answered, service);
      return suggestions.slice(0, maxPlaces).flatMap(({ placePrediction: found }) =>
        found
          ? {
              id: `${idPrefix}${found.placeId}`,
              formatted_address: found.text.text,
              ...(found.types?.[0] && { kind: found.types[0] }),
            }
          : [],
      );
    },

    async details({ query_id, language, session }) {
      const placeId = query_id.slice(idPrefix.length);
      if (!isGooglePlace(query_id) || !/^[\w-]+$/.test(placeId)) return [];
      const path = `./places/${placeId}`;
      const query = { languageCode: language, sessionToken: session };
      const answered = await ask(detailFields, { path, query }).catch((problem: unknown) => {
        if (problem instanceof GeocoderUnavailable && /answered 40[04]\.$/.test(problem.message))
          return undefined;
        throw problem;
      });
      return answered === undefined ? [] : [placeOf(parseServiceAnswer(Details, answered, service))];
    },
  };
}

function placeOf({
  id,
  formattedAddress,
  location,
  addressComponents = [],
  types,
}: z.infer<typeof Details>): Place {
  const part = (type: string) => addressComponents.find((component) => component.types.includes(type));
  const street = part("route")?.longText;
  const number = part("street_number")?.longText;
  const city = (part("locality") ?? part("postal_town") ?? part("administrative_area_level_2"))?.longText;
  const postcode = part("postal_code")?.longText;
  const country = part("country")?.shortText;
  return {
    id: `${idPrefix}${id}`,
    formatted_address: formattedAddress,
    latitude: location.latitude,
    longitude: location.longitude,
    ...(street && { street }),
    ...(number && { street_number: number }),
    ...(city && { city }),
    ...(postcode && { postal_code: postcode }),
    ...(country && { country_code: country }),
    ...(types?.[0] && { kind: types[0] }),
  };
}
