import { countries } from "@waybill/domain/markets/countries";
import { languageFor } from "@waybill/domain/markets/preferred-language";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { GeocoderUnavailable, type SuggestedPlace } from "./geocoder.ts";
import type { GradedPlace, GradingGeocoder } from "./grading-geocoder.ts";
import type { PlaceSearch } from "./remote/google-places.ts";

/** The sources of places: our own geocoder, and Google's search if the deployment has a key. */
export type PlaceDeps = Pick<Deps, "settings" | "flags"> & {
  readonly geocoder: GradingGeocoder;
  readonly google: PlaceSearch | undefined;
};

/** The language of place names: the requested one, else the country's. */
export function languageOfPlaces({ settings }: Pick<Deps, "settings">, wanted: string | undefined): string {
  const country = countries[settings.country];
  return languageFor(country, wanted ?? country.default_language);
}

export const placeAnswer = async <P extends SuggestedPlace>(asking: Promise<GradedPlace<P>[]>) => {
  try {
    return { data: (await asking).map((address) => ({ address })) };
  } catch (problem) {
    if (problem instanceof GeocoderUnavailable) throw new Refused("geocoder_unavailable");
    throw problem;
  }
};
