/** A place as it travels: the `address` of wire.md's geolocator answers. */
export type Place = {
  id: string;
  formatted_address: string;
  latitude: number;
  longitude: number;
  street?: string;
  street_number?: string;
  city?: string;
  postal_code?: string;
  country_code?: string;
  kind?: string;
};

export type Point = { latitude: number; longitude: number };

export type PlaceQuery = {
  query: string;
  /** ISO 3166-1 alpha-2; left out, the deployment's own country comes first and the world follows. */
  country?: string | undefined;
  near?: Point | undefined;
  /** BCP 47. */
  language?: string | undefined;
  limit?: number | undefined;
};

/** Where addresses come from. Every method rejects with `GeocoderUnavailable` and with nothing else. */
export interface Geocoder {
  autocomplete(asked: PlaceQuery): Promise<Place[]>;
  reverse(asked: Point & { language?: string | undefined }): Promise<Place[]>;
  /** The place again by the id an earlier answer gave it; an unknown id is an empty list. */
  details(asked: { query_id: string; language?: string | undefined }): Promise<Place[]>;
}

/** The place service gave no answer that can be used. Never carries the URL asked: the key may be in it. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}
