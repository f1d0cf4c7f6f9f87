import type { Area } from "../../areas/area.ts";

/** Drawn by hand: the main island, Jurong Island, Sentosa and Ubin, up to the strait. */
export const sgArea: Area = [
  [
    [
      [103.6, 1.26],
      [103.68, 1.22],
      [103.82, 1.225],
      [103.9, 1.27],
      [104.02, 1.3],
      [104.06, 1.36],
      [103.99, 1.43],
      [103.9, 1.44],
      [103.83, 1.478],
      [103.78, 1.452],
      [103.74, 1.452],
      [103.68, 1.445],
      [103.6, 1.34],
      [103.6, 1.26],
    ],
  ],
];
