import type { PlaceAddress } from "@waybill/contract/places";

/** What a search left out of an address, or guessed in it. */
export type MatchDoubt = Pick<PlaceAddress, "dropped" | "number_is_typed">;

/** What is to be said of a place that was found; undefined: it says all that was typed. */
export const doubtOf = ({ dropped, number_is_typed }: MatchDoubt): MatchDoubt | undefined =>
  dropped || number_is_typed ? { dropped, number_is_typed } : undefined;
