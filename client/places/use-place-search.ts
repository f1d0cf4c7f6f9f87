import { useQuery } from "@tanstack/react-query";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { minSearchCharacters } from "@waybill/domain/limits";
import { useEffect } from "react";
import { track } from "../analytics.ts";
import { useCountry } from "../deployment/country-parameters.ts";
import { findPlaces } from "./find-places.ts";
import { useRested } from "./use-rested.ts";

export type PlaceSearch =
  | { state: "idle" }
  | { state: "searching" }
  | { state: "failed" }
  | { state: "found"; places: readonly PlaceAddress[] };

/**
 * Looks a text up once it has two characters and rested 500 ms; `undefined` searches nothing. `language` is that of the
 * addresses.
 */
export function usePlaceSearch(
  text: string | undefined,
  near: Place | undefined,
  language: string,
): PlaceSearch {
  const country = useCountry().code;
  const wanted = text?.trim() ?? "";
  const isLongEnough = [...wanted].length >= minSearchCharacters;
  const asked = useRested(wanted) ?? "";
  const isDue = isLongEnough && asked === wanted;
  const { data, isError, isFetching } = useQuery({
    queryKey: ["places", asked, country, language, near?.latitude, near?.longitude],
    queryFn: ({ signal }) => findPlaces({ text: asked, country, language, near, signal }),
    enabled: isDue,
  });
  useEffect(() => {
    if (isError) track("autocomplete_failed", { country, language });
  }, [isError, asked, country, language]);
  if (!isLongEnough) return { state: "idle" };
  if (!isDue || isFetching) return { state: "searching" };
  if (isError) return { state: "failed" };
  return data ? { state: "found", places: data } : { state: "searching" };
}
