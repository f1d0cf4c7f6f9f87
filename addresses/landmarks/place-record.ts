/** How much a kind of place is worth as an address: a building is a better answer than the town around it. */
export const kindWorth = {
  mall: 3,
  station: 2.8,
  airport: 2.8,
  condo: 2.6,
  office: 2.6,
  hospital: 2.6,
  school: 2.5,
  hotel: 2.5,
  church: 2.3,
  market: 2.4,
  hawker: 2.5,
  park: 2.3,
  landmark: 2.5,
  government: 2.3,
  corner: 2,
  street: 2.2,
  area: 2.3,
  village: 2.3,
  city: 0,
} as const satisfies Record<string, number>;
export type PlaceKind = keyof typeof kindWorth;
export const isPlaceKind = (text: string): text is PlaceKind => Object.hasOwn(kindWorth, text);

/** A place in the search index; an unknown text is empty. */
export type PlaceRecord = {
  /** The number of a GeoNames place, the name of one of ours. */
  key: number | string;
  name: string;
  kind: PlaceKind;
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** GeoNames' first and second administrative code, joined by a dot. */
  region: string;
  population: number;
  street: string;
  area: string;
  city: string;
  postalCode: string;
};

/** Takes a place and the other names it goes by. */
export type TakePlace = (place: PlaceRecord, otherNames: readonly string[]) => void;
