import type { PlaceAddress } from "@waybill/contract/places";

/** Parts that a search dropped from an address, or guessed. */
export type MatchDoubt = Pick<PlaceAddress, "dropped" | "number_is_typed">;

/** The doubts about a place that was found; undefined if it contains everything typed. */
export const doubtOf = ({ dropped, number_is_typed }: MatchDoubt): MatchDoubt | undefined =>
  dropped || number_is_typed ? { dropped, number_is_typed } : undefined;
