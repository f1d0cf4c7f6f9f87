import type { Area } from "@waybill/domain/areas/area";
import type { CountryId } from "@waybill/domain/markets/countries";

type OwnAreas = Readonly<Record<string, Area>>;

/** Around Makati up to the bay, Santa Mesa and Pasig; no rider gets onto the airfield in the middle. */
const legazpi: Area = [
  [
    [
      [120.968, 14.6],
      [120.962, 14.575],
      [120.978, 14.545],
      [120.982, 14.515],
      [120.995, 14.494],
      [121.03, 14.488],
      [121.068, 14.503],
      [121.088, 14.535],
      [121.088, 14.578],
      [121.06, 14.608],
      [121.02, 14.616],
      [120.968, 14.6],
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

/** From the towers of Salmiya along the shore to the city, and inland to the sixth ring road. */
const salmiya: Area = [
  [
    [
      [47.955, 29.375],
      [47.95, 29.28],
      [48.02, 29.25],
      [48.11, 29.27],
      [48.11, 29.345],
      [48.06, 29.37],
      [48.0, 29.4],
      [47.955, 29.375],
    ],
  ],
];

/** The outlets of a sandbox that have an area of their own, by vendor id; the others have the country's. */
export const ownAreasOfCountry: Readonly<Record<CountryId, OwnAreas>> = {
  kw: { salmiya },
  ph: { legazpi },
  pk: {},
  sg: {},
};
