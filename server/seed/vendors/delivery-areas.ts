import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { CountryId } from "@waybill/domain/markets/countries";

type OwnAreas = Readonly<Record<string, Area>>;

/**
 * From the bay to Marikina and from Alabang to Novaliches; the airfield in the middle is excluded, because riders
 * cannot enter it.
 */
const legazpi: Area = [
  [
    [
      [120.94, 14.62],
      [120.962, 14.575],
      [120.975, 14.54],
      [120.982, 14.515],
      [120.985, 14.46],
      [121.02, 14.41],
      [121.06, 14.41],
      [121.1, 14.5],
      [121.13, 14.58],
      [121.13, 14.68],
      [121.06, 14.74],
      [121.0, 14.72],
      [120.95, 14.68],
      [120.94, 14.62],
    ],
    [
      [121.002, 14.513],
      [121.012, 14.502],
      [121.028, 14.503],
      [121.026, 14.517],
      [121.002, 14.513],
    ],
  ],
];

/** From Salmiya along the shore to the city, and inland to the sixth ring road. */
const salmiya: Area = [
  [
    [
      [47.92, 29.39],
      [47.91, 29.28],
      [48.02, 29.25],
      [48.11, 29.27],
      [48.11, 29.345],
      [48.06, 29.37],
      [48.0, 29.41],
      [47.92, 29.39],
    ],
  ],
];

const written: Partial<Record<CountryId, OwnAreas>> = { kw: { salmiya }, ph: { legazpi } };

/** The outlets of a sandbox with their own delivery area, by vendor id; the others use the country's. */
export const ownAreasOf = (id: CountryId): OwnAreas => written[id] ?? {};
