import { distanceInMetres } from "../addresses/coordinates.ts";
import { detour, usualPace } from "../riders/nearness.ts";
import type { Ways } from "./facts.ts";

/** Ways where no roads are known: the straight line, longer by three tenths. */
export const straightWays =
  (metresASecond: number = usualPace): Ways =>
  (from, to) => {
    const metres = distanceInMetres(from, to) * detour;
    return { metres, seconds: metres / metresASecond };
  };
