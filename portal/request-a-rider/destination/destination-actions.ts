import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { doubtOf } from "../../address-search/match-doubt-of.ts";
import { detailsOf, type PreviousDetails } from "../../address-search/previous-details.ts";
import type { Destination, RequestDraft, SendToFlow, TypedEntries } from "../request-types.ts";

const leadingNumber = /^\s*(\p{Nd}+[\p{L}\p{Nd}/-]*)[\s,]+\p{L}/u;

/**
 * The found address with the typed house number in front: some geocoders know only the street, and the rider needs
 * the number. An address that contains the number, or starts with its own, is unchanged.
 */
function withHouseNumber(typed: string, found: string): string {
  const number = leadingNumber.exec(typed)?.[1];
  if (number === undefined) return found;
  const words = found.split(/[\s,]+/u);
  return words.includes(number) || leadingNumber.test(found) ? found : `${number} ${found}`;
}

const wordsOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const plainWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Keeps the typed words that were not found, before the pin's address. */
function withTypedWords(typed: string, found: string): string {
  const foundWords = new Set(plainWords(found));
  const isFound = plainWords(typed).every((word) => foundWords.has(word) || /\d/.test(word));
  return isFound ? withHouseNumber(typed, found) : `${typed.trim()}, ${found}`;
}

/** The actions that set the destination: typing, picking a result, or moving the map's pin. */
export function destinationActions({ address, destination }: RequestDraft, send: SendToFlow) {
  // Riders cannot read a pasted link.
  const words = /^\s*https?:/i.test(address) ? "" : address;
  const choose = (
    { latitude, longitude }: Place,
    found: string,
    { typed, ...more }: Pick<Destination, "unsure" | "doubt"> & { typed?: Partial<TypedEntries> } = {},
  ) => {
    const chosen = { address: found, latitude, longitude, ...more };
    send({ type: "DESTINATION_CHOSEN", destination: chosen, ...(typed && { typed }) });
  };
  return {
    type: (text: string) => send({ type: "ADDRESS_TYPED", text }),
    pick: (place: PlaceAddress) => {
      const fields = typedFields(place);
      const doubt = doubtOf(place);
      choose(place, withHouseNumber(words, place.formatted_address), {
        ...(place.match === "weak" && { unsure: true }),
        ...(doubt && { doubt }),
        ...(Object.keys(fields).length > 0 && { typed: fields }),
      });
    },
    /** Restores the previous address's unit, building and note. */
    bringBack: (former: PreviousDetails) => send({ type: "EDITED", part: detailsOf(former) }),
    /** Called when the user confirms that the pin is correct. */
    confirmPin: () => destination && choose(destination, destination.address),
    /**
     * If no address is known at the pin's new position, the typed words stay, else the coordinates become the text.
     */
    movePin: (place: Place, found: string | undefined) =>
      choose(
        place,
        found === undefined
          ? words || wordsOf(place)
          : destination
            ? withHouseNumber(words, found)
            : withTypedWords(words, found),
      ),
  };
}
export type DestinationActions = ReturnType<typeof destinationActions>;

/** Fields that a search fills in besides the address. */
type Filled = Pick<PlaceAddress, "unit_number" | "building">;

/** The typed unit and building, for their own fields. */
export const typedFields = ({
  unit_number,
  building,
}: Filled): Partial<Pick<TypedEntries, "unit" | "building">> => ({
  ...(unit_number !== undefined && { unit: unit_number }),
  ...(building !== undefined && { building }),
});
