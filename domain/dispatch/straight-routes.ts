import { distanceInMetres } from "../addresses/coordinates.ts";
import { detour, usualPace } from "../riders/nearness.ts";
import type { Routes } from "./facts.ts";

/** Estimates routes where no roads are known: the straight line plus 30 %. */
export const straightRoutes =
  (metresASecond: number = usualPace): Routes =>
  (from, to) => {
    const metres = distanceInMetres(from, to) * detour;
    return { metres, seconds: metres / metresASecond };
  };
