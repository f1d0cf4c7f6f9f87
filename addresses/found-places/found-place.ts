import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import type { Place } from "@waybill/domain/addresses/coordinates";

/** A place as a search returns it. */
export type FoundPlace = Place & {
  id: string;
  formatted_address: string;
  street?: string | undefined;
  street_number?: string | undefined;
  city?: string | undefined;
  postal_code?: string | undefined;
  country_code?: string | undefined;
  kind?: string | undefined;
  match?: MatchGrade | undefined;
  /** True if the house number was only typed: the data does not have it. */
  number_is_typed?: boolean | undefined;
  /** Typed words that the place does not contain, as typed. */
  dropped?: string[] | undefined;
};

/** The starting point, country and language of a search. */
export type SearchContext = {
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  near?: Place | undefined;
  /** BCP 47. */
  language: string;
};

/** Maximum places per response. */
export const maxPlaces = 8;
