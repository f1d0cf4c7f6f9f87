import type { Place } from "@waybill/domain/addresses/coordinates";

/** What a person fills in about one address. None of it is true of another address. */
export type AddressDetails = { unit: string; building: string; notes: string };

/** The details of an address that was left, kept for the undo. */
export type FormerDetails = AddressDetails & { address: string; place: Place };

/** The details in the form, and the ones that an undo brings back. */
type Held = { details: AddressDetails; former: FormerDetails | undefined };

export const detailsOf = ({ unit, building, notes }: AddressDetails): AddressDetails => ({
  unit,
  building,
  notes,
});

const noDetails: AddressDetails = { unit: "", building: "", notes: "" };
const hasNone = ({ unit, building, notes }: AddressDetails) => !unit && !building && !notes;

/**
 * The form as it is when another address is typed or picked. Details that were filled in before any place was chosen
 * (`place` is undefined) are meant for the address that is being typed, and stay.
 */
export function leaveAddress(
  form: AddressDetails & { address: string },
  place: Place | undefined,
  former: FormerDetails | undefined,
): Held {
  if (!place || hasNone(form)) return { details: detailsOf(form), former };
  return { details: noDetails, former: { ...detailsOf(form), address: form.address, place } };
}

/**
 * The form as it is when a place is chosen: the address that was left, chosen again, has its details again. Two towers may
 * share a point, so the address must be the same too.
 */
export function arriveAt(
  { address, latitude, longitude }: Place & { address: string },
  { details, former }: Held,
): Held {
  const isSame =
    former?.address === address && former.place.latitude === latitude && former.place.longitude === longitude;
  return former && isSame && hasNone(details)
    ? { details: detailsOf(former), former: undefined }
    : { details, former };
}
