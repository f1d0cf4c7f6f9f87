import { hasCoordinates, usePlaceSearch } from "@waybill/client/places/places.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useState } from "react";
import { usePlaceLanguage } from "../../address-search/use-address-suggestions.ts";

/** The maximum number of alternatives: people cannot compare more. */
const maxChoices = 3;
const none: readonly PlaceAddress[] = [];

/** The place for a message's address: the first result, and if in doubt the other results too. */
export function usePlaceOfMessage(address: string | undefined, origin: Place | undefined) {
  const language = usePlaceLanguage();
  const [picked, pick] = useState<{ address: string | undefined; at: number }>();
  const search = usePlaceSearch(address, origin, language);
  const found = search.state === "found" ? search.places : none;
  const isDoubted = found[0]?.match === "weak";
  const places = isDoubted ? found.slice(0, maxChoices) : found.slice(0, 1);
  const at = picked?.address === address ? (picked?.at ?? 0) : 0;
  const chosen = places[at];
  const otherPlaces = places.filter((one) => one !== chosen);
  return {
    isDoubted,
    isSearching: search.state === "searching",
    places,
    at,
    choose: (index: number) => pick({ address, at: index }),
    /** The results with coordinates, the chosen one first. */
    shown: (chosen ? [chosen, ...otherPlaces] : []).filter(hasCoordinates),
    /** The chosen place with its coordinates; undefined if there is none. */
    chosen: async (): Promise<PlaceAddress | undefined> => {
      if (!chosen || hasCoordinates(chosen)) return chosen;
      const { withCoordinates } = await import("@waybill/client/places/place-details.ts");
      return withCoordinates(chosen, language).catch(() => undefined);
    },
  };
}
export type PlaceOfMessage = ReturnType<typeof usePlaceOfMessage>;
