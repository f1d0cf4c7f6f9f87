/** The score of each kind of place as an address: a building is better than the town around it. */
export const kindScores = {
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
export type PlaceKind = keyof typeof kindScores;
export const isPlaceKind = (text: string): text is PlaceKind => Object.hasOwn(kindScores, text);

/** A place in the search index; unknown texts are empty. */
export type PlaceRecord = {
  /** The number of a place from GeoNames, or the name of a place from our own list. */
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

/** Receives a place and its other names. */
export type OnPlace = (place: PlaceRecord, otherNames: readonly string[]) => void;
