import { distanceInMetres } from "../addresses/coordinates.ts";
import { detourFactor, defaultSpeed } from "../riders/nearness.ts";
import type { Routes } from "./facts.ts";

/** Estimates routes where no roads are known: the straight line plus 30 %. */
export const straightRoutes =
  (metresASecond: number = defaultSpeed): Routes =>
  (from, to) => {
    const metres = distanceInMetres(from, to) * detourFactor;
    return { metres, seconds: metres / metresASecond };
  };
