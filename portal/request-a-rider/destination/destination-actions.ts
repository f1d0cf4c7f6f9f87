import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { RequestDraft, SendToFlow } from "../request-types.ts";

const leadingNumber = /^\s*(\p{Nd}+[\p{L}\p{Nd}/-]*)[\s,]+\p{L}/u;

/**
 * The address found, with the house number that was typed in front of it: a geocoder that knows only the street never
 * loses the door (ux.md §3.2). An address that has the number, or begins with one of its own, stays as it is.
 */
function withHouseNumber(typed: string, found: string): string {
  const number = leadingNumber.exec(typed)?.[1];
  if (number === undefined) return found;
  const words = found.split(/[\s,]+/u);
  return words.includes(number) || leadingNumber.test(found) ? found : `${number} ${found}`;
}

const wordsOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The ways to say where to: typed, picked from what was found, or by the pin on the map. */
export function destinationActions({ address: typed }: RequestDraft, send: SendToFlow) {
  const choose = ({ latitude, longitude }: Place, address: string) =>
    send({ type: "DESTINATION_CHOSEN", destination: { address, latitude, longitude } });
  return {
    type: (text: string) => send({ type: "ADDRESS_TYPED", text }),
    pick: (place: PlaceAddress) => choose(place, withHouseNumber(typed, place.formatted_address)),
    /** A pin moved to where no address is known keeps the words there were, or takes its coordinates for words. */
    movePin: (place: Place, found: string | undefined) =>
      choose(place, found ? withHouseNumber(typed, found) : typed || wordsOf(place)),
  };
}
export type DestinationActions = ReturnType<typeof destinationActions>;
