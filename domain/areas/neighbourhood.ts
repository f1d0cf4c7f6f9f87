import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { Country } from "../markets/country.ts";

/**
 * Whether a place can belong to the country: no further from the middle of its map than the country reaches. Keeps out
 * mixed-up and zeroed coordinates where there is no area.
 */
export const isInNeighbourhood = (place: Place, country: Pick<Country, "map" | "extent_km">): boolean =>
  distanceInMetres(place, country.map) <= country.extent_km * 1000;
