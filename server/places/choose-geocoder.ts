import { countries } from "@waybill/domain/markets/countries";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { openAddresses } from "@waybill/places/addresses/addresses-file";
import { readRoads } from "@waybill/places/roads/roads-file";
import { openPlaceFile } from "@waybill/places/place-folder";
import { runOnce } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { embeddedGeocoder } from "./embedded/embedded-geocoder.ts";
import type { Geocoder } from "./geocoder.ts";
import { gradingGeocoder, type GradingGeocoder } from "./grading-geocoder.ts";
import { googleGeocoder } from "./remote/google-geocoder.ts";
import { googlePlaces, type PlaceSearch } from "./remote/google-places.ts";
import { nominatimGeocoder } from "./remote/nominatim-geocoder.ts";
import { photonGeocoder } from "./remote/photon-geocoder.ts";
import type { StreetData } from "./street-data.ts";
import { streetGeocoder } from "./street-geocoder.ts";

/** Google's search as you type, if the deployment has a key; the flag google-autocomplete switches it on. */
export const chooseGooglePlaces = ({
  settings,
  fetch,
}: Pick<Deps, "settings" | "fetch">): PlaceSearch | undefined =>
  settings.googlePlacesKey === undefined
    ? undefined
    : googlePlaces({ url: settings.googlePlacesUrl, key: settings.googlePlacesKey, fetch });

/** Opens the street index on first use; after a failure it tries again. */
export const streetIndexOf = ({ folder }: StreetData): (() => Promise<PlaceIndex>) =>
  runOnce(async () => openAddresses(await openPlaceFile(folder, "addresses")));

type GeocoderDeps = {
  /** The streets of the country's demo city, if it has one. */
  demoStreets?: StreetData | undefined;
  settings: Pick<Settings, "geocoder" | "geocoderUrl" | "geocoderKey" | "country">;
  /** The deployment's own streets, if PLACES_DIR is set. */
  streets?: StreetData | undefined;
  fetch: typeof globalThis.fetch;
};

const needed = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is missing.`);
  return value;
};

/** The configured geocoder, with a grade for each result. */
export const chooseGeocoder = (deps: GeocoderDeps): GradingGeocoder =>
  gradingGeocoder(chosenGeocoder(deps), countries[deps.settings.country].map, deps.settings.country);

/**
 * Chooses the geocoder by the settings. The embedded one makes no network calls. Public Nominatim servers forbid
 * search as you type, so Nominatim must be the deployment's own server.
 */
function chosenGeocoder({ settings, fetch, streets, demoStreets }: GeocoderDeps): Geocoder {
  const { geocoder, geocoderUrl: url, geocoderKey: key, country } = settings;
  switch (geocoder) {
    case "embedded": {
      const source = streets ?? demoStreets;
      const index = source && streetIndexOf(source);
      const roads = source && runOnce(async () => readRoads(await openPlaceFile(source.folder, "roads")));
      const embedded = embeddedGeocoder(country, index, roads);
      return streets && index ? streetGeocoder(streets, index, embedded) : embedded;
    }
    case "photon":
      return photonGeocoder({ url: needed(url, "GEOCODER_URL"), fetch });
    case "nominatim":
      return nominatimGeocoder({ url: needed(url, "GEOCODER_URL"), fetch });
    case "google":
      return googleGeocoder({ url, key: needed(key, "GEOCODER_KEY"), fetch });
  }
}
