import { autocompletePlaces, placeDetails, reversePlace } from "@waybill/contract/places";
import { minSearchCharacters } from "@waybill/domain/limits";
import { languageFor } from "@waybill/domain/markets/preferred-language";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { flagIsOn } from "../country-settings/flags/flags.ts";
import { GeocoderUnavailable, type SuggestedPlace } from "./geocoder.ts";
import { gradeKnown, type GradedPlace, type GradingGeocoder } from "./grading-geocoder.ts";
import { isGooglePlace, type PlaceSearch } from "./remote/google-places.ts";

const answered = async <P extends SuggestedPlace>(asking: Promise<GradedPlace<P>[]>) => {
  try {
    return { data: (await asking).map((address) => ({ address })) };
  } catch (problem) {
    if (problem instanceof GeocoderUnavailable) throw new Refused("geocoder_unavailable");
    throw problem;
  }
};

export const placeRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, "settings" | "flags">,
  geocoder: GradingGeocoder,
  google?: PlaceSearch,
): void => {
  const { settings } = deps;
  /** Google's search for words where the deployment has a key for it and the flag is on, else our own. */
  const search = async () => (google && (await flagIsOn(deps, "google-autocomplete")) ? google : undefined);
  const country = countries[settings.country];
  const language = (wanted: string | undefined) => languageFor(country, wanted ?? country.default_language);

  route(app, autocompletePlaces, async ({ query }) => {
    const { lat, lng } = query;
    if ([...query.query.trim()].length < minSearchCharacters) return { data: [] };
    const asked = {
      query: query.query,
      country: (query.country ?? country.code).toLowerCase(),
      ...(lat !== undefined && lng !== undefined && { near: { latitude: lat, longitude: lng } }),
      language: language(query.language),
    };
    const other = await search();
    if (!other) return answered(geocoder.autocomplete(asked));
    const { session } = query;
    return answered<SuggestedPlace>(
      geocoder.searchWith<SuggestedPlace>(asked, (words) => other.autocomplete({ ...words, session })),
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
  route(app, placeDetails, ({ query: { query_id, session, ...query } }) => {
    const asked = { query_id, language: language(query.language) };
    // A place is known by whoever suggested it, also when the flag has been switched since.
    const isGoogles = google !== undefined && isGooglePlace(query_id);
    return answered(
      isGoogles ? google.details({ ...asked, session }).then(gradeKnown) : geocoder.details(asked),
    );
  });
};
