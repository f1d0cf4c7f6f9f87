import { autocompletePlaces, placeDetails, reversePlace, type PlaceAddress } from "@waybill/contract/places";
import { isValidPlace, parsePlace, type Place } from "@waybill/domain/addresses/coordinates";
import { call } from "../calls/call.ts";

type Search = {
  text: string;
  country: string;
  language: string;
  near?: Place | undefined;
  signal: AbortSignal;
};

/** The address at a point, standing exactly there; undefined where the geocoder knows none. */
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

async function addressOfTypedPoint({ text, language, signal }: Search): Promise<PlaceAddress | undefined> {
  const point = parsePlace(text);
  if (!point) return undefined;
  return addressAt(point, language, signal).catch((problem: unknown) => {
    if (signal.aborted) throw problem;
    return undefined;
  });
}

/** Suggestions for what is typed. A typed 'lat,lng' is a point first, and words only when no address is known there. */
export async function findPlaces(search: Search): Promise<readonly PlaceAddress[]> {
  const there = await addressOfTypedPoint(search);
  if (there) return [there];
  const { text, country, language, near, signal } = search;
  const { data } = await call(autocompletePlaces, {
    query: { query: text, country, language, ...(near && { lat: near.latitude, lng: near.longitude }) },
    signal,
  });
  return data.map(({ address }) => address);
}

/** Whether a place says where it is: an address as it came over the wire may not. */
export const isPlaced = (place: PlaceAddress): boolean => isValidPlace(place);

/** A suggestion with its coordinates: most geocoders give them at once, others only with the details of the place. */
export async function placed(suggestion: PlaceAddress, language: string): Promise<PlaceAddress> {
  if (isPlaced(suggestion)) return suggestion;
  const { data } = await call(placeDetails, { query: { query_id: suggestion.id, language } });
  const found = data[0]?.address;
  if (!found || !isPlaced(found)) throw new Error("The place has no coordinates.");
  return found;
}
