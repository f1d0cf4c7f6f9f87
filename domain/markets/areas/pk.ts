import type { Area, Ring } from "../../areas/area.ts";

const karachi: Ring = [
  [66.82, 24.9],
  [66.85, 24.8],
  [67.0, 24.74],
  [67.15, 24.7],
  [67.36, 24.76],
  [67.44, 24.9],
  [67.34, 25.06],
  [67.1, 25.12],
  [66.92, 25.02],
  [66.82, 24.9],
];

const lahore: Ring = [
  [74.1, 31.38],
  [74.26, 31.28],
  [74.48, 31.32],
  [74.58, 31.44],
  [74.56, 31.62],
  [74.4, 31.7],
  [74.22, 31.66],
  [74.1, 31.54],
  [74.1, 31.38],
];

const islamabadAndRawalpindi: Ring = [
  [72.8, 33.5],
  [73.0, 33.45],
  [73.24, 33.48],
  [73.3, 33.66],
  [73.2, 33.8],
  [73.0, 33.8],
  [72.82, 33.7],
  [72.8, 33.5],
];

/** Drawn by hand, generously: the three cities with what is built around them. */
export const pkArea: Area = [[karachi], [lahore], [islamabadAndRawalpindi]];
