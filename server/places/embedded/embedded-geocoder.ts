import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { speak } from "../../platform/texts.ts";
import { mostPlaces, type Geocoder, type Place, type PlaceQuery, type Point } from "../geocoder.ts";
import { takesHouseNumber, toPlace } from "./formatted-address.ts";
import { nearestPlace } from "./nearest-place.ts";
import { openPlaceIndexes } from "./place-index.ts";
import { search } from "./search.ts";
import { houseNumber, readTypedAddress } from "./typed-address.ts";

const pointId = /^at:(-?[\d.]+),(-?[\d.]+)$/;
const placeId = /^([a-z]{2}):([^@]+)(?:@(.*))?$/;
/** Within this distance a point is at the place, further off it is near it. */
const atTheDoorMetres = 80;
const withinTownMetres = 3_000;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/** Places with no network: GeoNames' towns and our own landmarks. Reads a country when it is asked for, or the home country when warmed. */
export function embeddedGeocoder(home: string): Geocoder {
  const placeIndexOf = openPlaceIndexes(home);

  const searchFor = ({ query, country, near, language }: PlaceQuery): Place[] => {
    const index = placeIndexOf(country);
    const address = readTypedAddress(query, index.notes.idle);
    if (address.words.length === 0) return [];
    const places = new Map<string, Place>();
    for (const { place, matched } of search(index, address, near)) {
      const typed = houseNumber(address, matched);
      const found = toPlace(index, place, takesHouseNumber(place, typed) ? typed : "", language, home);
      if (!places.has(found.formatted_address)) places.set(found.formatted_address, found);
      if (places.size === mostPlaces) break;
    }
    return [...places.values()];
  };

  const placeAt = ({ latitude, longitude }: Point, language: string): Place[] => {
    const index = placeIndexOf(home);
    const nearest = nearestPlace(index.places, { latitude, longitude });
    if (!nearest) return [];
    const place = toPlace(index, nearest.place, "", language, home);
    const text = place.formatted_address;
    const isThere = nearest.metres <= (nearest.place.kind === "city" ? withinTownMetres : atTheDoorMetres);
    return [
      {
        ...place,
        id: `at:${latitude},${longitude}`,
        formatted_address: isThere ? text : speak(language)("places.near", { place: text }),
        // The pin stays where it was put.
        ...{ latitude, longitude },
      },
    ];
  };

  return {
    warm: () => void placeIndexOf(home),
    autocomplete: async (asked) => searchFor(asked),
    reverse: async ({ language, ...point }) => (isValidPlace(point) ? placeAt(point, language) : []),
    async details({ query_id, language }) {
      const [, latitude, longitude] = pointId.exec(query_id) ?? [];
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      if (isValidPlace(point)) return placeAt(point, language);
      const [, country, key, typed = ""] = placeId.exec(query_id) ?? [];
      if (!country) return [];
      const index = placeIndexOf(country);
      const place = index.places.find((one) => String(one.key) === key);
      return place ? [toPlace(index, place, decoded(typed), language, home)] : [];
    },
  };
}
