import { autocompletePlaces, type PlaceAddress, reversePlace } from "@waybill/contract/places";
import { isValidPlace, parsePlace, type Place } from "@waybill/domain/addresses/coordinates";
import { useQuery } from "@tanstack/react-query";
import { minSearchCharacters } from "@waybill/domain/limits";
import { useEffect } from "react";
import { call } from "../calls/call.ts";
import { track } from "../analytics/analytics.ts";
import { useCountry } from "../deployment/deployment-context.ts";
import { useDebounced } from "../use-debounced.ts";

type Search = {
  text: string;
  country: string;
  language: string;
  near?: Place | undefined;
  signal: AbortSignal;
};

/** The address at a point, with exactly that point's coordinates; undefined if the geocoder knows none. */
export async function addressAt(
  point: Place,
  language: string,
  signal?: AbortSignal,
): Promise<PlaceAddress | undefined> {
  const { data } = await call(reversePlace, {
    query: { lat: point.latitude, lng: point.longitude, language },
    ...(signal && { signal }),
  });
  return data[0] && { ...data[0].address, latitude: point.latitude, longitude: point.longitude };
}

/** One session id for the keystrokes of a search and its final details request: some services bill them as one. */
let session: string | undefined;
const sessionOfSearch = () => (session ??= Math.random().toString(36).slice(2));
export const endSearchSession = () => {
  const ended = sessionOfSearch();
  session = undefined;
  return ended;
};

async function addressOfTypedPoint({ text, language, signal }: Search): Promise<PlaceAddress | undefined> {
  const point = parsePlace(text);
  if (!point) return undefined;
  return addressAt(point, language, signal).catch((problem: unknown) => {
    if (signal.aborted) throw problem;
    return undefined;
  });
}

/**
 * Suggestions for typed text. Text like 'lat,lng' is looked up as a point first, and searched as text only if there
 * is no address at that point.
 */
async function findPlaces(search: Search): Promise<readonly PlaceAddress[]> {
  const there = await addressOfTypedPoint(search);
  if (there) return [there];
  const { text, country, language, near, signal } = search;
  const { data } = await call(autocompletePlaces, {
    query: {
      query: text,
      country,
      language,
      session: sessionOfSearch(),
      ...(near && { lat: near.latitude, lng: near.longitude }),
    },
    signal,
  });
  // Coordinates may be missing until `withCoordinates` adds them.
  return data.map(({ address }) => address as PlaceAddress);
}

/** True if a place has coordinates; the server may send a place without them. */
export const hasCoordinates = (place: PlaceAddress): boolean => isValidPlace(place);

type PlaceSearch =
  | { state: "idle" }
  | { state: "searching" }
  | { state: "failed" }
  | { state: "found"; places: readonly PlaceAddress[] };

/**
 * Searches for a text with at least two characters after 500 ms without typing; `undefined` searches nothing.
 * `language` is the addresses' language.
 */
export function usePlaceSearch(
  text: string | undefined,
  near: Place | undefined,
  language: string,
): PlaceSearch {
  const country = useCountry().code;
  const wanted = text?.trim() ?? "";
  const isLongEnough = [...wanted].length >= minSearchCharacters;
  const searched = useDebounced(wanted) ?? "";
  const isDue = isLongEnough && searched === wanted;
  const { data, isError, isFetching } = useQuery({
    queryKey: ["places", searched, country, language, near?.latitude, near?.longitude],
    queryFn: ({ signal }) => findPlaces({ text: searched, country, language, near, signal }),
    enabled: isDue,
  });
  useEffect(() => {
    if (isError) track("autocomplete_failed", { country, language });
  }, [isError, searched, country, language]);
  if (!isLongEnough) return { state: "idle" };
  if (!isDue || isFetching) return { state: "searching" };
  if (isError) return { state: "failed" };
  return data ? { state: "found", places: data } : { state: "searching" };
}
