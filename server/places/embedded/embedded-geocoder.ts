import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { toPlace } from "@waybill/addresses/landmarks/landmark-address";
import { withoutNicknames } from "@waybill/addresses/reading/nicknames";
import { openLandmarkIndexes } from "@waybill/addresses/landmarks/landmark-index";
import { nearestPlace } from "@waybill/addresses/landmarks/nearest-place";
import { searchLandmarks } from "@waybill/addresses/landmarks/search-landmarks";
import { type AddressQuery, readQuery } from "@waybill/addresses/matching/match-grade";
import { missingWordsAsTyped, matchWords } from "@waybill/addresses/matching/matched-words";
import { maxPlaces } from "@waybill/addresses/found-places/found-place";
import { readCrossing } from "@waybill/addresses/reading/crossing";
import { searchCrossing } from "@waybill/addresses/streets/crossing-search";
import { crossingFinder } from "@waybill/places/roads/crossing-finder";
import type { Roads } from "@waybill/places/roads/roads-file";
import { mergeHits } from "@waybill/addresses/searching/merge-hits";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { placeWithNumber } from "@waybill/addresses/streets/street-address";
import { citiesIn, searchStreets } from "@waybill/addresses/streets/street-search";
import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import { translatorFor } from "../../platform/texts.ts";
import type { Geocoder, Place, PlaceQuery, Point } from "../geocoder.ts";
import { readTownsOfCountry } from "./gazetteer.ts";
import { readLandmarks } from "./landmark-file.ts";

const pointId = /^at:(-?[\d.]+),(-?[\d.]+)$/;
const recordKey = /^record\/(\d{1,9})$/;
const placeId = /^([a-z]{2}):([^@]+)(?:@(.*))?$/;
/** Up to this distance a point counts as at the place; beyond it, as near it. */
const atHouseMetres = 80;
const withinTownMetres = 3_000;
/** If the map has anything within this distance, it covers the area, and would have the landmark too. */
const coveredMetres = 500;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/**
 * Places without a network: GeoNames' towns and our own landmarks. Loads a country on its first request, or the
 * home country when warmed up.
 */
export function embeddedGeocoder(
  home: string,
  streetsOfHome?: () => Promise<PlaceIndex>,
  roadsOfHome?: () => Promise<Roads>,
): Geocoder {
  const placeIndexOf = openLandmarkIndexes(home, { readLandmarks, readTowns: readTownsOfCountry });
  const streets = (country: string) =>
    country.toLowerCase() === home.toLowerCase() ? streetsOfHome?.() : undefined;

  const landmarksFor = (query: AddressQuery, search: PlaceQuery, isAlone: boolean) =>
    searchLandmarks(placeIndexOf(search.country), query, search, { home, isAlone });

  const placeAt = ({ latitude, longitude }: Point, language: string): Place[] => {
    const index = placeIndexOf(home);
    const nearest = nearestPlace(index.places, { latitude, longitude });
    if (!nearest) return [];
    const place = toPlace(index, nearest.place, "", language, home);
    const text = place.formatted_address;
    const isThere = nearest.metres <= (nearest.place.kind === "city" ? withinTownMetres : atHouseMetres);
    return [
      {
        ...place,
        id: `at:${latitude},${longitude}`,
        formatted_address: isThere ? text : translatorFor(language)("places.near", { place: text }),
        // Returns the pin's coordinates, not those of the place found.
        latitude,
        longitude,
      },
    ];
  };

  return {
    warm() {
      placeIndexOf(home);
      streets(home)
        ?.then(citiesIn)
        .catch(() => undefined);
    },
    async autocomplete(search) {
      const index = await streets(search.country);
      const habits = addressHabitsOf(search.country);
      const officialNames = withoutNicknames(search.query, search.country);
      const text = officialNames ?? search.query;
      const query = officialNames === undefined && search.read ? search.read : readQuery(text, habits);
      if (!index)
        return landmarksFor(query, search, true).map(({ place, found }) => {
          const dropped = missingWordsAsTyped(query, matchWords(query, found, place.kind ?? ""));
          return place.match === "weak" && dropped.length > 0 ? { ...place, dropped } : place;
        });
      const roads = readCrossing(text) && (await roadsOfHome?.());
      const crossings = roads && searchCrossing(index, text, habits, search, crossingFinder(index, roads));
      const landmarks = landmarksFor(query, search, false);
      const places = mergeHits(query, landmarks, searchStreets(index, query, search), {
        near: search.near,
        isCovered: (place) => !index.around(place, coveredMetres).next().done,
      });
      return crossings ? [...crossings, ...places].slice(0, maxPlaces) : places;
    },
    reverse: async ({ language, ...point }) => (isValidPlace(point) ? placeAt(point, language) : []),
    async details({ query_id, language }) {
      const [, latitude, longitude] = pointId.exec(query_id) ?? [];
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      if (isValidPlace(point)) return placeAt(point, language);
      const [, country, key, typed = ""] = placeId.exec(query_id) ?? [];
      if (!country) return [];
      const [, record] = recordKey.exec(key ?? "") ?? [];
      if (record !== undefined) {
        const index = await streets(country);
        if (!index || Number(record) >= index.records) return [];
        return [placeWithNumber(index, Number(record), decoded(typed), { country, language })];
      }
      const index = placeIndexOf(country);
      const place = index.places.find((one) => String(one.key) === key);
      return place ? [toPlace(index, place, decoded(typed), language, home)] : [];
    },
  };
}
