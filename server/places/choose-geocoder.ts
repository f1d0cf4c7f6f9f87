import { embeddedGeocoder } from "./embedded/embedded-geocoder.ts";
import type { Geocoder } from "./geocoder.ts";
import { googleGeocoder } from "./remote/google-geocoder.ts";
import { nominatimGeocoder } from "./remote/nominatim-geocoder.ts";
import { photonGeocoder } from "./remote/photon-geocoder.ts";

export type GeocoderSettings = {
  kind: "embedded" | "photon" | "nominatim" | "google";
  /** The service's base URL; Google has its own. */
  url?: string | undefined;
  apiKey?: string | undefined;
  fetch: typeof fetch;
  /** ISO 3166-1 alpha-2 of the deployment. */
  country: string;
};

const needed = (value: string | undefined, what: string) => {
  if (!value) throw new Error(`This geocoder needs ${what}.`);
  return value;
};

/**
 * The geocoder that a deployment chose. The embedded one asks nobody. Public Nominatim servers forbid searching as
 * one types, so that one must be a server of the deployment's own.
 */
export function chooseGeocoder({ kind, url, apiKey, fetch, country }: GeocoderSettings): Geocoder {
  switch (kind) {
    case "embedded":
      return embeddedGeocoder(country);
    case "photon":
      return photonGeocoder({ url: needed(url, "GEOCODER_URL"), fetch });
    case "nominatim":
      return nominatimGeocoder({ url: needed(url, "GEOCODER_URL"), fetch, country });
    case "google":
      return googleGeocoder({ url, apiKey: needed(apiKey, "GEOCODER_KEY"), fetch, country });
  }
}
