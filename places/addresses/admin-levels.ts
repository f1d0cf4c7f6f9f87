/**
 * The meaning of OpenStreetMap's administrative levels in an address: the first city level that contains a point is
 * its city.
 */
export type AdminLevels = { city: readonly number[]; area: readonly number[] };

const usual: AdminLevels = { city: [8, 7, 6], area: [11, 10, 9] };

/** Countries whose levels differ from the usual meaning. */
const others: Record<string, AdminLevels> = {
  ae: { city: [4], area: [10, 9, 8] },
  bd: { city: [5, 6], area: [10, 9, 8] },
  co: { city: [6], area: [10, 9, 8] },
  de: { city: [8, 6, 4], area: [11, 10, 9] },
  dk: { city: [7], area: [10, 9] },
  gr: { city: [7, 6], area: [10, 9, 8] },
  hk: { city: [3], area: [10, 9, 8, 6] },
  hu: { city: [8], area: [10, 9] },
  id: { city: [5], area: [7, 6] },
  jp: { city: [7], area: [10, 9, 8] },
  kr: { city: [4], area: [8, 6] },
  kw: { city: [4], area: [10, 9, 8, 6] },
  ph: { city: [6], area: [10, 9] },
  pk: { city: [8, 6], area: [10, 9] },
  sa: { city: [8, 6], area: [10, 9] },
  th: { city: [4], area: [8, 6] },
  tr: { city: [4], area: [8, 6] },
  tw: { city: [4], area: [9, 8, 7] },
  vn: { city: [4], area: [8, 6] },
};

/** Returns the administrative levels of a country (ISO 3166-1 alpha-2, lower case). */
export const adminLevelsOf = (country: string): AdminLevels => others[country] ?? usual;
