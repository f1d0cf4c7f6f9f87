import type { SchemaOutput } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/places";
import { minSearchCharacters } from "@waybill/domain/limits";
import { countries } from "@waybill/domain/markets/countries";
import { isFlagOn } from "../country-settings/flags/flags.ts";
import type { SuggestedPlace } from "./geocoder.ts";
import { languageOfPlaces, placeAnswer, type PlaceDeps } from "./place-answer.ts";

/** Places for a typed text: Google's suggestions if switched on, else our own search. */
export async function autocompletePlaces(
  deps: PlaceDeps,
  query: SchemaOutput<(typeof endpoints.autocompletePlaces)["query"]>,
) {
  const { lat, lng, session } = query;
  if ([...query.query.trim()].length < minSearchCharacters) return { data: [] };
  const search = {
    query: query.query,
    country: (query.country ?? countries[deps.settings.country].code).toLowerCase(),
    ...(lat !== undefined && lng !== undefined && { near: { latitude: lat, longitude: lng } }),
    language: languageOfPlaces(deps, query.language),
  };
  const { geocoder, google } = deps;
  const other = google && (await isFlagOn(deps, "google-autocomplete")) ? google : undefined;
  if (!other) return placeAnswer(geocoder.autocomplete(search));
  return placeAnswer<SuggestedPlace>(
    geocoder.searchWith<SuggestedPlace>(search, (words) => other.autocomplete({ ...words, session })),
  );
}
