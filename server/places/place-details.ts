import type { SchemaOutput } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/places";
import { gradePlacesById } from "./grading-geocoder.ts";
import { languageOfPlaces, placeAnswer, type PlaceDeps } from "./place-answer.ts";
import { isGooglePlace } from "./remote/google-places.ts";

/** A place by the id of its suggestion. */
export function placeDetails(
  deps: PlaceDeps,
  { query_id, session, language }: SchemaOutput<(typeof endpoints.placeDetails)["query"]>,
) {
  const { geocoder, google } = deps;
  const query = { query_id, language: languageOfPlaces(deps, language) };
  // The geocoder that suggested a place must also resolve it, even if the flag changed since.
  const isGoogles = google !== undefined && isGooglePlace(query_id);
  return placeAnswer(
    isGoogles ? google.details({ ...query, session }).then(gradePlacesById) : geocoder.details(query),
  );
}
