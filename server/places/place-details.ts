import type { Parsed } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/places";
import { gradeKnown } from "./grading-geocoder.ts";
import { languageOfPlaces, placeAnswer, type PlaceDeps } from "./place-answer.ts";
import { isGooglePlace } from "./remote/google-places.ts";

/** A place by the id that it was suggested with. */
export function placeDetails(
  deps: PlaceDeps,
  { query_id, session, language }: Parsed<(typeof endpoints.placeDetails)["query"]>,
) {
  const { geocoder, google } = deps;
  const asked = { query_id, language: languageOfPlaces(deps, language) };
  // A place is known by whoever suggested it, also when the flag has been switched since.
  const isGoogles = google !== undefined && isGooglePlace(query_id);
  return placeAnswer(
    isGoogles ? google.details({ ...asked, session }).then(gradeKnown) : geocoder.details(asked),
  );
}
