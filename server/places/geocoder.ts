import type { AddressQuery } from "@waybill/addresses/matching/match-grade";
import type { PlaceAddress, SuggestedAddress } from "@waybill/contract/places";

export type Place = PlaceAddress;
/** A place that may not have coordinates yet. */
export type SuggestedPlace = SuggestedAddress;
export type Point = { latitude: number; longitude: number };

export type PlaceQuery = {
  query: string;
  /** The parsed `query`. */
  read?: AddressQuery | undefined;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  near?: Point | undefined;
  /** BCP 47. */
  language: string;
};

/** A source of addresses. Every method rejects only with `GeocoderUnavailable`. */
export interface Geocoder {
  /** Loads the data before the first search needs it. */
  warm?(): void;
  autocomplete(query: PlaceQuery): Promise<Place[]>;
  reverse(point: Point & { language: string }): Promise<Place[]>;
  /** The place with an id from an earlier result; empty if the id is unknown. */
  details(query: { query_id: string; language: string }): Promise<Place[]>;
}

/** The place service gave no usable response. Its message never contains the URL, which may include the key. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}
