import { type PlaceAddress, placeDetails } from "@waybill/contract/places";
import { call } from "../calls/call.ts";
import { endSearchSession, hasCoordinates } from "./places.ts";

/** A suggestion with its coordinates: most geocoders include them, others only in the place's details. */
export async function withCoordinates(suggestion: PlaceAddress, language: string): Promise<PlaceAddress> {
  if (hasCoordinates(suggestion)) return suggestion;
  const query = { query_id: suggestion.id, language, session: endSearchSession() };
  const { data } = await call(placeDetails, { query });
  const found = data[0]?.address;
  if (!found || !hasCoordinates(found)) throw new Error("The place details have no coordinates.");
  // The details describe the place; the match grade comes from the search.
  const { match, unit_number, building, dropped, number_is_typed } = suggestion;
  return {
    ...found,
    ...(match && { match }),
    ...(dropped && { dropped }),
    ...(number_is_typed && { number_is_typed }),
    ...(unit_number && { unit_number }),
    ...(building && { building }),
  };
}
