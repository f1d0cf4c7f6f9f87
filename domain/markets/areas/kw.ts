import type { Area } from "../../areas/area.ts";

/** Drawn by hand: the capital and what is built from Jahra down to Fahaheel. */
export const kwArea: Area = [
  [
    [
      [47.58, 29.26],
      [47.85, 29.16],
      [47.98, 28.98],
      [48.16, 28.98],
      [48.2, 29.1],
      [48.12, 29.36],
      [48.02, 29.43],
      [47.92, 29.41],
      [47.62, 29.4],
      [47.58, 29.26],
    ],
  ],
];
