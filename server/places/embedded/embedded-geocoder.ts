import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import type { Geocoder, Place, PlaceQuery } from "../geocoder.ts";
import { speak } from "../../deployment/texts.ts";
import { takesHouseNumber, toPlace } from "./formatted-address.ts";
import { nearestPlace } from "./nearest-place.ts";
import { search } from "./search.ts";
import { countryShelf, worldShelf, type Shelf } from "./shelf.ts";
import { houseNumber, readTypedAddress } from "./typed-address.ts";

const usualLimit = 8;
const hereAt = /^at:(-?[\d.]+),(-?[\d.]+)$/;
const placeAt = /^([a-z]{2}):([^@]+)(?:@(.*))?$/;
/** Within this distance a point is at the place, further off it is near it. */
const atTheDoorMetres = 80;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/** Places with no network: GeoNames' towns and our own landmarks. Reads the country's at once, others when asked for. */
export function embeddedGeocoder(home: string): Geocoder {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (country: string): Shelf => {
    const code = /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : home.toUpperCase();
    const kept = shelves.get(code) ?? countryShelf(code);
    shelves.set(code, kept);
    return kept;
  };
  let world: Promise<Shelf> | undefined;
  const ofTheWorld = () => (world ??= worldShelf(home.toUpperCase()));
  shelfOf(home);

  const searchIn = (shelf: Shelf, { query, near, language = "en", limit = usualLimit }: PlaceQuery) => {
    const address = readTypedAddress(query, shelf.notes.idle);
    if (address.words.length === 0) return [];
    const places = new Map<string, Place>();
    for (const { place, matched } of search(shelf, address, near, limit)) {
      const typed = houseNumber(address, matched);
      const found = toPlace(shelf, place, takesHouseNumber(place, typed) ? typed : "", language, home);
      if (!places.has(found.formatted_address)) places.set(found.formatted_address, found);
      if (places.size === limit) break;
    }
    return [...places.values()];
  };

  const here = (latitude: number, longitude: number, language = "en"): Place[] => {
    const shelf = shelfOf(home);
    const nearest = nearestPlace(shelf.places, { latitude, longitude });
    if (!nearest) return [];
    const place = toPlace(shelf, nearest.place, "", language, home);
    const text = place.formatted_address;
    const isHere = nearest.metres <= atTheDoorMetres;
    return [
      {
        ...place,
        id: `at:${latitude},${longitude}`,
        formatted_address: isHere ? text : speak(language)("places.near", { place: text }),
        // The pin stays where it was put.
        ...{ latitude, longitude },
      },
    ];
  };

  return {
    async autocomplete(asked) {
      const limit = asked.limit ?? usualLimit;
      if (asked.country) return searchIn(shelfOf(asked.country), asked);
      const own = searchIn(shelfOf(home), asked);
      if (own.length >= limit) return own;
      return [...own, ...searchIn(await ofTheWorld(), { ...asked, limit: limit - own.length })];
    },

    async reverse({ latitude, longitude, language }) {
      return isValidPlace({ latitude, longitude }) ? here(latitude, longitude, language) : [];
    },

    async details({ query_id, language }) {
      const [, latitude, longitude] = hereAt.exec(query_id) ?? [];
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      if (isValidPlace(point)) return here(point.latitude, point.longitude, language);
      const [, country, key, typed = ""] = placeAt.exec(query_id) ?? [];
      if (!country) return [];
      const shelf = shelfOf(country);
      const place = shelf.places.find((one) => String(one.key) === key);
      return place ? [toPlace(shelf, place, decoded(typed), language ?? "en", home)] : [];
    },
  };
}
