import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { Country } from "../markets/country.ts";

// Keeps out mixed-up and zeroed coordinates where there is no area, and lets every island of an archipelago in.
const reachInMetres = 1_500_000;

/** Whether a place can belong to the country: within 1,500 km of the middle of its map. */
export const isInNeighbourhood = (place: Place, country: Pick<Country, "map">): boolean =>
  distanceInMetres(place, country.map) <= reachInMetres;
