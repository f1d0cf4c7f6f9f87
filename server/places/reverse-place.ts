import type { SchemaOutput } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/places";
import { languageOfPlaces, placeAnswer, type PlaceDeps } from "./place-answer.ts";

/** The addresses at a location. */
export const reversePlace = (
  deps: PlaceDeps,
  { lat, lng, language }: SchemaOutput<(typeof endpoints.reversePlace)["query"]>,
) =>
  placeAnswer(
    deps.geocoder.reverse({ latitude: lat, longitude: lng, language: languageOfPlaces(deps, language) }),
  );
